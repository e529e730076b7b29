import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import { readZip } from "../../../apps/server/src/testing/read-zip.ts";
import { violationsOf } from "../support/accessibility.ts";
import { heardAt, levelAt } from "../support/heard-pitch.ts";
import { readWav } from "../support/known-signal.ts";
import { endSession, expectLivingPicture, pollIntervals } from "../support/people.ts";
import { downloadFrom } from "../support/recorded-take.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { giveMicrophone, say } from "../support/spoken-microphone.ts";
import { mixTone, voiceTone, writeToneWav } from "../support/tone.ts";

const verifier = fileURLToPath(new URL("../../../apps/server/src/terminal/verify-export.ts", import.meta.url));
let stage: Stage;
/** Two seconds long. The browser's fake microphone won't do, because noise suppression removes parts of its tone. */
const voice = readFileSync(writeToneWav(join(mkdtempSync(join(tmpdir(), "foldback-stem-")), "voice.wav"), voiceTone));

test.beforeAll(async () => {
  stage = await openStage({ tone: mixTone });
  await giveMicrophone(stage.engineer.page);
  await stage.engineer.page.reload();
});
test.afterAll(() => stage.close());

const framesOnDisk = async (page: Page) =>
  Number(await page.locator("[data-frames]").first().getAttribute("data-frames"));

/** Waits until this many more seconds of the take are on disk, and returns its length in frames. */
async function recordOn(page: Page, seconds: number): Promise<number> {
  const before = await framesOnDisk(page);
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(before + seconds * 44_000);
  return framesOnDisk(page);
}

/** Holds the talk button while the voice plays. Returns the part of the take that was recorded during that time. */
async function talk({ artist, engineer }: Stage): Promise<{ from: number; to: number }> {
  const from = await framesOnDisk(artist.page);
  const button = engineer.page.locator("[data-talk]");
  await button.hover();
  await engineer.page.mouse.down();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await say(engineer.page, voice);
  await engineer.page.mouse.up();
  return { from, to: await framesOnDisk(artist.page) };
}

const keepSwitch = () => stage.engineer.page.getByRole("switch", { name: /keep my talkback/ });
const keptLamp = () => stage.engineer.page.getByText("Your talkback", { exact: true }).locator("..");
const saysKept = () =>
  stage.artist.page.getByText("Your engineer is letting you keep their talkback with this take.", { exact: true });
const newestTake = () => stage.artist.page.getByRole("article").first();

const lightOf = () => newestTake().locator("[data-light]");
const showTakes = () => stage.artist.page.goto(`${stage.server.url}/studio?tab=takes`);

test("[TK-80] [TK-83] [TK-84] without the engineer's consent a take has no talkback", async () => {
  const { page } = stage.artist;
  await stage.begin();
  await expectLivingPicture(stage.engineer.page);
  await page.getByRole("tab", { name: "Takes" }).click();
  await page.keyboard.press("r");
  await recordOn(page, 0.5);
  await talk(stage);
  await expect(keptLamp()).toContainText("Off");
  await page.keyboard.press("r");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(newestTake().getByRole("button", { name: "Download WAV" })).toBeVisible();
  await expect(newestTake().getByText("With talkback", { exact: true })).toHaveCount(0);
});

test("[TK-80] the engineer reads what keeping talkback means before allowing it", async () => {
  const { page } = stage.engineer;
  await keepSwitch().click();
  const question = page.getByRole("dialog", { name: /keep your talkback with their takes\?/ });
  await expect(question).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(keepSwitch()).not.toBeChecked();
  await keepSwitch().click();
  await question.getByRole("button", { name: "Let them keep it" }).click();
  await expect(keepSwitch()).toBeChecked();
});

test("[TK-82] [TK-83] [TK-85] the stem has the voice where it was heard, and nothing from after the withdrawal", async () => {
  const { page } = stage.artist;
  await page.keyboard.press("r");
  await recordOn(page, 1);
  await expect(keptLamp()).toContainText("Being kept");
  await expect(saysKept()).toBeVisible();
  const spoken = await talk(stage);
  await recordOn(page, 1);
  await keepSwitch().click();
  await expect(keptLamp()).toContainText("Off");
  await expect(saysKept()).toBeHidden();
  const withdrawnAt = await framesOnDisk(page);
  await talk(stage);
  await page.keyboard.press("r");

  const music = await downloadFrom(page, newestTake().getByRole("button", { name: "Download WAV" }));
  const stem = await downloadFrom(page, newestTake().getByRole("button", { name: "Download talkback (WAV)" }));
  expect([stem.frames, stem.rateHz]).toEqual([music.frames, music.rateHz]);
  const words = heardAt(stem, voiceTone.leftHz);
  expect(words.length).toBeGreaterThan(8);
  const [from, to] = [spoken.from / stem.rateHz, spoken.to / stem.rateHz];
  expect(Math.min(...words)).toBeGreaterThan(from - 0.5);
  expect(Math.max(...words)).toBeLessThan(Math.min(to + 1, withdrawnAt / stem.rateHz));
  const musicAt = (second: number) => levelAt(stem, mixTone.leftHz, second);
  expect(words.filter((second) => musicAt(second) > levelAt(stem, voiceTone.leftHz, second) / 3)).toEqual([]);
  expect(heardAt(music, mixTone.leftHz).length).toBeGreaterThan(30);
  const gapAt = stem.gapsAt.at(-1) ?? stem.frames;
  expect(gapAt).toBeLessThan(withdrawnAt + stem.rateHz);
  const afterwards = Array.from({ length: stem.frames - gapAt }, (_, index) => stem.sampleAt(gapAt + index, 0));
  expect(afterwards.some((sample) => sample !== 0)).toBe(false);
});

