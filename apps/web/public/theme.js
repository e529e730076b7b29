// Before the first paint: the theme that was chosen here. And the button that turns it, which so works before the other
// scripts have come. Storage may be refused; then dark comes first, and a choice lasts until the page is left.
const themeKey = "foldback.theme";
const { dataset } = document.documentElement;
try {
  if (localStorage.getItem(themeKey) === "light") dataset.theme = "light";
} catch {}
addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || target.closest("[data-turns-theme]") === null) return;
  dataset.theme = dataset.theme === "light" ? "dark" : "light";
  try {
    localStorage.setItem(themeKey, dataset.theme);
  } catch {}
});

// Before any schema is made: the library behind them (zod) would try whether it may make code of texts, which the policy of every
// page forbids, and the browser would tell each try as an error.
globalThis.__zod_globalConfig = { jitless: true };

// A page whose own scripts did not come, because the network changed on the way, would stay as it is for good: it is asked for once
// more, as soon as there is a network, and three times in a minute at most. Only where the server answers is it loaded anew: the
// browser's page about a server that is away would take the place of one that can be read.
const reloadsKey = "foldback.reloads";
function askAgain() {
  if (!navigator.onLine) return addEventListener("online", askAgain, { once: true });
  try {
    const recent = JSON.parse(sessionStorage.getItem(reloadsKey) ?? "[]").filter((at) => Date.now() - at < 60_000);
    if (recent.length >= 3) return;
    sessionStorage.setItem(reloadsKey, JSON.stringify([...recent, Date.now()]));
    setTimeout(() => {
      const answer = fetch(location.href, { method: "HEAD" });
      answer.then(({ status }) => (status < 500 ? location.reload() : askAgain()), askAgain);
    }, 300);
  } catch {}
}
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") askAgain();
  },
  true,
);
