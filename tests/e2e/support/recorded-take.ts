/** Recording a take on the Takes tab, and reading its file. */
import { readFileSync } from "node:fs";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { type Comparison, compareWithKnown, knownRateHz, type RecordedWav, readWav } from "./known-signal.ts";
import { pollIntervals } from "./people.ts";

export const framesOnDisk = async (page: Page) =>
  Number(await page.locator("[data-frames]").first().getAttribute("data-frames"));

/** How long the recorder may take beyond the seconds that it records. */
const mostWaitMs = 60_000;

/** Waits until this many more seconds are on disk. Returns how many frames the page then shows as recorded. */
export async function moreOnDisk(page: Page, seconds: number): Promise<number> {
  const begun = await framesOnDisk(page);
  await expect
    .poll(() => framesOnDisk(page), { intervals: pollIntervals, timeout: mostWaitMs + 1_000 * seconds })
    .toBeGreaterThan(begun + seconds * knownRateHz);
  return framesOnDisk(page);
}

export const pressRecord = (page: Page, button = "Record") =>
  page
    .getByRole("button", { name: button, exact: button !== "Record" })
    .first()
    .click();

/** Records until this much more is on disk. Returns how many frames the page has shown as recorded. */
export async function record(page: Page, seconds: number, button = "Record"): Promise<number> {
  await pressRecord(page, button);
  await expect.poll(() => framesOnDisk(page), { intervals: pollIntervals }).toBeGreaterThan(0);
  return moreOnDisk(page, seconds);
}

export const wavOf = async (download: Download): Promise<RecordedWav> => readWav(readFileSync(await download.path()));

export async function downloadFrom(page: Page, button: Locator): Promise<RecordedWav> {
  const downloading = page.waitForEvent("download");
  await button.click();
  return wavOf(await downloading);
}

export const downloadWav = (page: Page, take: Locator): Promise<RecordedWav> =>
  downloadFrom(page, take.getByRole("button", { name: "Download WAV" }));

/** Expects every sample to match the known signal, except in gaps that the file names. */
export function expectKnown(wav: RecordedWav, comparison: Comparison = {}): void {
  const { until = wav.frames } = comparison;
  expect(compareWithKnown(wav, comparison)).toEqual({ wrong: 0, unnamedSilences: [], soundUntil: until });
}

/** The gaps of half a second or more. On a busy machine there may also be shorter ones. */
export const longGapsIn = (wav: RecordedWav): number[] =>
  wav.gapsAt.filter((frame) => frame + knownRateHz / 2 < wav.frames && wav.sampleAt(frame + knownRateHz / 2, 0) === 0);
