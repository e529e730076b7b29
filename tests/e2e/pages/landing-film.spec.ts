/** The silent film on the landing page. */
import { expect, type Page, test } from "@playwright/test";
import { beginPageStories, browser, server } from "../support/page-stories.ts";

beginPageStories();

async function openLanding(options: { height: number; reducedMotion?: "reduce" }) {
  const { height, ...rest } = options;
  const page = await (await browser.newContext({ viewport: { width: 1440, height }, ...rest })).newPage();
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".webm")) films.push(request.url());
  });
  await page.goto(server.url);
  return { page, films };
}

const film = (page: Page) => page.locator("video");
const isPlaying = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

test("the film loads when it comes into view, plays silently, and can be paused", async () => {
  const { page, films } = await openLanding({ height: 300 });
  const pause = page.getByRole("button", { name: "Pause the film" });
  await expect(pause).toHaveCount(1);
  expect(films).toEqual([]);
  await film(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  expect(films).toHaveLength(1);
  await pause.click();
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.getByRole("button", { name: "Play the film" }).click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.context().close();
});

test("with reduced motion, the film stays a picture until the visitor plays it", async () => {
  const { page, films } = await openLanding({ height: 900, reducedMotion: "reduce" });
  const play = page.getByRole("button", { name: "Play the film" });
  await play.scrollIntoViewIfNeeded();
  expect(films).toEqual([]);
  await play.click();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.context().close();
});
