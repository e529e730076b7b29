/** Records the sound of a shared tab outside a session. */
import { type Browser, expect, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { dawTitle, openDaw } from "../support/daw-page.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { levelAt } from "../support/heard-pitch.ts";
import { type Person, signIn } from "../support/people.ts";
import { downloadWav, record } from "../support/recorded-take.ts";
import { mixTone } from "../support/tone.ts";

let server: FoldbackServer;
let browser: Browser;
let artist: Person;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  browser = await launchChromium({ sharedTabTitle: dawTitle });
  artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

test("[TK-118] outside a session, the sound of a shared tab is recorded, and the share ends when the recorder is disarmed", async () => {
  const { page, context } = artist;
  await openDaw(context, mixTone);
  await page.goto(`${server.url}/studio?tab=takes`);
  const recorder = page.getByRole("region", { name: "Recorder" });
  const feed = recorder.getByRole("combobox", { name: "Program feed", exact: true });
  await feed.selectOption({ label: "Shared tab or system audio" });
  await expect(recorder).toContainText("your browser asks which tab or screen to share");
  await record(page, 3);
  await expect(recorder).not.toContainText("your browser asks which tab or screen to share");
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("r");
  await expect(page.getByRole("article")).toHaveCount(1);
  const wav = await downloadWav(page, page.getByRole("article"));
  // On a busy machine a tenth of a second may have a gap, so this looks at the loudest one.
  const tenths = Array.from({ length: 20 }, (_, tenth) => 0.5 + tenth / 10);
  const loudest = Math.max(...tenths.map((second) => levelAt(wav, mixTone.leftHz, second)));
  expect(loudest).toBeCloseTo(10 ** (mixTone.leftPeakDbfs / 20), 2);
  await recorder.getByRole("button", { name: "Disarm" }).click();
  await expect(recorder).toContainText("your browser asks which tab or screen to share");
  expect(artist.complaints).toEqual([]);
});
