import type { Page } from "@playwright/test";

/** Sets the theme attribute directly: the theme switch can't be reached in a live session without a reload. */
export const showTheme = (page: Page, theme: "light" | "dark") => page.evaluate(changeTheme, theme);

/** Waits for the colour transitions to finish, because axe would measure colours mid-fade. */
async function changeTheme(theme: string) {
  document.documentElement.setAttribute("data-theme", theme);
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map((animation) => animation.finished));
}