test("[TK-87] a take says that it has talkback and what's missing, and plays with and without it", async () => {
  const { page } = stage.artist;
  const take = newestTake();
  await expect(take.getByText("With talkback", { exact: true })).toBeVisible();
  await take.getByText("The talkback has gaps").click();
  await expect(take.getByText(/missing because the engineer didn't let you keep their talkback/).last()).toBeVisible();
  const playing = () => take.locator("audio").evaluate((audio: HTMLAudioElement) => [audio.src, audio.currentTime]);
  await take.getByRole("switch", { name: "Play with talkback" }).click();
  await take.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => (await playing())[1]).toBeGreaterThan(0.2);
  const [both] = await playing();
  await take.getByRole("button", { name: "Pause" }).click();
  await take.getByRole("switch", { name: "Play with talkback" }).click();
  await expect.poll(async () => (await playing())[0]).not.toBe(both);
  expect(await violationsOf(page)).toEqual([]);
  expect([...stage.artist.complaints, ...stage.engineer.complaints]).toEqual([]);
});

test("[TK-98] the light stays amber while only the take is on Foldback, and turns green once its talkback is too", async () => {
  const { page, context } = stage.artist;
  await endSession(page);
  let take = "";
  let stems = 0;
  // The take is announced before its stem.
  await context.route("**/takes/*/manifest", async (route) => {
    const address = route.request().url();
    take ||= address;
    if (address === take) return route.continue();
    stems += 1;
    return route.abort();
  });
  await showTakes();
  await newestTake().getByRole("button", { name: "Store on Foldback" }).click();
  await expect(lightOf()).toContainText("We'll keep trying");
  await expect(lightOf()).toHaveAttribute("data-light", "one-place");
  expect(stems).toBeGreaterThan(0);
  page.once("dialog", (question) => question.accept());
  await showTakes();
  await expect(newestTake().getByText("The talkback isn't on Foldback yet. It's only on this device.")).toBeVisible();
  await expect(lightOf()).toHaveAttribute("data-light", "one-place");
  await context.unroute("**/takes/*/manifest");
  page.once("dialog", (question) => question.accept());
  await showTakes();
  await expect(lightOf()).toHaveAttribute("data-light", "two-places");
  await expect(newestTake().getByText(/^The talkback isn't on Foldback/)).toHaveCount(0);
});

test("[TK-99] [TK-100] [TK-101] [TK-102] the engineer who spoke gets the take with its talkback, and both files are genuine", async () => {
  const desk = stage.engineer.page;
  await newestTake().getByRole("button", { name: "Deliver" }).click();
  const question = stage.artist.page.getByRole("dialog");
  await expect(question.getByRole("switch", { name: "Include the talkback" })).toBeChecked();
  expect(await violationsOf(stage.artist.page)).toEqual([]);
  await question.getByRole("button", { name: "Deliver" }).click();
  await expect(newestTake().getByText(/^Delivered to .+, with talkback$/)).toBeVisible();

  await desk.goto(`${stage.server.url}/engineer`);
  const delivered = desk.getByRole("article");
  await expect(delivered.getByText("With talkback", { exact: true })).toBeVisible();
  await delivered.getByRole("switch", { name: "Play with talkback" }).click();
  await delivered.getByRole("button", { name: "Play" }).click();
  const audio = delivered.locator("audio");
  await expect(audio).toHaveAttribute("src", /\/with\//);
  await expect.poll(() => audio.evaluate((each: HTMLAudioElement) => each.currentTime)).toBeGreaterThan(0.2);
  await delivered.getByRole("button", { name: "Pause" }).click();
  const hashes = delivered.locator("p[title]");
  await expect(hashes).toHaveCount(2);
  const roots = await hashes.evaluateAll((lines) => lines.map((line) => line.getAttribute("title") ?? ""));
  const downloading = desk.waitForEvent("download");
  await delivered.getByRole("link", { name: "Download ZIP" }).click();
  const archive = await (await downloading).path();
  const files = readZip(readFileSync(archive));
  const [take, stem] = [...files].filter(([name]) => name.endsWith(".wav")).map(([, bytes]) => readWav(bytes));
  if (take === undefined || stem === undefined) throw new Error("not both files");
  expect([stem.frames, stem.rateHz]).toEqual([take.frames, take.rateHz]);
  expect(heardAt(stem, voiceTone.leftHz).length).toBeGreaterThan(8);
  expect(heardAt(take, mixTone.leftHz).length).toBeGreaterThan(30);
  const words = [verifier, archive, ...roots.flatMap((root) => ["--root", root])];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  expect(stdout).toContain("This take is genuine");
  expect(stdout).toContain(`The talkback's root: ${roots[1]}`);
});
