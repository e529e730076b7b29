/** A browser that's killed while it records a take with talkback, from Record until the engineer has both files. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, expect, test } from "@playwright/test";
import { readZip } from "../../../apps/server/src/testing/read-zip.ts";
import { launchChromium } from "../support/chromium.ts";
import { endGranted, startGranted } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { heardAt } from "../support/heard-pitch.ts";
import { knownRateHz, readWav, silencesIn, writeKnownSignal } from "../support/known-signal.ts";
import { joinSession, type Person, signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { downloadFrom, downloadWav, expectKnown, framesOnDisk, moreOnDisk, record } from "../support/recorded-take.ts";
import { giveMicrophone, say } from "../support/spoken-microphone.ts";
import { voiceTone, writeToneWav } from "../support/tone.ts";

const verifier = fileURLToPath(new URL("../../../apps/server/src/terminal/verify-export.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "foldback-talkback-faults-"));
const microphone = writeKnownSignal(join(folder, "known.wav"));
const voice = readFileSync(writeToneWav(join(folder, "voice.wav"), voiceTone));
let server: FoldbackServer;
let studio: PersistentBrowser;
let engineers: Browser;
let desk: Person;

const openStudio = async () => {
  studio = await openPersistentBrowser({ profile: join(folder, "studio"), microphone });
  // Without this permission, the browser hides the inputs' names. A real browser stores the permission in its profile.
  await studio.context.grantPermissions(["microphone"], { origin: server.url });
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
};
async function chooseFeed() {
  const { page } = studio;
  const feed = page.getByRole("combobox", { name: "Program feed", exact: true }).filter({ visible: true });
  await feed.selectOption({ index: 1 });
  await expect(page.getByText(/^(Ready, but not sending|Sending)\./).filter({ visible: true })).toBeVisible();
}
const artist = () => ({ url: server.url, context: studio.context });

test.beforeAll(async () => {
  server = await startFoldbackServer();
  engineers = await launchChromium();
  await openStudio();
  desk = await signIn(engineers, { url: server.url, as: "Engineer", account: server.accounts.engineers[0] });
  await giveMicrophone(desk.page);
  await desk.page.reload();
});
test.afterAll(async () => {
  await studio.context.close();
  await engineers.close();
  await server.stop();
});

/** Returns the part of the take during which the engineer spoke. */
async function talk(): Promise<{ from: number; to: number }> {
  const from = await framesOnDisk(studio.page);
  const button = desk.page.locator("[data-talk]");
  await button.hover();
  await desk.page.mouse.down();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await say(desk.page, voice);
  await desk.page.mouse.up();
  return { from, to: await framesOnDisk(studio.page) };
}

test("[TK-82] [TK-86] [TK-108] a browser killed in the middle of a take with talkback loses neither, and both are continued together", async () => {
  const session = await startGranted(artist(), ["view", "talk"]);
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
  await chooseFeed();
  await joinSession(desk.page);
  await desk.page.getByRole("switch", { name: /keep my talkback/ }).click();
  await desk.page.getByRole("button", { name: "Let them keep it" }).click();
  await record(studio.page, 1);
  await expect(desk.page.getByText("Your talkback", { exact: true }).locator("..")).toContainText("Being kept");
  const spoken = await talk();
  const acknowledged = await moreOnDisk(studio.page, 1);
  await studio.kill();
  // A pause that comes after the page has opened would show the first tab instead of the takes.
  await expect(desk.page.getByText("Session paused").first()).toBeVisible();
  await openStudio();
  const { page } = studio;
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(desk.page.getByText("Session paused")).toHaveCount(0);
  await expect(page.getByText(/^If you continue, .+ opens again, and your engineer can hear it\.$/)).toBeVisible();
  await record(page, 2, "Continue recording");
  await expect(desk.page.getByText("Your talkback", { exact: true }).locator("..")).toContainText("Being kept");
  await page.keyboard.press("r");
  const take = page.getByRole("article");
  await expect(take.getByText("With talkback", { exact: true })).toBeVisible();
  await endGranted(artist(), session);

  const music = await downloadWav(page, take);
  expectKnown(music);
  const interruption = silencesIn(music).find(({ frames }) => frames > knownRateHz / 2);
  const { firstFrame = 0, frames = 0 } = interruption ?? {};
  expect(firstFrame).toBeGreaterThanOrEqual(acknowledged);
  const stem = await downloadFrom(page, take.getByRole("button", { name: "Download talkback (WAV)" }));
  expect([stem.frames, stem.rateHz]).toEqual([music.frames, music.rateHz]);
  const words = heardAt(stem, voiceTone.leftHz);
  expect(words.length).toBeGreaterThan(8);
  expect(Math.min(...words)).toBeGreaterThan(spoken.from / stem.rateHz - 0.5);
  expect(Math.max(...words)).toBeLessThan(spoken.to / stem.rateHz + 1);
  const gapAt = silencesIn(stem).find((gap) => gap.firstFrame + gap.frames >= firstFrame + frames);
  expect(gapAt?.firstFrame).toBeLessThanOrEqual(firstFrame);
});

test("[TK-98] [TK-99] [TK-101] the continued take is stored and delivered with its talkback, and both files are genuine", async () => {
  const { page } = studio;
  const take = page.getByRole("article");
  await take.getByRole("button", { name: "Store on Foldback" }).click();
  await expect(take.locator("[data-light]")).toHaveAttribute("data-light", "two-places");
  await take.getByRole("button", { name: "Deliver" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deliver" }).click();
  await expect(take.getByText(/^Delivered to .+, with talkback$/)).toBeVisible();
  await desk.page.goto(`${server.url}/engineer`);
  const delivered = desk.page.getByRole("article");
  const hashes = delivered.locator("p[title]");
  await expect(hashes).toHaveCount(2);
  const roots = await hashes.evaluateAll((lines) => lines.map((line) => line.getAttribute("title") ?? ""));
  const downloading = desk.page.waitForEvent("download");
  await delivered.getByRole("link", { name: "Download ZIP" }).click();
  const archive = await (await downloading).path();
  const sounds = [...readZip(readFileSync(archive))].filter(([name]) => name.endsWith(".wav"));
  const [music, stem] = sounds.map(([, bytes]) => readWav(bytes));
  if (music === undefined || stem === undefined) throw new Error("not both files");
  expectKnown(music);
  expect(stem.frames).toBe(music.frames);
  const words = [verifier, archive, ...roots.flatMap((root) => ["--root", root])];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout).toContain("This take is genuine");
  expect(stdout).toContain(`The talkback's root: ${roots[1]}`);
});
