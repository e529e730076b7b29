/** A connection of 400 ms and 50 kB/s, as Chromium emulates it. */
import { expect, type Page, test } from "@playwright/test";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { signIn } from "../support/people.ts";

beginPageStories();

const longestMs = 3_000;
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Milliseconds until the page shows its first text, without what the browser had kept. */
async function openSlowly(page: Page, address: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
  await devTools.send("Network.emulateNetworkConditions", network);
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
}

test("on a slow network the studio shows its first text within three seconds, and so does Start", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  const firstTextMs = await openSlowly(page, `${server.url}/studio`);
  expect(firstTextMs).toBeLessThan(longestMs);
  const start = page.getByRole("button", { name: "Start Session" });
  await expect(start).toBeEnabled({ timeout: 60_000 });
  const readyMs = await page.evaluate(() => performance.now());
  // What a person sees of the page before they press.
  await expect(page.getByRole("region", { name: /engineers/i }).getByRole("listitem")).toHaveCount(2);

  const pressedMs = await page.evaluate(() => performance.now());
  await start.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const answeredMs = (await page.evaluate(() => performance.now())) - pressedMs;
  const { annotations } = test.info();
  for (const [type, ms] of Object.entries({ firstTextMs, readyMs, answeredMs }))
    annotations.push({ type, description: String(Math.round(ms)) });
  expect(answeredMs).toBeLessThan(longestMs);

  // The session itself starts as fast.
  await page.getByRole("button", { name: "Skip the check" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose your engineer" });
  await dialog.getByRole("radio", { name: "Open session" }).click();
  const startedMs = await page.evaluate(() => performance.now());
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText(/^P[0-9A-F]{8}$/).first()).toBeVisible();
  const roomMs = (await page.evaluate(() => performance.now())) - startedMs;
  annotations.push({ type: "roomMs", description: String(Math.round(roomMs)) });
  expect(roomMs).toBeLessThan(longestMs);
  await page.context().close();
});
