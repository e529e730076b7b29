import type { Browser, Page } from "@playwright/test";

/**
 * Playwright's `grantPermissions` would deny every permission that isn't named, including screen sharing. This
 * permission lasts until the browser closes.
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
