// Waits until the picture has settled, then collects the ages of the frames that the page presents.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Ages } from "./age-rows.ts";
import { watchCores } from "./busy-cores.ts";
import type { BenchRun } from "./figure.ts";

const RUN_IN_MS = 3000;
const COLLECT_MS = 8000;

export async function collectAges(page: Page, run: BenchRun): Promise<Ages> {
  await delay(run.quick ? 1000 : RUN_IN_MS);
  await page.evaluate(() => {
    window.probe.readTimeCodes();
    window.probe.reset();
  });
  const busyCores = watchCores();
  await delay(run.quick ? 3000 : COLLECT_MS);
  const busy = busyCores();
  const agesMs = await page.evaluate(() => window.probe.glassToGlassMs());
  run.say(`  ${agesMs.length} frames read`);
  return { agesMs, busyCores: busy };
}
