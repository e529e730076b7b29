import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type Download, expect, type Locator, type Page, test } from "@playwright/test";
import { launchChromium } from "../support/chromium.ts";
import { deliverTake } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, writeKnownSignal } from "../support/known-signal.ts";
import { pollIntervals, signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { expectTidy } from "../support/tidy.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-annotated-"));
let server: FoldbackServer;
let studio: PersistentBrowser;
let elsewhere: PersistentBrowser;
let engineers: Browser;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  const microphone = writeKnownSignal(join(folder, "known.wav"));
  studio = await openPersistentBrowser({ profile: join(folder, "studio"), microphone });
  elsewhere = await openPersistentBrowser({ profile: join(folder, "elsewhere"), microphone });
  engineers = await launchChromium();
});
test.afterAll(async () => {
  await studio.context.close();
  await elsewhere.context.close();
  await engineers.close();
  await server.stop();
});

const text = `Breathes too early in the second verse. ${"a".repeat(300)}\nשמור את הסוף`;
const markName = "הפזמון השני begins here, and so does the double-tracked guitar on the left";

const framesOnDisk = async (page: Page) => Number(await page.locator("[data-frames]").getAttribute("data-frames"));
const stars = (take: Locator, name: string) =>
  take.getByRole("radiogroup", { name: "Rating" }).getByRole("radio", { name });
const bytesOf = async (download: Download) => readFileSync(await download.path());
const secondsOf = (take: Locator) => take.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);

async function expectNotes(take: Locator) {
  await expect(stars(take, "4 stars")).toBeChecked();
  await expect(take.getByLabel("Notes")).toHaveValue(text);
  await expect(take.getByText(markName).last()).toBeVisible();
}

