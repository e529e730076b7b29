/** A server that's down for a minute in the middle of a take. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, test } from "@playwright/test";
import { launchChromium } from "../support/chromium.ts";
import { deliverTake } from "../support/delivered-take.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { knownRateHz, writeKnownSignal } from "../support/known-signal.ts";
import { signIn } from "../support/people.ts";
import { openPersistentBrowser, openTakes, type PersistentBrowser } from "../support/persistent-browser.ts";
import { downloadFrom, expectKnown, longGapsIn, moreOnDisk, record } from "../support/recorded-take.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-long-outage-"));
const outageSeconds = 60;
let server: FoldbackServer;
let studio: PersistentBrowser;
let engineers: Browser;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  engineers = await launchChromium();
  const microphone = writeKnownSignal(join(folder, "known.wav"));
  studio = await openPersistentBrowser({ profile: join(folder, "studio"), microphone });
});
test.afterAll(async () => {
  await studio.context.close();
  await engineers.close();
  await server.stop();
});

test("[TK-1] [TK-2] [TK-22] [TK-33] while the server is down for a minute the take keeps recording, and afterwards its engineer gets every sample of it", async () => {
  const { page, context } = studio;
  await openTakes(studio, { url: server.url, account: server.accounts.artist });
  const before = await record(page, 2);
  await server.crash();
  const recorded = await moreOnDisk(page, outageSeconds);
  await server.startAgain();
  const acknowledged = await moreOnDisk(page, 2);
  expect(recorded - before).toBeGreaterThan(outageSeconds * knownRateHz);
  await page.keyboard.press("r");
  const take = page.getByRole("article");
  await take.getByRole("button", { name: "Store on Foldback" }).click();
  await expect(take.getByText(/^Safe to leave/)).toBeVisible();
  const { page: desk, context: deskContext } = await signIn(engineers, {
    ...{ url: server.url, as: "Engineer" },
    account: server.accounts.engineers[0],
  });
  await deliverTake({ url: server.url, context, page }, deskContext);
  const wav = await downloadFrom(desk, desk.getByRole("link", { name: "Download WAV" }));
  expect(wav).toMatchObject({ bits: 24, rateHz: knownRateHz });
  expectKnown(wav);
  expect(wav.frames).toBeGreaterThanOrEqual(acknowledged);
  expect(longGapsIn(wav)).toEqual([]);
});
