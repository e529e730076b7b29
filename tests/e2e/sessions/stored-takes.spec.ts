import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Download, expect, type Page, test } from "@playwright/test";
import { readZip } from "../../../apps/server/src/testing/read-zip.ts";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { deliverTake, startGranted } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { compareWithKnown, knownRateHz, readWav, writeKnownSignal } from "../support/known-signal.ts";
import { endSession, joinSession, pollIntervals, signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-stored-"));
let server: FoldbackServer;
let studio: PersistentBrowser;
let elsewhere: PersistentBrowser;
let engineers: Browser;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  const microphone = writeKnownSignal(join(folder, "known.wav"));
  studio = await openPersistentBrowser({ profile: join(folder, "studio"), microphone });
  engineers = await launchChromium();
  elsewhere = await openPersistentBrowser({ profile: join(folder, "elsewhere"), microphone });
});
test.afterAll(async () => {
  await studio.context.close();
  await elsewhere.context.close();
  await engineers.close();
  await server.stop();
});

const framesOnDisk = async (page: Page) => Number(await page.locator("[data-frames]").getAttribute("data-frames"));
/** During a session the light is also shown in the bar, so this picks the first one. */
const lightOf = (page: Page) => page.getByRole("status").locator("[data-light]").first();
const bytesOf = async (download: Download) => readFileSync(await download.path());

const unsafe = "Only on this device";
const safe = "Safe to leave. Your takes are also on Foldback";

test("[TK-4] [TK-22] [TK-30] a take is stored despite a reload and a killed server, and only then does the light turn green", async () => {
  const { page, context } = studio;
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
  await page.getByRole("button", { name: "Record" }).click();
  await expect(lightOf(page)).toHaveText("Recording. Don't leave this page");
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(12 * knownRateHz);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(lightOf(page)).toHaveText(unsafe);
  const take = page.getByRole("article");
  // The server crashes partway through the upload.
  let parts = 0;
  await context.route("**/takes/*/segments/**", async (route) => {
    parts += 1;
    if (parts === 8) await server.crash();
    await route.continue();
  });
  await take.getByRole("button", { name: "Store on Foldback" }).click();
  await expect(lightOf(page)).toContainText("We'll keep trying");
  await expect(lightOf(page)).toHaveAttribute("data-light", "one-place");
  const asked = page.waitForEvent("dialog");
  // The server is down, so the reload fails.
  const reloading = page.reload().catch(() => null);
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloading;
  await server.startAgain();
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
  await expect(lightOf(page)).toHaveText(safe);
  await expect(take.getByText(safe)).toBeVisible();
  // Parts that had arrived before the crash weren't sent again.
  const segments = 2;
  const partsOfAll = Math.ceil((13 * knownRateHz * 6) / (256 * 1024)) + segments;
  expect(parts).toBeLessThan(partsOfAll + 3);
});

