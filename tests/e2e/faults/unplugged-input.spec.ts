/** A take from a real audio input, which is unplugged and plugged in again. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "../support/chromium.ts";
import { deliverTake } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, type RecordedWav, writeKnown16Bit } from "../support/known-signal.ts";
import { signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { type PulseAudio, startPulseAudio } from "../support/pulse-audio.ts";
import { expectKnown, moreOnDisk, record, wavOf } from "../support/recorded-take.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-unplugged-"));
const path = writeKnown16Bit(join(folder, "known.wav"));
let server: FoldbackServer;
let sound: PulseAudio;
let studio: PersistentBrowser;
let engineers: Browser;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  engineers = await launchChromium();
});
test.beforeEach(async () => {
  sound = startPulseAudio(knownRateHz);
  await sound.plugIn(path);
  studio = await openPersistentBrowser({ profile: join(folder, "profile"), env: sound.env });
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
});
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
  await sound.plugIn(path);
  await studio.page.evaluate(() => void navigator.mediaDevices.dispatchEvent(new Event("devicechange")));
  await expect(unpluggedText()).toBeHidden();
}

/** An interruption lasts for more than a second. What a busy machine loses is shorter. */
const interruptionsIn = (wav: RecordedWav) => wav.gapsAt.filter((frame) => wav.sampleAt(frame + knownRateHz, 0) === 0);

test("[TK-2] [TK-15] [TK-33] a 16-bit input that's unplugged leaves a named gap, and the engineer gets every other sample", async () => {
  const { page, context } = studio;
  await record(page, 2);
  await unplug();
  await moreOnDisk(page, 2);
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
    desk.getByRole("link", { name: "Download WAV" }).click(),
  ]);
  const wav = await wavOf(downloaded);
  expect(wav).toMatchObject({ bits: 16, rateHz: knownRateHz });
  expectKnown(wav);
  expect(interruptionsIn(wav)).toHaveLength(1);
});
