import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { endSession, expectLivingPicture, firstEngineer, grantAccess, joinSession } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openStage({ tone: null });
});
test.afterAll(() => stage.close());

const reportOn = (page: Page) => page.getByRole("region", { name: "Last session" });
const factOn = (page: Page, name: string) =>
  reportOn(page).getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
const secondsOn = async (page: Page) => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await page.getByRole("timer").first().textContent()) ?? "")
    .split(":")
    .map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
};

test("[SE-12] [SE-13] a pause stops the clock, both sides read the same report at the end, and the artist starts again", async () => {
  const { artist, engineer } = stage;
  await stage.begin();
  await expectLivingPicture(engineer.page);
  let paused = 0;

  await test.step("while the session is paused, both clocks stop", async () => {
    await expect.poll(() => secondsOn(artist.page)).toBeGreaterThan(1);
    await artist.page.getByRole("button", { name: "Mark" }).click();
    await artist.page.getByRole("button", { name: "Pause" }).click();
    await expect(artist.page.getByRole("button", { name: "Continue" })).toBeVisible();
    paused = await secondsOn(artist.page);
    const pausedAt = Date.now();
    await expect.poll(() => Date.now() - pausedAt, { intervals: [500] }).toBeGreaterThan(4_000);
    for (const { page } of [artist, engineer])
      expect(Math.abs((await secondsOn(page)) - paused)).toBeLessThanOrEqual(1);
    await artist.page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => secondsOn(artist.page)).toBeGreaterThan(paused);
  });

  await test.step("both sides are told how the session ended and what it leaves behind", async () => {
    const [firstShown = 0, endedAt] = [await secondsOn(artist.page), Date.now()];
    await endSession(artist.page);
    const duration = factOn(artist.page, "Duration");
    await expect(duration).toHaveText(/^0:00:\d\d$/);
    const seconds = Number((await duration.textContent())?.slice(-2));
    expect(seconds).toBeGreaterThanOrEqual(firstShown);
    expect(seconds).toBeLessThanOrEqual(firstShown + 2 + (Date.now() - endedAt) / 1_000);
    await expect(artist.page.getByText("You ended your last session.")).toBeVisible();
    await expect(engineer.page.getByRole("alert").filter({ hasText: "The artist ended the session." })).toBeVisible();
    await expect(factOn(engineer.page, "Duration")).toHaveText((await duration.textContent()) ?? "");
    await expect(factOn(artist.page, "With")).toHaveText(firstEngineer);
    await expect(factOn(engineer.page, "With")).toHaveText("Ada Marlow");
    for (const { page } of [artist, engineer]) {
      await expect(factOn(page, "Markers")).toHaveText("1");
      await expect(factOn(page, "Talkback recordings")).toHaveText("0");
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  await test.step("both download the notes from the report", async () => {
    for (const { page } of [artist, engineer]) {
      await reportOn(page).getByRole("button", { name: "Export" }).click();
      await expect(page.getByRole("menuitem", { name: "Text", exact: true })).toBeInViewport({ ratio: 1 });
      expect(await violationsOf(page)).toEqual([]);
      const [notes] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: "Text", exact: true }).click(),
      ]);
      expect(notes.suggestedFilename()).toMatch(/^foldback-P[0-9A-F]{8}-.*\.txt$/);
      expect(readFileSync(await notes.path(), "utf8")).toContain("Marker 1");
    }
  });

  await test.step("the engineer opens the notes", async () => {
    await reportOn(engineer.page).getByRole("button", { name: "Open the notes" }).click();
    await expect(engineer.page.getByText("Marker 1", { exact: true })).toBeVisible();
    await engineer.page.getByRole("tab", { name: "Remote Control" }).click();
  });

  await test.step("the artist starts again with the same engineer, and a kill shows the report too", async () => {
    await artist.page.getByRole("button", { name: `Start again with ${firstEngineer}` }).click();
    await expect(artist.page.getByRole("dialog", { name: /into this session/ })).toBeVisible();
    await expect(reportOn(artist.page)).toHaveCount(0);
    await grantAccess(artist.page);
    await joinSession(engineer.page);
    await expectLivingPicture(engineer.page);
    await expect(reportOn(engineer.page)).toHaveCount(0);
    await artist.page.getByRole("button", { name: "Kill switch" }).click();
    for (const { page } of [artist, engineer]) await expect(factOn(page, "Markers")).toHaveText("0");
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
