import { expect, type Page } from "@playwright/test";
import { violationsOf } from "./accessibility.ts";
import { cutOffTextIn } from "./cut-off-text.ts";
import { sizes } from "./pictures.ts";

/** Expects nothing cut off and no axe violations in either theme, on a large screen and on a phone. */
export async function expectTidy(page: Page, label = "") {
  const before = page.viewportSize() ?? sizes.desktop;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    expect(await cutOffTextIn(page), `${label}, ${size}`).toEqual([]);
    expect(await violationsOf(page), `${label}, ${size}`).toEqual([]);
  }
  await page.setViewportSize(before);
}
