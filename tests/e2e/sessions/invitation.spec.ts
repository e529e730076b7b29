import { mkdirSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { dawTitle, openDaw } from "../support/daw-page.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { fillSignUp, followMail, type Newcomer, next } from "../support/newcomers.ts";
import {
  expectLivingPicture,
  firstEngineer,
  grantAccess,
  joinSession,
  passTheCheck,
  signIn,
  startSession,
} from "../support/people.ts";
import { sizes, takePictures } from "../support/pictures.ts";
import { mixTone } from "../support/tone.ts";

let server: FoldbackServer;
let browser: Browser;

test.beforeAll(async () => {
  server = await startFoldbackServer({ env: { ENGINEER_APPROVAL: "automatic" } });
  browser = await launchChromium({ sharedTabTitle: dawTitle });
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

const pictures = "test-results/invitation";
mkdirSync(pictures, { recursive: true });

/** Takes pictures at both sizes and checks for axe violations. */
async function look(page: Page, name: string) {
  await takePictures(page, { folder: pictures, name });
  expect(await violationsOf(page), name).toEqual([]);
}

/** Lets a story pretend that the page is in the background, and records the notifications it shows. */
type Recorder = typeof window & { away: boolean; asked: number; notified: string[] };
function recordNotifications() {
  const recorder = window as Recorder;
  Object.assign(recorder, { away: false, asked: 0, notified: [] });
  Object.defineProperty(document, "hidden", { get: () => recorder.away });
  class Recorded {
    static permission = "default";
    static async requestPermission() {
      recorder.asked += 1;
      Recorded.permission = "granted";
    }
    constructor(title: string) {
      recorder.notified.push(title);
    }
    close() {}
  }
  Object.assign(window, { Notification: Recorded });
}
const recorded = (page: Page) =>
  page.evaluate(() => {
    const { asked, notified } = window as Recorder;
    return { asked, notified };
  });

/** Signs up from the landing page, follows the emailed link and returns to the wizard's first step. */
async function signUpAndVerify({ door, ...newcomer }: Newcomer & { door: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.addInitScript(recordNotifications);
  await page.goto(server.url);
  await page.getByRole("contentinfo").getByRole("link", { name: door }).click();
  await page.getByRole("button", { name: "Sign Up & Start Onboarding" }).click();
  await fillSignUp(page, newcomer);
  await expect(page.getByText("Step 1 of 6", { exact: true })).toBeVisible();
  await followMail(page, server.url);
  await expect(page.getByText("Step 1 of 6", { exact: true })).toBeVisible();
  return page;
}

const lastStep = async (page: Page) => {
  for (const _ of [1, 2, 3, 4, 5]) await next(page);
  await expect(page.getByText("Step 6 of 6", { exact: true })).toBeVisible();
};

test("[IN-1][IN-2] two newcomers complete the wizards, are matched, and hold a session after a declined invitation", async () => {
  const engineer = await signUpAndVerify({ door: "Engineer sign-up", name: "Erin Sound", email: "erin@example.test" });

  await test.step("the engineer draws weekly hours with the mouse", () => drawHoursAndFinish(engineer));

  await test.step("the engineer becomes available now, and isn't asked about notifications before an invitation", async () => {
    await expect(engineer.getByText("once your first invitation arrives")).toBeVisible();
    await expect(engineer.getByRole("button", { name: "Turn on notifications" })).toBeHidden();
    expect(await recorded(engineer)).toEqual({ asked: 0, notified: [] });
    await engineer.getByRole("switch", { name: "Available now" }).click();
    await expect(engineer.getByText(/Artists can see this until \d\d:\d\d/)).toBeVisible();
    await look(engineer, "available");
  });

  const artist = await signUpAndVerify({ door: "Artist sign-up", name: "Ari Beat", email: "ari@example.test" });
  await artist.getByLabel("Primary genre").fill("Hip-Hop");
  await lastStep(artist);
  await artist.getByRole("button", { name: "Complete Profile" }).click();
  await artist.waitForURL(`${server.url}/studio`);

  const choose = artist.getByRole("dialog", { name: "Choose your engineer" });
  const card = choose.locator("label", { hasText: "Erin Sound" });
  await test.step("the artist sees who is online and available without reloading", async () => {
    await artist.getByRole("button", { name: "Start Session" }).click();
    await passTheCheck(artist);
    await expect(card.getByText(/\d+% match/)).toBeVisible();
    await expect(card.getByText("Online now")).toBeVisible();
    await expect(card.getByText(/Available now, until \d\d:\d\d/)).toBeVisible();
    await engineer.getByRole("switch", { name: "Available now" }).click();
    await expect(card.getByText(/Available now/)).toBeHidden();
    await look(artist, "choose");
  });

  await test.step("an invitation reaches the engineer on another page and in another window", async () => {
    await engineer.goto(`${server.url}/account`);
    await expect(card.getByText("Online now")).toBeVisible();
    await engineer.evaluate(() => {
      Object.assign(window, { away: true });
      const permission = "granted";
      Object.assign(Notification, { permission });
    });
    await card.getByRole("radio").check();
    await choose.getByRole("button", { name: "Start", exact: true }).click();
    await expect(engineer.getByText("Ari Beat has invited you to a session")).toBeVisible();
    expect((await recorded(engineer)).notified).toEqual(["Ari Beat has invited you to a session"]);
    await look(engineer, "notice");
  });

  await test.step("the artist sees the decline and its reason immediately, and the consent dialog closes", () =>
    declineWithReason(engineer, artist));

  await test.step("[PU-4] after the first invitation, the browser asks about notifications once the engineer presses the button", async () => {
    await engineer.goto(`${server.url}/engineer`);
    await engineer.getByRole("button", { name: "Turn on notifications" }).click();
    // The stories' Chromium has no push service.
    await expect(engineer.getByText("while a Foldback page is open.")).toBeVisible();
    expect((await recorded(engineer)).asked).toBe(1);
    await engineer.goto(`${server.url}/account`);
  });

  await test.step("the artist invites the engineer again, who joins from the page they're on", async () => {
    await openDaw(artist.context(), mixTone);
    await artist.bringToFront();
    await artist.getByRole("button", { name: "Ask another engineer" }).click();
    await card.getByRole("radio").check();
    await choose.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(artist.getByText(/can't join/)).toHaveCount(0);
    await grantAccess(artist);
    await engineer.getByRole("button", { name: "Join Session" }).click();
    await engineer.waitForURL(`${server.url}/engineer`);
    await expectLivingPicture(engineer);
    await expect(artist.getByText("Engineer connected")).toBeVisible();
  });
});

async function drawHoursAndFinish(engineer: Page) {
  await engineer.getByRole("radio", { name: "Hip-Hop" }).check();
  await lastStep(engineer);
  const from = engineer.getByRole("button", { name: "Tuesday, 18:00 to 19:00" });
  const to = engineer.getByRole("button", { name: "Tuesday, 20:00 to 21:00" });
  await from.scrollIntoViewIfNeeded();
  await from.hover();
  await engineer.mouse.down();
  await to.hover();
  await engineer.mouse.up();
  await expect(engineer.getByText("3 hours a week.")).toBeVisible();
  await engineer.getByRole("button", { name: "Complete Profile" }).click();
  await engineer.waitForURL(`${server.url}/engineer`);
  await expect(engineer.getByRole("heading", { name: "No Active Session" })).toBeVisible();
}

async function declineWithReason(engineer: Page, artist: Page) {
  await expect(artist.getByRole("dialog", { name: /into this session/ })).toBeVisible();
  await engineer.getByRole("button", { name: "Decline" }).click();
  const dialog = engineer.getByRole("dialog", { name: "Decline the invitation?" });
  await dialog.getByLabel(/Reason/).fill("Mixing until six <i>sorry</i>");
  await look(engineer, "decline");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(engineer.getByText("Ari Beat has invited you to a session")).toBeHidden();
  await expect(artist.getByText("Erin Sound can't join: Mixing until six <i>sorry</i>")).toBeVisible();
  await expect(artist.getByRole("dialog")).toHaveCount(0);
  await look(artist, "declined");
}

test("[IN-2] an engineer on a phone declines without a reason, and the artist opens the session to every engineer", async () => {
  const { url, accounts } = server;
  const artist = await signIn(browser, { url, as: "Artist", account: accounts.artist });
  const engineer = await signIn(browser, { url, as: "Engineer", account: accounts.engineers[0] });
  await engineer.page.setViewportSize(sizes.phone);
  const code = await startSession(artist.page, firstEngineer);
  await expect(engineer.page.getByText("You're invited")).toBeVisible();
  await look(engineer.page, "desk-invited");
  await engineer.page.getByRole("button", { name: "Decline" }).click();
  const dialog = engineer.page.getByRole("dialog", { name: "Decline the invitation?" });
  await dialog.getByRole("button", { name: "Decline" }).click();
  await expect(engineer.page.getByText("No artists are waiting.")).toBeVisible();
  await expect(artist.page.getByText(`${firstEngineer} can't join.`, { exact: true }).first()).toBeVisible();
  // Invite the same engineer again. This time they decline on the room page.
  await artist.page.getByRole("button", { name: "Ask another engineer" }).click();
  const choose = artist.page.getByRole("dialog", { name: "Choose your engineer" });
  await choose.getByRole("radio", { name: firstEngineer }).click();
  await choose.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(artist.page.getByRole("dialog", { name: /into this session/ })).toBeVisible();
  await engineer.page.goto(`${url}/room/${code}`);
  await engineer.page.getByRole("button", { name: "Decline" }).click();
  await look(engineer.page, "room-decline");
  await dialog.getByRole("button", { name: "Decline" }).click();
  await engineer.page.waitForURL(`${url}/engineer`);
  await artist.page.getByRole("button", { name: "Open to every engineer" }).click();
  await expect(engineer.page.getByText("Open call")).toBeVisible();
  await joinSession(engineer.page);
  await expect(artist.page.getByRole("dialog", { name: /into this session/ })).toBeVisible();
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

test("[AV-1] an engineer marks hours by touch on a phone", async () => {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(`${server.url}/engineer-profile`);
  await lastStep(page);
  for (const hour of ["18:00 to 19:00", "19:00 to 20:00"])
    await page.getByRole("button", { name: `Sunday, ${hour}` }).tap();
  await expect(page.getByText("2 hours a week.")).toBeVisible();
  await page.getByRole("button", { name: "Sunday, 19:00 to 20:00" }).tap();
  await expect(page.getByText("1 hour a week.")).toBeVisible();
  await page.screenshot({ path: `${pictures}/hours-phone.png` });
});
