/**
 * A connection with 400 ms of latency and 50 kB/s, as Chromium emulates it. We add up what the network costs
 * (consecutive round trips and bytes) instead of timing it, because a busy machine adds time that has nothing to do
 * with the page.
 */
import { expect, type Page, test } from "@playwright/test";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { passTheCheck, signIn } from "../support/people.ts";

beginPageStories();

const longestMs = 3_000;
const latencyMs = 400;
const bytesPerSecond = 50_000;

/** A first visit opens a connection: one round trip for TCP and one for TLS 1.3. Chromium's emulation leaves them out. */
const connectMs = 2 * latencyMs;

declare global {
  interface Window {
    firstTextMs?: number;
  }
}

/** Opens an address as on a first visit: nothing comes from the browser's cache. */
async function openSlowly(page: Page, address: string): Promise<void> {
  await page.addInitScript(noteFirstText);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto(address, { waitUntil: "commit" });
}

const now = (page: Page) => page.evaluate(() => performance.now());

/**
 * Runs in the page. The first paint may show only a logo, and text that's only for screen readers is one pixel wide.
 */
function noteFirstText() {
  const isShown = ({ parentElement: element, textContent }: Node) => {
    if (!element?.checkVisibility() || textContent?.trim() === "") return false;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return Math.min(width, height) > 1 && Math.min(right, bottom) > 0;
  };
  const look = () => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (isShown(texts.currentNode)) window.firstTextMs ??= performance.now();
    if (window.firstTextMs === undefined) requestAnimationFrame(look);
  };
  look();
}

async function firstText(page: Page): Promise<number> {
  await page.waitForFunction(() => window.firstTextMs !== undefined);
  return page.evaluate(() => window.firstTextMs ?? 0);
}

/** Returns the network's share, in milliseconds, of the requests made between two times of the page's clock. */
async function networkMs(page: Page, { from, to }: { from: number; to: number }): Promise<number> {
  const requests = await page.evaluate(() =>
    (
      [
        ...performance.getEntriesByType("navigation"),
        ...performance.getEntriesByType("resource"),
      ] as PerformanceResourceTiming[]
    ).map(({ startTime, responseEnd, transferSize }) => ({ startTime, responseEnd, transferSize })),
  );
  const between = requests
    .filter(({ startTime, responseEnd }) => startTime >= from && responseEnd > 0 && responseEnd <= to)
    .sort((one, other) => one.responseEnd - other.responseEnd);
  const bytes = between.reduce((sum, { transferSize }) => sum + transferSize, 0);
  let roundTrips = 0;
  let answeredMs = Number.NEGATIVE_INFINITY;
  for (const { startTime, responseEnd } of between) {
    // This request ran in parallel with one that's already counted.
    if (startTime < answeredMs) continue;
    roundTrips += 1;
    answeredMs = responseEnd;
  }
  test.info().annotations.push({ type: "network", description: `${roundTrips} round trips, ${bytes} bytes` });
  return roundTrips * latencyMs + (bytes / bytesPerSecond) * 1_000;
}

test("on a slow network the studio shows its first text within three seconds, and both start buttons react within three", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await openSlowly(page, `${server.url}/studio`);
  expect(connectMs + (await networkMs(page, { from: 0, to: await firstText(page) }))).toBeLessThan(longestMs);
  const start = page.getByRole("button", { name: "Start Session" });
  await expect(start).toBeEnabled();
  // Users press the button once they see the engineers.
  await expect(page.getByRole("region", { name: /engineers/i }).getByRole("listitem")).toHaveCount(2);

  const pressedMs = await now(page);
  await start.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await networkMs(page, { from: pressedMs, to: await now(page) })).toBeLessThan(longestMs);

  // Starting the session must be just as fast.
  await passTheCheck(page);
  const dialog = page.getByRole("dialog", { name: "Choose your engineer" });
  await dialog.getByRole("radio", { name: "Open session" }).click();
  const startedMs = await now(page);
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText(/^P[0-9A-F]{8}$/).first()).toBeVisible();
  const roomMs = await networkMs(page, { from: startedMs, to: await now(page) });
  expect(roomMs).toBeGreaterThanOrEqual(latencyMs);
  expect(roomMs).toBeLessThan(longestMs);
  await page.context().close();
});
