/** The artist's phone, and the QR code on the studio's screen that pairs it. */
import type { Browser, Page } from "@playwright/test";

export const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export async function openPhone(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext(phoneScreen)).newPage();
  await page.goto(address);
  return page;
}

/** What a camera would read from the next QR code on the studio's screen. */
export async function nextCode(artist: Page, act: () => Promise<unknown>): Promise<string> {
  const answer = artist.waitForResponse((response) => response.url().endsWith("/rpc/pairing/offer"));
  await act();
  return (await (await answer).json()).json.token;
}
