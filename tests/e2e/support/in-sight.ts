import { expect, type Locator, type Page } from "@playwright/test";
import { sizes } from "./pictures.ts";

/** Expects the parts to be in view on a large screen and on a phone, with the page scrolled to its end. */
export async function expectInSight(page: Page, parts: readonly Locator[], ratio = 1) {
  const before = page.viewportSize() ?? sizes.desktop;
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    for (const part of parts) await expect(part).toBeInViewport({ ratio });
  }
  await page.setViewportSize(before);
}
