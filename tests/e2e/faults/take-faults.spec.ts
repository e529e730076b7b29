/**
 * What can happen to a take while it's being recorded: the browser or its page is killed, the page is reloaded, the
 * disk is slow or full, the processor is busy, and the computer sleeps.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { expect, test } from "@playwright/test";
import { startGranted } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, writeKnownSignal } from "../support/known-signal.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { downloadWav, expectKnown, framesOnDisk, longGapsIn, moreOnDisk, record } from "../support/recorded-take.ts";
import { holdNextFlush, slowDownDisk } from "../support/slow-disk.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-take-faults-"));
const microphone = writeKnownSignal(join(folder, "known.wav"));
let server: FoldbackServer;
let browser: PersistentBrowser;
let profile: string;

test.beforeAll(async () => {
  server = await startFoldbackServer();
});
test.beforeEach(async () => {
  profile = mkdtempSync(join(folder, "profile-"));
  browser = await openPersistentBrowser({ profile, microphone });
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
});
test.afterEach(() => browser.context.close());
test.afterAll(() => server.stop());

test("[TK-1] [TK-2] [TK-14] a browser killed in the middle of a take loses no acknowledged frame, and the take is continued", async () => {
  const acknowledged = await record(browser.page, 3);
  await browser.kill();
  browser = await openPersistentBrowser({ profile, microphone });
  const { page } = browser;
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
  const take = page.getByRole("article");
  await expect(take.getByText("Interrupted", { exact: true })).toBeVisible();
  await record(page, 3, "Continue recording");
  await page.keyboard.press("r");
  await expect(take.getByText(/the recording was interrupted/)).toBeVisible();
  const wav = await downloadWav(page, take);
  expectKnown(wav);
  // The interruption is the only long gap, and it has to begin after every acknowledged frame.
  expect(longGapsIn(wav).at(-1)).toBeGreaterThanOrEqual(acknowledged);
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
  const wav = await downloadWav(page, take);
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
});

test("[TK-17] on a full disk the recording stops by itself, says why and keeps everything recorded so far", async () => {
  const { page, context } = browser;
  const acknowledged = await record(page, 2);
  const devtools = await context.newCDPSession(page);
  // The browser's estimate of free space ignores this quota, so the page learns that the disk is full only when a write
  // fails.
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 2_500_000 });
  await expect(page.getByText(/Your disk is nearly full, so the recording stopped/)).toBeVisible();
  const take = page.getByRole("article");
  await expect(take.getByText("Ended because the disk was nearly full")).toBeVisible();
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url });
  const wav = await downloadWav(page, take);
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
});

test("[TK-5] a second tab can't record at the same time, and shows the take as being recorded", async () => {
  await record(browser.page, 1);
  const second = await browser.context.newPage();
  await second.goto(`${server.url}/studio?tab=takes`);
  await expect(second.getByRole("article").getByText("Recording now")).toBeVisible();
  await second.getByRole("button", { name: "Record" }).click();
  await expect(second.getByText(/The recorder is already in use in another tab/)).toBeVisible();
  await moreOnDisk(browser.page, 1);
  await browser.page.bringToFront();
  await browser.page.keyboard.press("r");
  const take = browser.page.getByRole("article");
  await expect(take.getByText("24-bit, 44.1 kHz")).toBeVisible();
});

test("[TK-1] [TK-2] [TK-14] a page that's killed in the middle of a take loses no acknowledged frame, and a new page continues the take", async () => {
  const acknowledged = await record(browser.page, 2);
  browser.killPages();
  browser = { ...browser, page: await browser.context.newPage() };
  const { page } = browser;
  await page.goto(`${server.url}/studio?tab=takes`);
  await record(page, 2, "Continue recording");
  await page.keyboard.press("r");
  const take = page.getByRole("article");
  await expect(take.getByText(/missing because the recording was interrupted/).first()).toBeVisible();
  const wav = await downloadWav(page, take);
  expectKnown(wav);
  expect(wav.gapsAt.some((frame) => frame >= acknowledged)).toBe(true);
});

test("[TK-1] [TK-2] a disk that takes ten seconds for one write leaves no gap, and a browser killed during a write loses no acknowledged frame", async () => {
  await slowDownDisk(browser.context);
  const { page } = browser;
  await page.reload();
  await record(page, 2);
  await holdNextFlush(page, 10_000);
  await moreOnDisk(page, 12);
  await holdNextFlush(page, 60_000);
  const acknowledged = await framesOnDisk(page);
  await browser.kill();
  browser = await openPersistentBrowser({ profile, microphone });
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
  const take = browser.page.getByRole("article");
  await take.getByRole("button", { name: "Finish" }).click();
  await expect(take.getByText("Finished after an interruption")).toBeVisible();
  const wav = await downloadWav(browser.page, take);
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
  expect(longGapsIn(wav)).toEqual([]);
});

test("[TK-2] with every core and the page busy, each sample is as it was played or in a named gap", async () => {
  const { page } = browser;
  await record(page, 1);
  const busy: ChildProcess[] = [1, 2, 3].map(() => spawn(process.execPath, ["--eval", "for (;;);"]));
  try {
    await page.evaluate(() => {
      for (const until = performance.now() + 3_000; performance.now() < until; );
    });
    await moreOnDisk(page, 4);
  } finally {
    for (const each of busy) each.kill("SIGKILL");
  }
  await page.keyboard.press("r");
  const wav = await downloadWav(page, page.getByRole("article"));
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThan(5 * knownRateHz);
});

test("[TK-2] a computer that sleeps during a take leaves a gap with its place and length, and the take continues", async () => {
  const { page } = browser;
  const before = await record(page, 2);
  browser.freeze();
  await letTimePass(5_000);
  browser.thaw();
  await moreOnDisk(page, 5);
  await page.keyboard.press("r");
  const take = page.getByRole("article");
  await expect(take.getByText(/the recording was interrupted/)).toBeVisible();
  const wav = await downloadWav(page, take);
  expectKnown(wav);
  expect(wav.gapsAt.some((frame) => frame >= before - knownRateHz && frame < before + 2 * knownRateHz)).toBe(true);
});

test("[TK-13] a kill during a take closes it, and everything up to the kill is in it", async () => {
  const { page, context } = browser;
  await startGranted({ url: server.url, context });
  await page.goto(`${server.url}/studio?tab=takes`);
  const feed = page.getByRole("combobox", { name: "Program feed", exact: true }).filter({ visible: true });
  await feed.selectOption({ index: 1 });
  await expect(page.getByText(/^Ready, but not sending/).filter({ visible: true })).toBeVisible();
  const acknowledged = await record(page, 2);
  await page.getByRole("button", { name: "Kill switch" }).click();
  await page.goto(`${server.url}/studio?tab=takes`);
  const take = page.getByRole("article");
  await expect(take.getByText("Ended by the kill switch")).toBeVisible();
  const wav = await downloadWav(page, take);
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
});
