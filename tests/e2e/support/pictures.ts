/** Takes pictures at both sizes, and checks that nothing is wider than the window. */
import { expect, type Page } from "@playwright/test";

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

type PictureOptions = { folder: string; name: string; fullPage?: boolean };

export async function takePictures(page: Page, { folder, name, fullPage = false }: PictureOptions) {
  const before = page.viewportSize() ?? sizes.desktop;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${folder}/${name}-${size}.png`, fullPage });
    const spare = await page.evaluate(
      () => document.documentElement.clientWidth - document.documentElement.scrollWidth,
    );
    expect(spare, `${name} ${size}`).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize(before);
}
