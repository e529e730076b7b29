/** One server and one browser, for files of stories that need nothing else. */
import { type Browser, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "./foldback-server.ts";

/** Set before the file's first story. */
export let server: FoldbackServer;
export let browser: Browser;

export function beginPageStories(options?: Parameters<typeof startFoldbackServer>[0]): void {
  test.beforeAll(async () => {
    server = await startFoldbackServer(options);
    browser = await launchChromium();
  });
  test.afterEach(() => closeWindows(browser));
  test.afterAll(async () => {
    await browser.close();
    await server.stop();
  });
}

/**
 * If they stayed open, a finished story's pages would keep animating, playing and polling, and slow down the next
 * stories.
 */
export async function closeWindows(shared: Browser): Promise<void> {
  await Promise.all(shared.contexts().map((context) => context.close()));
}
