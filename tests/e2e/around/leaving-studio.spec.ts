/**
 * During a live session, every way out of the studio asks first, because without the page the artist can't share
 * anything and has no kill switch.
 */
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { expectLivingPicture } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({ tone: null });
});
test.afterAll(() => stage.close());

const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave the studio?" });

async function chooseInMenu(page: Page, item: RegExp) {
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function beAsked(page: Page, item: RegExp) {
  await chooseInMenu(page, item);
  await expect(question(page)).toBeVisible();
}

async function stay(page: Page) {
  await question(page).getByRole("button", { name: "Stay" }).click();
  await expect(question(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe("/studio");
}

test("[KS-9] in a live session Back, links, the account page and signing out ask before leaving, and a kill works without an answer", async () => {
  const { artist, engineer, server } = stage;
  const studio = artist.page;
  // Arrive from another page, and then from the studio's plans tab.
  await studio.goto(`${server.url}/account`);
  await studio.getByRole("link", { name: "Back", exact: true }).click();
  await studio.goto(`${server.url}/studio?tab=subscription`);
  await studio.getByRole("tab", { name: "Session Control" }).click();
  await stage.begin();
  await expectLivingPicture(engineer.page);

  await studio.evaluate(() => history.back());
  await expect(studio.getByRole("tab", { name: "Subscription" })).toHaveAttribute("aria-selected", "true");
  await expect(question(studio)).toHaveCount(0);
  await studio.evaluate(() => history.forward());
  await expect(studio.getByRole("tab", { name: "Session Control" })).toHaveAttribute("aria-selected", "true");
  await expectLivingPicture(engineer.page);
  await studio.getByRole("link", { name: "Back", exact: true }).click();
  await expect(question(studio)).toBeVisible();
  await stay(studio);
  await studio.getByRole("link", { name: "Back", exact: true }).click();
  await expect(question(studio)).toBeVisible();
  await stay(studio);
  await beAsked(studio, /Sign Out/);
  expect(await violationsOf(studio)).toEqual([]);
  await stay(studio);
  await expectLivingPicture(engineer.page);

  await beAsked(studio, /Your account/);
  await studio.getByRole("button", { name: "Kill switch" }).click();
  await expect(question(studio)).toBeHidden();
  await expect(studio.getByRole("heading", { name: "No active session" })).toBeVisible();
  expect(new URL(studio.url()).pathname).toBe("/studio");

  await stage.begin();
  await expectLivingPicture(engineer.page);
  await studio.getByRole("link", { name: "Back", exact: true }).click();
  await question(studio).getByRole("button", { name: "Leave" }).click();
  await studio.waitForURL(`${server.url}/`);
  await expect(engineer.page.getByText("The artist is away").first()).toBeVisible();
  expect(await violationsOf(engineer.page)).toEqual([]);

  // If the user signs out in another tab, the studio closes without asking, because the page has already lost its
  // session.
  await studio.goto(`${server.url}/studio`);
  await expect(studio.getByRole("button", { name: "Kill switch" })).toBeVisible();
  const other = await artist.context.newPage();
  await other.goto(`${server.url}/account`);
  await chooseInMenu(other, /Sign Out/);
  await other.waitForURL(`${server.url}/`);
  await studio.waitForURL(`${server.url}/`);
  await expect(studio.getByRole("button", { name: "Artist Login" })).toBeVisible();
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