test("[TK-26] on another computer the take is listed, and its file equals the known signal and the studio's own file", async () => {
  const { page } = elsewhere;
  await openTakes(elsewhere, { url: server.url, account: server.accounts.artist });
  await expect(page.getByText(/^No takes on this device yet/)).toBeVisible();
  const take = page.getByRole("region", { name: "From your other devices" }).getByRole("article");
  await expect(take.getByText("24-bit, 44.1 kHz")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(take.getByText(/^(No gaps|\d+ gaps?)$/)).toBeVisible();
  await expect(take.getByRole("img", { name: /^Waveform of / }).locator("path")).toHaveAttribute("d", /^M0 0L/);
  const [downloaded] = await Promise.all([
    page.waitForEvent("download"),
    take.getByRole("link", { name: "Download WAV" }).click(),
  ]);
  const stored = await bytesOf(downloaded);
  const wav = readWav(stored);
  expect(wav).toMatchObject({ bits: 24, rateHz: knownRateHz });
  expect(compareWithKnown(wav)).toMatchObject({ wrong: 0, soundUntil: wav.frames });
  const own = studio.page.getByRole("article").getByRole("button", { name: "Download WAV" });
  const [made] = await Promise.all([studio.page.waitForEvent("download"), own.click()]);
  expect((await bytesOf(made)).equals(stored)).toBe(true);
});

test("[TK-32] [TK-33] [TK-54] [TK-56] [TK-90] [TK-91] the session's engineer is notified of a delivered take, and can play and download it until it's withdrawn", async () => {
  const { page, context } = studio;
  const { page: desk, context: deskContext } = await signIn(engineers, {
    ...{ url: server.url, as: "Engineer" },
    account: server.accounts.engineers[0],
  });
  const list = desk.getByRole("heading", { name: "Takes delivered to you" });
  await expect(desk.getByRole("tab", { name: "Remote Control" })).toBeVisible();
  await expect(list).toHaveCount(0);
  await deliverTake({ url: server.url, context, page }, deskContext);
  await expect(desk.getByText("Take delivered to you")).toBeVisible();
  await expect(list).toBeVisible();
  const [downloaded] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("link", { name: "Download WAV" }).click(),
  ]);
  const wav = readWav(await bytesOf(downloaded));
  expect(compareWithKnown(wav)).toMatchObject({ wrong: 0, soundUntil: wav.frames });
  const [handedOff] = await Promise.all([
    desk.waitForEvent("download"),
    desk.getByRole("button", { name: "Download ZIP (FLAC)" }).click(),
  ]);
  const names = [...readZip(await bytesOf(handedOff)).keys()];
  expect(names.filter((name) => /\.(wav|flac)$/.test(name))).toEqual([expect.stringMatching(/^Take from .*\.flac$/)]);
  const delivered = desk.getByRole("region", { name: /^Player for / });
  await delivered.getByRole("button", { name: "Play" }).click();
  const position = delivered.getByRole("slider", { name: "Position" });
  await expect.poll(() => position.inputValue().then(Number), { intervals: pollIntervals }).toBeGreaterThan(0.5);
  await position.press("PageUp");
  await expect(position).toHaveAttribute("aria-valuetext", /^0:00:1\d/);
  await delivered.getByRole("button", { name: "Pause" }).click();
  const waveform = desk.getByRole("img", { name: /^Waveform of / });
  await expect(waveform.locator("path")).toHaveAttribute("d", /^M0 0L/);
  expect(await violationsOf(desk)).toEqual([]);
  expect(await waveform.locator("path").getAttribute("d")).toBe(
    await page
      .getByRole("img", { name: /^Waveform of / })
      .locator("path")
      .getAttribute("d"),
  );
  await expect(desk.getByRole("article").getByText(/LUFS, .* dBTP$/)).toHaveText(
    (await page
      .getByRole("article")
      .getByText(/LUFS, .* dBTP$/)
      .textContent()) ?? "not measured here",
  );
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText(/^Delivered to /)).toHaveCount(0);
  await expect(desk.getByText("Take no longer available")).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("[TK-24] when the copy is removed, the light shows it immediately", async () => {
  const { page } = studio;
  await page.getByRole("button", { name: "Remove from Foldback" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove from Foldback" }).click();
  await expect(lightOf(page)).toHaveText(unsafe);
  await elsewhere.page.reload();
  await expect(elsewhere.page.getByRole("heading", { name: "Takes on Foldback" })).toBeVisible();
  await expect(elsewhere.page.getByRole("article")).toHaveCount(0);
});

test("[TK-31] [TK-35] [TK-39] the take is stored when the session ends, and the engineer and the phone see when the artist may leave", async () => {
  const { page, context } = studio;
  const { page: desk } = await signIn(engineers, {
    ...{ url: server.url, as: "Engineer" },
    account: server.accounts.engineers[0],
  });
  const { sessionId, roomCode } = await startGranted({ url: server.url, context });
  await page.goto(`${server.url}/studio?tab=takes`);
  await page.getByRole("article").getByRole("button", { name: "Store on Foldback" }).click();
  await expect(lightOf(page)).toHaveText(`${unsafe}. Will be stored after your session`);
  const { page: phone } = elsewhere;
  await joinSession(desk);
  await expect(lightOf(desk)).toHaveText(/^Takes are only on .+'s computer$/);
  await phone.goto(`${server.url}/room/${roomCode}`);
  await expect(lightOf(phone)).toHaveText("Your takes are only on the studio computer");
  await endSession(page);
  // The engineer can't report the light for the artist.
  const forged = { json: { sessionId, light: "two-places", secondsLeft: null } };
  const status = await desk.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/rpc/takes/tellLight", { method: "POST", headers, body })).status;
  }, JSON.stringify(forged));
  expect(status).toBe(403);
  await expect(lightOf(page)).toHaveText(safe);
  await expect(lightOf(desk)).toHaveText(/^Safe for .+ to leave\. The takes are also on Foldback$/);
  await expect(lightOf(phone)).toHaveText(safe);
});
