// Runs before the first paint and before any module. It's in a separate file because the content policy refuses inline
// scripts.

// Applies the theme chosen in this browser, or else the system's. Also handles the theme button so that it works before
// the other scripts have loaded. If the browser refuses storage, a choice lasts until you leave the page.
const themeKey = "foldback.theme";
const { dataset } = document.documentElement;
const systemLight = matchMedia("(prefers-color-scheme: light)");
let chosenTheme = null;
try {
  chosenTheme = localStorage.getItem(themeKey);
} catch {}
function showTheme() {
  dataset.theme = (chosenTheme ?? (systemLight.matches ? "light" : "dark")) === "light" ? "light" : "dark";
}
showTheme();
systemLight.addEventListener("change", showTheme);
addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || target.closest("[data-theme-toggle]") === null) return;
  chosenTheme = dataset.theme === "light" ? "dark" : "light";
  showTheme();
  try {
    localStorage.setItem(themeKey, chosenTheme);
  } catch {}
});

// Closes the small menu when one of its links is pressed. A link can lead to another part of the same page.
addEventListener("click", ({ target }) => {
  if (target instanceof Element) target.closest("[data-small-menu] a")?.closest("details").removeAttribute("open");
});

// Without this, zod would try `new Function` for each schema. The content policy forbids that, and the browser would
// report each attempt as an error.
globalThis.__zod_globalConfig = { jitless: true };

// A network change can abort a page's scripts, so its buttons would do nothing. We reload the page once the network is
// back, at most three times a minute, and only if the server answers. Otherwise the browser's error page would replace
// a page that can still be read.
const reloadsKey = "foldback.reloads";
function reloadWhenServed() {
  if (!navigator.onLine) return addEventListener("online", reloadWhenServed, { once: true });
  try {
    const recent = JSON.parse(sessionStorage.getItem(reloadsKey) ?? "[]").filter((at) => Date.now() - at < 60_000);
    if (recent.length >= 3) return;
    sessionStorage.setItem(reloadsKey, JSON.stringify([...recent, Date.now()]));
    setTimeout(() => {
      const answer = fetch(location.href, { method: "HEAD" });
      answer.then(({ status }) => (status < 500 ? location.reload() : reloadWhenServed()), reloadWhenServed);
    }, 300);
  } catch {}
}
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") reloadWhenServed();
  },
  true,
);

// Before the other scripts have loaded, pressing Get Started submits its form, which loads a new page. This mark tells
// the new page that the button was really pressed. The URL can't, because any site can link to it.
const getStartedKey = "foldback.get-started";
try {
  if (sessionStorage.getItem(getStartedKey) !== null) {
    sessionStorage.removeItem(getStartedKey);
    history.replaceState({ ...history.state, getStarted: true }, "");
  }
} catch {}
addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || target.elements.plan === undefined) return;
  try {
    sessionStorage.setItem(getStartedKey, "true");
  } catch {}
});

// Records question marks pressed before the other scripts have loaded. Those scripts open the shortcuts and clear this
// list.
globalThis.earlyQuestionMarks = [];
addEventListener("keydown", (event) => {
  if (event.key === "?") globalThis.earlyQuestionMarks?.push(event);
});