test("[TK-60] [TK-61] [TK-64] the artist rates, annotates and marks a take with the keyboard, and a reload keeps it all", async () => {
  const { page } = studio;
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
  await page.getByRole("button", { name: "Record" }).click();
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(4 * knownRateHz);
  await page.getByRole("button", { name: "Stop" }).click();
  const take = page.getByRole("article");
  await expect(stars(take, "No rating")).toBeChecked();
  await stars(take, "No rating").focus();
  for (let star = 0; star < 4; star += 1) await page.keyboard.press("ArrowRight");
  await expect(stars(take, "4 stars")).toBeChecked();
  await take.getByLabel("Notes").fill(text);
  await expect(take.getByText("Saved", { exact: true })).toBeVisible();
  await take.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => secondsOf(take), { intervals: pollIntervals }).toBeGreaterThan(1);
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(take.getByRole("button", { name: "Rename Marker 1" })).toHaveCount(0);
  await take.getByRole("button", { name: "Add marker" }).click();
  await take.getByRole("button", { name: "Rename Marker 1" }).click();
  // Typing an M in a name mustn't add a marker.
  await take.getByLabel("Marker name").fill("");
  await take.getByLabel("Marker name").pressSequentially("mm");
  await take.getByLabel("Marker name").fill(markName);
  await take.getByRole("button", { name: "Save" }).click();
  // A busy computer may have left gaps, which are in the list too.
  await expect(take.getByRole("list", { name: "Markers" }).getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  await expect(take.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expectNotes(take);
});

test("[TK-62] [TK-63] a range plays in a loop, and pressing a marker moves the playhead to it", async () => {
  const { page } = studio;
  const take = page.getByRole("article");
  await take.getByRole("button", { name: markName }).first().click();
  await expect.poll(() => secondsOf(take)).toBeGreaterThan(1);
  await take.getByRole("switch", { name: "Loop" }).click();
  await take.getByRole("slider", { name: "Loop end" }).fill("0.5");
  await take.getByRole("slider", { name: "Position" }).fill("0");
  await take.getByRole("button", { name: "Play" }).click();
  // Wait until playback has jumped back three times.
  await take.locator("audio").evaluate(async (audio: HTMLAudioElement) => {
    let last = audio.currentTime;
    for (let backs = 0; backs < 3; last = audio.currentTime) {
      await new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
      if (audio.currentTime < last || audio.currentTime < 0.1) backs += 1;
    }
  });
  expect(await secondsOf(take)).toBeLessThan(1);
  await expectTidy(page);
  await take.getByRole("button", { name: "Pause" }).click();
});

test("[TK-61] a stored take's notes appear on another computer, and a change made there appears here", async () => {
  const { page } = studio;
  const here = page.getByRole("article");
  await here.getByRole("button", { name: "Store on Foldback" }).click();
  await expect(here.getByText("Safe to leave. Your takes are also on Foldback")).toBeVisible();
  await openTakes(elsewhere, { url: server.url, account: server.accounts.artist });
  const there = elsewhere.page.getByRole("region", { name: "From your other devices" }).getByRole("article");
  await expectNotes(there);
  await expectTidy(elsewhere.page);
  await there.getByText("No rating").click();
  await expect(there.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(stars(here, "No rating")).toBeChecked();
  await expect(here.getByLabel("Notes")).toHaveValue(text);
});

test("[TK-72] the stored take plays on the other computer, from any place in it, and in a loop", async () => {
  const { page } = elsewhere;
  const take = page.getByRole("region", { name: "From your other devices" }).getByRole("article");
  await take.getByRole("button", { name: "Play" }).click();
  await expect.poll(() => secondsOf(take), { intervals: pollIntervals }).toBeGreaterThan(0.5);
  await take.getByRole("slider", { name: "Position" }).fill("3");
  await expect.poll(() => secondsOf(take), { intervals: pollIntervals }).toBeGreaterThan(3);
  await take.getByRole("switch", { name: "Loop" }).click();
  await expectTidy(page);
  await take.getByRole("switch", { name: "Loop" }).click();
  await take.getByRole("button", { name: "Pause" }).click();
});

test("[TK-71] notes that can't be saved survive a change of tab and a reload, and are saved once Foldback responds", async () => {
  const { page, context } = elsewhere;
  const take = page.getByRole("region", { name: "From your other devices" }).getByRole("article");
  await context.route("**/rpc/takes/annotate", (route) => route.abort());
  await take.getByLabel("Notes").fill("Written offline");
  await expect(
    take.getByText("Not saved yet. Your changes are only in this browser. We'll keep trying."),
  ).toBeVisible();
  await page.getByRole("tab", { name: "Session Control" }).click();
  await page.getByRole("tab", { name: "Takes" }).click();
  await expect(take.getByLabel("Notes")).toHaveValue("Written offline");
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloading;
  await expect(take.getByLabel("Notes")).toHaveValue("Written offline");
  await context.unroute("**/rpc/takes/annotate");
  await take.getByRole("button", { name: "Try again" }).click();
  await expect(take.getByText("Saved", { exact: true })).toBeVisible();
  // The later tests expect the text of the first one.
  await take.getByLabel("Notes").fill(text);
  await expect(take.getByText("Saved", { exact: true })).toBeVisible();
});

test("[TK-60] [TK-64] the engineer gets the delivered take with its marker, but without the rating or the notes", async () => {
  const { page, context } = studio;
  const { page: desk, context: deskContext } = await signIn(engineers, {
    ...{ url: server.url, as: "Engineer" },
    account: server.accounts.engineers[0],
  });
  await deliverTake({ url: server.url, context, page }, deskContext);
  await desk.reload();
  const delivered = desk.getByRole("region", { name: "Takes delivered to you" });
  await expect(delivered.getByRole("list", { name: "Markers" })).toContainText(markName);
  await expect(delivered).not.toContainText("Breathes too early");
  await expectTidy(desk);
  const [downloaded] = await Promise.all([
    desk.waitForEvent("download"),
    delivered.getByRole("link", { name: "Download WAV" }).click(),
  ]);
  const wav = await bytesOf(downloaded);
  expect(wav.includes(Buffer.from(`${markName}\0`))).toBe(true);
  expect(wav.includes("Breathes too early")).toBe(false);
});
