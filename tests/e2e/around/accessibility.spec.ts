/** Runs axe on states of the dashboards that no other story checks, idle and in a live session. */
import { expect, type Page, test } from "@playwright/test";
import { violationsAtBothSizes, violationsOf } from "../support/accessibility.ts";
import { expectLivingPicture, expectToldOfKill } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

test.describe.configure({ mode: "serial" });

async function expectFine(page: Page, label: string) {
  expect(await violationsOf(page), label).toEqual([]);
}

test("the dashboards with their tabs have no axe violations", async () => {
  const { artist, engineer } = stage;
  await expect(artist.page.getByRole("tab", { name: "AI Analysis" })).toBeVisible();
  const tabs = await artist.page.getByRole("main").getByRole("tab").allTextContents();
  for (const name of tabs) {
    await artist.page.getByRole("tab", { name }).click();
    await expect(artist.page.getByRole("tab", { name, selected: true })).toBeVisible();
    await expectFine(artist.page, name);
  }
  await expectFine(engineer.page, "engineer");
});

test("a connection that isn't verified and sound that the browser has muted have no axe violations on either side", async () => {
  const { artist, engineer } = stage;
  await artist.page.getByRole("tab", { name: "Session Control" }).click();
  for (const { page } of [artist, engineer]) await page.evaluate(forgeFingerprintsAndMute);
  await stage.begin();
  await expect(artist.page.getByText("Connection not verified")).toBeVisible();
  await expect(artist.page.getByText("Your browser has muted the engineer's voice")).toBeVisible();
  await expect(engineer.page.getByText("Your browser has muted the sound")).toBeVisible();
  await artist.page.getByRole("button", { name: "Diagnostics" }).click();
  for (const { page } of [artist, engineer])
    await expect(page.getByRole("alert").filter({ hasText: "someone may be intercepting it" }).last()).toBeVisible();
  for (const { page } of [artist, engineer]) expect(await violationsAtBothSizes(page)).toEqual([]);
  await artist.page.getByRole("button", { name: "Kill switch" }).click();
  await expectToldOfKill(engineer.page);
  for (const { page } of [artist, engineer]) await page.reload();
});

test("both live dashboards, their diagnostics, a refused screen share, the session notes and a browser that blocks WebSockets have no axe violations", async () => {
  const { artist, engineer } = stage;
  await artist.page.getByRole("tab", { name: "Session Control" }).click();
  await stage.begin();
  await expectLivingPicture(engineer.page);
  for (const [name, { page }] of Object.entries({ artist, engineer })) {
    await expectFine(page, `${name} live`);
  }
  await artist.page.getByRole("button", { name: "Kill switch" }).hover();
  await expectFine(artist.page, "the pointer over the kill switch");
  const diagnostics = artist.page.getByRole("button", { name: "Diagnostics" });
  await diagnostics.click();
  await expect(diagnostics).toHaveAttribute("aria-expanded", "true");
  await expectFine(artist.page, "diagnostics");
  await refuseScreenShare(artist.page);
  await expectFine(artist.page, "refused screen share");
  await artist.page.getByRole("tab", { name: "AI Analysis" }).click();
  await engineer.page.getByRole("tab", { name: "Session Analysis" }).click();
  for (const [name, { page }] of Object.entries({ artist, engineer })) {
    await expect(page.getByRole("tab", { name: /Analysis/, selected: true })).toBeVisible();
    await expectFine(page, `${name} notes`);
  }
  for (const [name, { page }] of Object.entries({ artist, engineer })) {
    await blockSockets(page);
    await expect(page.getByText("Disconnected", { exact: true })).toBeVisible();
    await expectFine(page, `${name} disconnected`);
  }
});

/** Runs in the page. Tells the other side wrong fingerprints, and refuses to play sound. */
function forgeFingerprintsAndMute() {
  const { send } = RTCDataChannel.prototype;
  RTCDataChannel.prototype.send = function forge(data: never) {
    const frame = typeof data === "string" ? JSON.parse(data) : null;
    const forged = frame?.kind === "fingerprints" && JSON.stringify({ ...frame, local: frame.remote });
    Reflect.apply(send, this, [forged || data]);
  };
  const refused = new DOMException("Not allowed", "NotAllowedError");
  HTMLAudioElement.prototype.play = () => Promise.reject(refused);
}

/** Stops sharing, and makes the browser refuse the next screen share. */
async function refuseScreenShare(page: Page) {
  await page.getByRole("button", { name: "Stop sharing", exact: true }).click();
  await page.evaluate(() => {
    const refused = new DOMException("Permission denied", "NotAllowedError");
    navigator.mediaDevices.getDisplayMedia = () => Promise.reject(refused);
  });
  await page.getByRole("button", { name: "Share a screen" }).click();
  await expect(page.getByText("Screen share failed").first()).toBeVisible();
}

/** Opens the page again in a browser that creates no WebSocket. */
async function blockSockets(page: Page) {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.addInitScript(() => {
    class WebSocket {
      constructor() {
        throw new Error("blocked");
      }
    }
    Object.assign(window, { WebSocket });
  });
  await page.goto(page.url().replace(/\?.*$/, ""));
}
