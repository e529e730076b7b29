/** A take from a real audio input, which is unplugged and plugged in again, or comes back with another sample rate. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { readZip } from "../../../apps/server/src/testing/read-zip.ts";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { deliverTake } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, readWav, silencesIn, writeKnown16Bit } from "../support/known-signal.ts";
import { signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { type PulseAudio, startPulseAudio } from "../support/pulse-audio.ts";
import { downloadWav, expectKnown, moreOnDisk, record } from "../support/recorded-take.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-unplugged-"));
const path = writeKnown16Bit(join(folder, "known.wav"));
let server: FoldbackServer;
let sound: PulseAudio;
let studio: PersistentBrowser;
let engineers: Browser;

/** Starts a sound server at this sample rate, and a browser that uses it. */
async function openStudio(rateHz: number) {
  sound = startPulseAudio(rateHz);
  sound.plugIn(path);
  studio = await openPersistentBrowser({ profile: join(folder, "profile"), env: sound.env });
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
}

test.beforeAll(async () => {
  server = await startFoldbackServer();
  engineers = await launchChromium();
});
test.beforeEach(() => openStudio(knownRateHz));
test.afterEach(async () => {
  await studio.context.close();
  sound.stop();
});
test.afterAll(async () => {
  await engineers.close();
  await server.stop();
});

const unpluggedText = () => studio.page.getByText("Your input is unplugged, so the take has a gap.");

async function unplug() {
  sound.unplug();
  await expect(unpluggedText()).toBeVisible();
}

/** Chromium learns of a new input from the operating system's device manager, which doesn't know this sound server. */
async function plugIn() {
  sound.plugIn(path);
  await studio.page.evaluate(() => void navigator.mediaDevices.dispatchEvent(new Event("devicechange")));
  await expect(unpluggedText()).toBeHidden();
}

type Gap = { firstFrame: number; frames: number; why: string };

test("[TK-2] [TK-15] [TK-33] a 16-bit input that's unplugged leaves a named gap, and the engineer gets every other sample", async () => {
  const { page, context } = studio;
  const before = await record(page, 2);
  await unplug();
  const unpluggedAt = await moreOnDisk(page, 2);
  await plugIn();
  await moreOnDisk(page, 3);
  await expect(page.getByText("16-bit (browser limit)")).toBeVisible();
  await page.keyboard.press("r");
  const take = page.getByRole("article");
  await expect(take.getByText(/the input was unplugged/)).toBeVisible();
  await take.getByRole("button", { name: "Store on Foldback" }).click();
  await expect(take.getByText(/^Safe to leave/)).toBeVisible();
  const { page: desk, context: deskContext } = await signIn(engineers, {
    ...{ url: server.url, as: "Engineer" },
    account: server.accounts.engineers[0],
  });
  await deliverTake({ url: server.url, context, page }, deskContext);
  const [downloaded] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("link", { name: "Download ZIP" }).click(),
  ]);
  const files = readZip(readFileSync(await downloaded.path()));
  const fileNamed = (end: string) => [...files].find(([name]) => name.endsWith(end))?.[1] ?? Buffer.alloc(0);
  const wav = readWav(fileNamed(".wav"));
  expect(wav).toMatchObject({ bits: 16, rateHz: knownRateHz });
  expectKnown(wav);
  const gaps: Gap[] = JSON.parse(String(fileNamed("manifest.json"))).gaps;
  const [unplugged, ...others] = gaps.filter(({ why }) => why === "input-gone");
  expect(others).toEqual([]);
  const { firstFrame = 0, frames = 0 } = unplugged ?? {};
  expect(firstFrame).toBeGreaterThanOrEqual(before);
  expect(firstFrame + frames).toBeGreaterThanOrEqual(unpluggedAt);
  expect(silencesIn(wav)).toContainEqual({ firstFrame, frames });
});

test("[TK-2] [TK-14] [TK-15] a take that's continued from an input with another sample rate is shown as resampled, and the sound before is intact", async () => {
  const acknowledged = await record(studio.page, 2);
  await studio.kill();
  sound.stop();
  await openStudio(48_000);
  const { page } = studio;
  await record(page, 2, "Continue recording");
  await expect(page.getByRole("definition").filter({ hasText: "resampled" })).toBeVisible();
  await page.keyboard.press("r");
  const take = page.getByRole("article").first();
  await expect(take.getByText("32-bit float, 44.1 kHz")).toBeVisible();
  const wav = await downloadWav(page, take);
  const interruption = silencesIn(wav).find(({ frames }) => frames > knownRateHz);
  const { firstFrame = 0, frames = 0 } = interruption ?? {};
  expect(firstFrame).toBeGreaterThanOrEqual(acknowledged);
  expect(wav.gapsAt).toContain(firstFrame);
  expectKnown(wav, { form: "16-bit as float", until: firstFrame });
  expect(wav.frames - firstFrame - frames).toBeGreaterThan(2 * knownRateHz);
});

test("while the input is unplugged, the studio has no axe violations", async () => {
  const { page } = studio;
  await record(page, 1);
  await unplug();
  expect(await violationsOf(page)).toEqual([]);
});
