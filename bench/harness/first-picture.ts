// Measures the time from the last click on one page to the first full picture on the same page or another.
import type { Page } from "@playwright/test";

export async function firstPictureMs(pages: { pressed: Page; shown: Page }): Promise<number> {
  const shownMs = await pages.shown.evaluate(() => window.probe.firstPictureMs());
  const pressedMs = await pages.pressed.evaluate(() => window.probe.lastClickMs());
  if (shownMs < pressedMs) throw new Error("There was already a picture before the press.");
  return shownMs - pressedMs;
}
