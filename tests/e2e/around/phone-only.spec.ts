import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { coveredByToasts, cutOffTextIn } from "../support/cut-off-text.ts";
import { fillSignUp, followMail, next, onStep } from "../support/newcomers.ts";
import { firstEngineer, grantAccess, joinSession, startSession, startWith, tallyOf } from "../support/people.ts";
import { phoneScreen } from "../support/phone.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

/** Phones don't have `getDisplayMedia`, but Chromium on a computer always does. */
async function openRealPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...phoneScreen, permissions: ["microphone"] });
  await context.addInitScript(() => {
    Reflect.deleteProperty(MediaDevices.prototype, "getDisplayMedia");
  });
  return context.newPage();
}

const computerNeeded = "Start your session on a computer";

async function expectFine(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutOffTextIn(page)).toEqual([]);
}

test("[SE-15][SE-16] a newcomer with only a phone learns what it can't do before signing up, and gets the link for a computer", async () => {
  const { server, browser } = stage;
  const page = await openRealPhone(browser);
  await page.goto(server.url);
  await expect(page.getByText("You'll need a computer to start a session")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Start a free session" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("You'll need a computer to start a session")).toBeVisible();
  await expectFine(page);
  const mina = { name: "Mina Okafor", email: "mina.phone@example.test" };
  await fillSignUp(page, mina);
  await followMail(page, server.url);
  await onStep(page, 1, "Music Style");
  await page.getByRole("checkbox", { name: "Jazz" }).tap();
  await next(page);
  await onStep(page, 2, "Experience Level");
  await page.getByRole("button", { name: "Save and close" }).tap();
  await page.waitForURL(`${server.url}/studio`);

  await expect(page.getByRole("heading", { name: computerNeeded })).toBeVisible();
  await expect(page.getByText("What you can do here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Session" })).toHaveCount(0);
  await expectFine(page);
  await page.getByRole("button", { name: "Email me the link" }).tap();
  await expect(page.getByText("Email sent")).toBeVisible();
  expect(await coveredByToasts(page)).toEqual([]);

  await page.getByRole("button", { name: `Choose ${firstEngineer}` }).tap();
  const question = page.getByRole("dialog", { name: computerNeeded });
  await expectFine(page);
  await question.getByRole("button", { name: "Start with sound only" }).tap();
  const check = page.getByRole("dialog", { name: "Check before you start" });
  await expect(check.getByText("your engineer can only hear you")).toBeVisible();
  await expect(check.getByText(/^Ready/)).toBeVisible();
  await check.getByRole("button", { name: "Choose your engineer" }).tap();
  const choose = page.getByRole("dialog", { name: "Choose your engineer" });
  await expect(choose.getByRole("radio", { name: firstEngineer })).toBeChecked();
  await startWith(page, firstEngineer);
  await grantAccess(page);
  await expect(page.getByText("This browser can't share a screen. To share yours")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share a screen" })).toHaveCount(0);
  await expect(page.getByText("Screen share failed")).toHaveCount(0);
  await joinSession(stage.engineer.page);
  await expect(tallyOf(page, "Program")).not.toContainText("Off");
  await expect(stage.engineer.page.getByText("No screen is shared", { exact: true })).toBeVisible();
  await expectFine(page);
  await page.getByRole("button", { name: "Kill switch" }).tap();
  await expect(page.getByText("Your last session was ended with the kill switch.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: computerNeeded })).toBeVisible();

  await page.goto(`${server.url}/dev/mailbox`);
  await expect(page.getByRole("heading", { name: "Your link to the studio" }).first()).toBeVisible();
  await page
    .getByRole("link", { name: `${server.url}/studio` })
    .first()
    .tap();
  await page.waitForURL(`${server.url}/studio`);
  await page.context().close();
});

test("[SE-15] a phone in the studio of a live session is a remote and doesn't offer to move the session", async () => {
  const { artist, browser, server } = stage;
  await startSession(artist.page, firstEngineer);
  await grantAccess(artist.page);
  const page = await openRealPhone(browser);
  await page.context().addCookies(await artist.context.cookies());
  await page.goto(`${server.url}/studio`);
  await expect(page.getByText("This session is live in another tab")).toBeVisible();
  await expect(page.getByText("so the session stays in the other tab")).toBeVisible();
  await expect(page.getByRole("button", { name: "Move it here" })).toHaveCount(0);
  await page.getByRole("button", { name: "Use this tab as a remote" }).tap();
  await expectFine(page);
  await page.getByRole("button", { name: "Kill switch" }).tap();
  await expect(artist.page.getByRole("heading", { name: "No active session" })).toBeVisible();
  expect(artist.complaints).toEqual([]);
});
