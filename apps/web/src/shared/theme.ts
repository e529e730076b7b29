export type Theme = "dark" | "light";

const storageKey = "foldback.theme";
const listeners = new Set<() => void>();

export const currentTheme = (): Theme => (document.documentElement.dataset.theme === "light" ? "light" : "dark");

/** Takes effect at once; public/theme.js reads the same key before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage refused: the choice lasts until the page is left.
  }
}

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
