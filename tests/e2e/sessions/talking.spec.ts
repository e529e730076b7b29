import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { readZip } from "../../../apps/server/src/testing/read-zip.ts";
import { violationsOf } from "../support/accessibility.ts";
import { expectLivingPicture } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { mixTone, voiceTone, writeToneWav } from "../support/tone.ts";

let stage: Stage;

test.beforeAll(async () => {
  const microphone = writeToneWav(join(mkdtempSync(join(tmpdir(), "foldback-talking-")), "voice.wav"), voiceTone);
  stage = await openStage({ tone: mixTone, microphone });
});
test.afterAll(() => stage.close());

const linesOn = (page: Page) => page.getByRole("list", { name: "Live transcript" }).getByRole("listitem");

/** Holds the talk button for a second, and waits only until the button offers to talk again. */
async function talk(page: Page) {
  await page.mouse.down();
  await expect(page.getByRole("button", { name: "On air" })).toBeVisible();
  const pressedAt = Date.now();
  await expect.poll(() => Date.now() - pressedAt, { intervals: [100] }).toBeGreaterThan(1_000);
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Hold to talk" })).toBeVisible();
}

test("[TB-13] [TB-16] [TB-17] the engineer talks again immediately, and without an engine both sides can download the recordings", async () => {
  const { artist, engineer } = stage;
  await stage.begin();
  await expectLivingPicture(engineer.page);
  await expect(engineer.page.getByText("What you say will appear here.")).toBeVisible();
  await expect(artist.page.getByText("What your engineer says will appear here.")).toBeVisible();

  await test.step("two holds in a row", async () => {
    await engineer.page.getByRole("button", { name: "Hold to talk" }).hover();
    await talk(engineer.page);
    await talk(engineer.page);
  });

  await test.step("both lines appear on both sides, in sight next to the picture", async () => {
    for (const { page } of [artist, engineer]) {
      await expect(linesOn(page)).toHaveCount(2);
      await expect(linesOn(page).last()).toHaveText(/Recording kept. Transcription is off.$/);
      await expect(linesOn(page).last()).toBeInViewport();
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  await test.step("both see how many recordings are kept, download them, and aren't shown any setting", async () => {
    for (const { page } of [artist, engineer]) {
      await expect(page.getByText("2 recordings kept")).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download", exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^foldback-P[0-9A-F]{8}-\d{4}-\d\d-\d\d-recordings\.zip$/);
      const files = readZip(await readFile(await download.path()));
      expect([...files.keys()].map((name) => name.split("-")[0])).toEqual(["001", "002", "recordings.csv"]);
      await page.getByRole("tab", { name: "Analysis" }).click();
      await expect(page.getByText("Transcription is off", { exact: true })).toBeVisible();
      const transcript = page.getByRole("region", { name: "Transcript", exact: true });
      await expect(transcript.getByText("2 recordings kept")).toBeVisible();
      await expect(page.getByText("STT_PROVIDER")).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
    }
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
