/**
 * Takes that start and stop without anyone pressing Record on the recording page: by sound, from the phone, and from
 * another tab.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { startGranted } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, writeSound } from "../support/known-signal.ts";
import { endSession, pollIntervals, signIn, tallyOf } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-recorder-"));
let server: FoldbackServer;
let studio: PersistentBrowser;
let phones: Browser;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  const microphone = writeSound(join(folder, "riff.wav"), { seconds: 6, silentSeconds: 20 });
  studio = await openPersistentBrowser({ profile: join(folder, "profile"), microphone });
  phones = await launchChromium();
});
test.afterAll(async () => {
  await studio.context.close();
  await phones.close();
  await server.stop();
});

/** During a session the recorded time is also shown in the bar, so this picks the first one. */
const framesOnDisk = async (page: Page) =>
  Number(await page.locator("[data-frames]").first().getAttribute("data-frames"));
const takesOn = (page: Page) => page.getByRole("article");

async function chooseInput(page: Page) {
  const feed = page.getByRole("combobox", { name: "Program feed", exact: true }).filter({ visible: true });
  await feed.selectOption({ index: 1 });
  await expect(page.getByText(/^Ready, but not sending/).filter({ visible: true })).toBeVisible();
}

test("[TK-67] [TK-68] with automatic takes, sound starts a take and silence ends it, and the choice is remembered", async () => {
  const { page } = studio;
  const automatic = page.getByRole("switch", { name: "Automatic takes" });
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
  await automatic.click();
  await page.getByLabel("Ends after").selectOption({ label: "3 seconds of silence" });
  await page.reload();
  await expect(automatic).toBeChecked();
  await page.getByRole("button", { name: "Arm", exact: true }).click();
  await expect(page.getByText("Ends after 3 seconds of silence", { exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(2 * knownRateHz);
  await expect(page.getByText(/^Waiting for sound: /)).toBeVisible();
  await page.getByRole("button", { name: "Disarm" }).click();
  await automatic.click();
  await expect(takesOn(page)).toHaveCount(1);
});

test("[TK-65] [TK-66] a phone starts and stops a take in the studio, and says why it can't or doesn't know", async () => {
  const { page, context } = studio;
  const { page: phone } = await signIn(phones, { url: server.url, as: "Artist", account: server.accounts.artist });
  await phone.goto(`${server.url}/account`);
  const { roomCode } = await startGranted({ url: server.url, context });
  await page.goto(`${server.url}/studio?tab=takes`);
  await expect(page.getByRole("region", { name: "Recorder" })).toBeVisible();
  await phone.goto(`${server.url}/room/${roomCode}`);
  const recorder = phone.getByRole("region", { name: "Recorder" });
  const record = recorder.getByRole("button", { name: "Record", exact: true });
  await record.click();
  await expect(recorder).toContainText("The studio has no program feed to record. Choose an input there first.");
  await chooseInput(page);
  await record.click();
  await expect(recorder.getByRole("timer")).toHaveAccessibleName(/^Recorded 0:00:0[2-9]$/);
  await expect(page.getByRole("button", { name: /^Stop/ }).first()).toBeVisible();
  await recorder.getByRole("button", { name: "Stop recording" }).click();
  await expect(recorder).toContainText("Records a take on the studio's computer.");
  await expect(takesOn(page)).toHaveCount(2);
  await page.goto(`${server.url}/account`);
  await expect(recorder).toContainText("We don't know if the studio is recording a take.");
  await expect(record).toBeDisabled();
});

test("[TK-5] [TK-140] a take keeps recording in its tab after the session has moved to another one, lights the lamp there too, and can be stopped", async () => {
  const { page, context } = studio;
  await page.goto(`${server.url}/studio?tab=takes`);
  await chooseInput(page);
  await page.keyboard.press("r");
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(0);
  const second = await context.newPage();
  await second.goto(`${server.url}/studio`);
  await second.getByRole("button", { name: "Move it here" }).click();
  await expect(page.getByRole("heading", { name: "You've moved this session to another tab" })).toBeVisible();
  await expect(tallyOf(second, "Recording")).toContainText("On");
  const moved = await framesOnDisk(page);
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(moved + knownRateHz);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /^Stop/ }).click();
  await expect(page.getByRole("button", { name: /^Stop/ })).toHaveCount(0);
  await expect(tallyOf(second, "Recording")).toContainText("Off");
  await endSession(second);
  await page.getByRole("tab", { name: "Takes" }).click();
  await expect(takesOn(page)).toHaveCount(3);
});
