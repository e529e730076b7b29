/** One take that meets one fault after another, from Record until the engineer has its file. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { deliverTake } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, writeKnownSignal } from "../support/known-signal.ts";
import { signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { expectKnown, longGapsIn, moreOnDisk, record, wavOf } from "../support/recorded-take.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-whole-take-"));
const microphone = writeKnownSignal(join(folder, "known.wav"));
let server: FoldbackServer;
let studio: PersistentBrowser;
let engineers: Browser;

const openStudio = async () => {
  studio = await openPersistentBrowser({ profile: join(folder, "studio"), microphone });
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
};

test.beforeAll(async () => {
  server = await startFoldbackServer();
  engineers = await launchChromium();
  await openStudio();
});
test.afterAll(async () => {
  await studio.context.close();
  await engineers.close();
  await server.stop();
});

let acknowledged = 0;

test("[TK-1] [TK-14] [TK-17] [TK-19] a take is continued after a killed browser and a reload, and keeps recording without the server until the disk is full", async () => {
  await record(studio.page, 3);
  await studio.kill();
  await openStudio();
  const { page, context } = studio;
  await record(page, 2, "Continue recording");
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload();
  await (await asked).accept();
  await reloading;
  await record(page, 2, "Continue recording");
  await server.crash();
  acknowledged = await moreOnDisk(page, 2);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 4_000_000 });
  const take = page.getByRole("article");
  await expect(take.getByText("Ended because the disk was nearly full")).toBeVisible();
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url });
  await take.getByRole("button", { name: "Store on Foldback" }).click();
  await expect(page.getByRole("status").locator("[data-light]").first()).toContainText("We'll keep trying");
  expect(await violationsOf(page)).toEqual([]);
});

test("[TK-2] [TK-22] [TK-32] [TK-33] the take is stored when the server is back, and its engineer gets every sample of the known signal except in named gaps", async () => {
  const { page, context } = studio;
  await server.startAgain();
  await expect(page.getByRole("article").getByText(/^Safe to leave/)).toBeVisible();
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
  expect(wav).toMatchObject({ bits: 24, rateHz: knownRateHz });
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
  // The two interruptions are long enough to distinguish from what a busy machine loses.
  expect(longGapsIn(wav)).toHaveLength(2);
});

test("[TK-26] if the browser removes the take from the artist's disk, its copy on the server is still whole", async () => {
  const { page, context } = studio;
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.clearDataForOrigin", { origin: server.url, storageTypes: "file_systems" });
  await page.reload();
  const take = page.getByRole("region", { name: "From your other devices" }).getByRole("article");
  const [downloaded] = await Promise.all([
    page.waitForEvent("download"),
    take.getByRole("link", { name: "Download WAV" }).click(),
  ]);
  const wav = await wavOf(downloaded);
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
});
