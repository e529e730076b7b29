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
