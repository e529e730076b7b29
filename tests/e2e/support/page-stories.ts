/** One server and one browser for the stories of a file, when that is all they need. */
import { type Browser, test } from "@playwright/test";
import { launchChromium } from "./chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "./foldback-server.ts";

/** Of the file of stories that is running; both are there from its first story on. */
export let server: FoldbackServer;
export let browser: Browser;

export function beginPageStories(options?: Parameters<typeof startFoldbackServer>[0]): void {
  test.beforeAll(async () => {
    server = await startFoldbackServer(options);
    browser = await launchChromium();
  });
  test.afterAll(async () => {
    await browser.close();
    await server.stop();
  });
}
