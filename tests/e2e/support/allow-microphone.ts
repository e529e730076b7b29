import type { Browser, Page } from "@playwright/test";

/**
 * Playwright's own way would refuse everything else, the screen too. Holds for as long as the debugging session, which ends with
 * the browser.
 */
export async function allowMicrophone(browser: Browser, page: Page): Promise<void> {
  const ofPage = await page.context().newCDPSession(page);
  const { targetInfo } = await ofPage.send("Target.getTargetInfo");
  const ofBrowser = await browser.newBrowserCDPSession();
  await ofBrowser.send("Browser.setPermission", {
    permission: { name: "microphone" },
    setting: "granted",
    browserContextId: targetInfo.browserContextId,
  });
}
