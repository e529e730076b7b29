/**
 * What can happen to a take while it's being recorded: the browser is killed, the page is reloaded, the disk fills up.
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { compareWithKnown, knownRateHz, type RecordedWav, readWav, writeKnownSignal } from "../support/known-signal.ts";
import { type LastingBrowser, openLastingBrowser, openTakes } from "../support/lasting-browser.ts";
import { pollIntervals } from "../support/people.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-take-faults-"));
const microphone = writeKnownSignal(join(folder, "known.wav"));
let server: FoldbackServer;
let browser: LastingBrowser;
let profile: string;

test.beforeAll(async () => {
  server = await startFoldbackServer();
});
test.beforeEach(async () => {
  profile = mkdtempSync(join(folder, "profile-"));
  browser = await openLastingBrowser({ profile, microphone });
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
});
test.afterEach(() => browser.context.close());
test.afterAll(() => server.stop());

const onDisk = async (page: Page) => Number(await page.locator("[data-frames]").getAttribute("data-frames"));

/** Records until this much more is on disk. Returns how many frames the page has shown as recorded. */
async function record(page: Page, seconds: number, begin = "Record"): Promise<number> {
  await page
    .getByRole("button", { name: begin, exact: begin !== "Record" })
    .first()
    .click();
  await expect.poll(() => onDisk(page), { intervals: pollIntervals }).toBeGreaterThan(0);
  const begun = await onDisk(page);
  await expect.poll(() => onDisk(page), { intervals: pollIntervals }).toBeGreaterThan(begun + seconds * knownRateHz);
  return onDisk(page);
}

async function download(page: Page, take: Locator): Promise<RecordedWav> {
  const downloading = page.waitForEvent("download");
  await take.getByRole("button", { name: "Download WAV" }).click();
  return readWav(readFileSync(await (await downloading).path()));
}

test("[TK-1] [TK-2] [TK-14] a browser killed in the middle of a take loses no acknowledged frame, and the take is continued", async () => {
  const acknowledged = await record(browser.page, 3);
  await browser.kill();
  browser = await openLastingBrowser({ profile, microphone });
  const { page } = browser;
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
  const take = page.getByRole("article");
  await expect(take.getByText("Interrupted", { exact: true })).toBeVisible();
  await record(page, 3, "Continue recording");
  await page.keyboard.press("r");
  await expect(take.getByText(/the recording was interrupted/)).toBeVisible();
  const wav = await download(page, take);
  expect(compareWithKnown(wav)).toEqual({ wrong: 0, unnamedSilences: [], soundUntil: wav.frames });
  // The interruption is the only gap of half a second or more, and it has to begin after every acknowledged frame.
  const interruptedAt = wav.gapsAt.findLast((frame) => wav.sampleAt(frame + knownRateHz / 2, 0) === 0);
  expect(interruptedAt).toBeGreaterThanOrEqual(acknowledged);
});

test("[TK-1] [TK-14] a reload in the middle of a take asks first, and afterwards the take can be finished as it is", async () => {
  const { page } = browser;
  const acknowledged = await record(page, 2);
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloading;
  await page.goto(`${server.url}/studio`);
  await expect(page.getByText("A take was interrupted")).toBeVisible();
  await page.getByRole("button", { name: "Show takes" }).click();
  const take = page.getByRole("article");
  await take.getByRole("button", { name: "Finish" }).click();
  await expect(take.getByText("Finished after an interruption")).toBeVisible();
  const wav = await download(page, take);
  expect(compareWithKnown(wav)).toEqual({ wrong: 0, unnamedSilences: [], soundUntil: wav.frames });
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
});

test("[TK-17] on a full disk the recording stops by itself, says why and keeps everything recorded so far", async () => {
  const { page, context } = browser;
  const acknowledged = await record(page, 2);
  const devtools = await context.newCDPSession(page);
  // The browser's estimate of free space ignores this quota, so the disk is found to be full only when a write fails.
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 2_500_000 });
  await expect(page.getByText(/Your disk is nearly full, so the recording stopped/)).toBeVisible();
  const take = page.getByRole("article");
  await expect(take.getByText("Ended because the disk was nearly full")).toBeVisible();
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url });
  const wav = await download(page, take);
  expect(compareWithKnown(wav)).toEqual({ wrong: 0, unnamedSilences: [], soundUntil: wav.frames });
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
});

test("[TK-5] a second tab can't record at the same time, and shows the take as being recorded", async () => {
  await record(browser.page, 1);
  const second = await browser.context.newPage();
  await second.goto(`${server.url}/studio?tab=takes`);
  await expect(second.getByRole("article").getByText("Recording now")).toBeVisible();
  await second.getByRole("button", { name: "Record" }).click();
  await expect(second.getByText(/The recorder is already in use in another tab/)).toBeVisible();
  const before = await onDisk(browser.page);
  await expect.poll(() => onDisk(browser.page), { intervals: pollIntervals }).toBeGreaterThan(before + knownRateHz);
  await browser.page.bringToFront();
  await browser.page.keyboard.press("r");
  const take = browser.page.getByRole("article");
  await expect(take.getByText("24-bit, 44.1 kHz")).toBeVisible();
});
