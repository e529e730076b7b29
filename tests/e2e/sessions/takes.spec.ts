import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { compareWithKnown, knownRateHz, readWav, writeKnownSignal } from "../support/known-signal.ts";
import { pollIntervals, tallyOf } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-takes-"));
let server: FoldbackServer;
let browser: PersistentBrowser;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  const microphone = writeKnownSignal(join(folder, "known.wav"));
  browser = await openPersistentBrowser({ profile: join(folder, "profile"), microphone });
});
test.afterAll(async () => {
  await browser.context.close();
  await server.stop();
});

const framesOnDisk = async (page: Page) => Number(await page.locator("[data-frames]").getAttribute("data-frames"));

test("[TK-3] [TK-15] [TK-19] an artist alone and offline records a known signal, and the downloaded file equals it sample for sample", async () => {
  const { page, context } = browser;
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
  await expect(page.getByText("No takes yet")).toBeVisible();
  await page.getByRole("button", { name: "Arm" }).click();
  await expect(page.getByText("24-bit", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Record" }).click();
  await expect(tallyOf(page, "Recording")).toContainText("On");
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(3 * knownRateHz);
  await page.keyboard.press("r");
  const take = page.getByRole("article");
  await expect(take.getByText("24-bit, 44.1 kHz")).toBeVisible();
  await expect(tallyOf(page, "Recording")).toContainText("Off");
  const downloading = page.waitForEvent("download");
  await take.getByRole("button", { name: "Download WAV" }).click();
  const wav = readWav(readFileSync(await (await downloading).path()));
  expect(wav).toMatchObject({ bits: 24, rateHz: knownRateHz });
  expect(compareWithKnown(wav)).toEqual({ wrong: 0, unnamedSilences: [], soundUntil: wav.frames });
  await context.setOffline(false);
});

test("a take is played, and keeps its new name after a reload", async () => {
  const { page } = browser;
  const take = page.getByRole("article");
  await take.getByRole("button", { name: "Play" }).click();
  const player = take.locator("audio");
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2);
  await take.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Verse, second try");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("article", { name: "Verse, second try" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name: "Verse, second try" })).toBeVisible();
});

test("[TK-20] another account in the same browser sees none of this account's takes", async () => {
  const { page } = browser;
  await openTakes(browser, { url: server.url, account: server.accounts.admin });
  await expect(page.getByText("No takes yet")).toBeVisible();
  await openTakes(browser, { url: server.url, account: server.accounts.artist });
  await expect(page.getByRole("article", { name: "Verse, second try" })).toBeVisible();
});

test("[TK-37] [TK-38] two takes are measured, and compared from the same place at equal loudness", async () => {
  const { page } = browser;
  // On a busy machine the first take has a gap, and the label of the button that jumps to it mentions recording too.
  await page.getByRole("button", { name: /^Record( R)?$/ }).click();
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(knownRateHz);
  await page.keyboard.press("r");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").getByText(/LUFS, .* dBTP/)).toHaveCount(2);
  const [second, first] = [page.getByRole("article").first(), page.getByRole("article").last()];
  await first.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByText("Choose another take to compare with this one.")).toBeVisible();
  await second.getByRole("button", { name: "Compare" }).click();
  const comparison = page.getByRole("region", { name: "Compare two takes" });
  const players = () =>
    comparison
      .locator("audio")
      .evaluateAll((all: HTMLAudioElement[]) =>
        all.map(({ muted, paused, currentTime }) => ({ muted, paused, currentTime })),
      );
  const loop = comparison.getByRole("switch", { name: "Loop" });
  await loop.press("Space");
  await expect(loop).toBeChecked();
  await comparison.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => (await players())[0]?.currentTime).toBeGreaterThan(0.2);
  expect(await players()).toMatchObject([
    { muted: false, paused: false },
    { muted: true, paused: false },
  ]);
  expect(await violationsOf(page)).toEqual([]);
  await expect(loop).toBeChecked();
  await comparison.getByRole("button", { name: "B", exact: true }).click();
  await expect.poll(players).toMatchObject([
    { muted: true, paused: false },
    { muted: false, paused: false },
  ]);
  await comparison.getByRole("button", { name: "Pause" }).click();
  const [one, other] = await players();
  expect(Math.abs((one?.currentTime ?? 0) - (other?.currentTime ?? 9))).toBeLessThan(0.1);
  await comparison.getByRole("button", { name: "Stop comparing" }).click();
  await expect(comparison).toBeHidden();
  await second.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("[TK-6] a take is deleted only after the artist confirms it", async () => {
  const { page } = browser;
  const take = page.getByRole("article");
  const question = page.getByRole("alertdialog", { name: "Delete Verse, second try?" });
  await take.getByRole("button", { name: "Delete" }).click();
  await expect(question).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(take).toBeVisible();
  await take.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No takes yet")).toBeVisible();
});
