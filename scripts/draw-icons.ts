// Draws the site's icons and the preview picture of shared links from the wordmark. `npm run pictures` runs it too, and
// its results are committed in apps/web/public.
import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { launchChromium } from "../tests/e2e/support/chromium.ts";

const folder = "apps/web/public";
const mark = readFileSync(`${folder}/favicon.svg`, "utf8");
const letters = readFileSync("node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2");
const arrangement = readFileSync("docs/pictures/studio-live.png").toString("base64");

/** Systems may crop a maskable icon to a circle, so its mark stays in the middle. */
const icons = [
  { file: "icon-192.png", sizePx: 192, markPart: 1 },
  { file: "icon-512.png", sizePx: 512, markPart: 1 },
  { file: "icon-maskable-512.png", sizePx: 512, markPart: 0.7 },
  { file: "apple-touch-icon.png", sizePx: 180, markPart: 1 },
] as const;

const iconPage = (markPart: number) => `<style>
  html, body { margin: 0; height: 100%; background: #12161c; }
  body { display: grid; place-items: center; }
  svg { width: ${markPart * 100}vw; height: ${markPart * 100}vw; }
</style>${mark}`;

const sharePage = `<style>
  @font-face { font-family: Archivo; font-stretch: 62% 125%; font-weight: 100 900;
    src: url(data:font/woff2;base64,${letters.toString("base64")}); }
  body { margin: 0; width: 1200px; height: 630px; background: #0b0e12; color: #f4efe6; font-family: Archivo; overflow: hidden; position: relative; }
  h1 { margin: 0; position: absolute; left: 64px; top: 128px; font-size: 104px; line-height: 0.95; font-weight: 640; font-stretch: 118%; }
  p { margin: 0; position: absolute; left: 64px; top: 52px; font-size: 34px; font-weight: 640; font-stretch: 118%; }
  p::before { content: ""; display: inline-block; width: 10px; height: 26px; margin-right: 16px; background: #ffb224; border-radius: 2px; }
  img { position: absolute; left: 64px; top: 376px; width: 1072px; border: 1px solid #272e38; border-radius: 8px; }
</style><p>Foldback</p><h1>Never Lose<br />a Take</h1><img src="data:image/png;base64,${arrangement}" />`;

type Drawing = { html: string; file: string; width: number; height: number };

async function draw(page: Page, { html, file, width, height }: Drawing): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(`${folder}/${file}`, await page.screenshot());
}

const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for (const { file, sizePx, markPart } of icons) {
    await draw(page, { html: iconPage(markPart), file, width: sizePx, height: sizePx });
  }
  await draw(page, { html: sharePage, file: "share.png", width: 1200, height: 630 });
} finally {
  await browser.close();
}
