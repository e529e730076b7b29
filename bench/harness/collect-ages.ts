// Waits until the picture has settled, then collects the ages of the frames that the page presents.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { BenchRun } from "./figure.ts";

const RUN_IN_MS = 3000;
const COLLECT_MS = 8000;

export async function collectAges(page: Page, run: BenchRun): Promise<number[]> {
  await delay(run.quick ? 1000 : RUN_IN_MS);
  await page.evaluate(() => {
    window.probe.readTimeCodes();
    window.probe.reset();
  });
  await delay(run.quick ? 3000 : COLLECT_MS);
  const agesMs = await page.evaluate(() => window.probe.glassToGlassMs());
  run.say(`  ${agesMs.length} frames read`);
  return agesMs;
}
