// Measures the recorder in a real browser: the processor time of its page's process, and how much it loses while the
// disk holds up a write for ten seconds. The floor copies the samples to a file as they are.
import { setTimeout as delay } from "node:timers/promises";
import { holdNextFlush } from "../../tests/e2e/support/slow-disk.ts";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { pagesProcessorMs } from "../harness/processor-time.ts";
import { median } from "../harness/statistics.ts";
import { type Recording, withRecorders } from "../product/recording-browsers.ts";

const HELD_MS = 10_000;
const SETTLE_MS = 3_000;

type Observed = { percent: number; missingMs: number };

async function corePercent({ profile }: Recording, forMs: number): Promise<number> {
  const [beganMs, usedMs] = [performance.now(), pagesProcessorMs(profile)];
  await delay(forMs);
  return (100 * (pagesProcessorMs(profile) - usedMs)) / (performance.now() - beganMs);
}

async function observe(recording: Recording, run: BenchRun): Promise<Observed> {
  try {
    await delay(SETTLE_MS);
    const percent = await corePercent(recording, run.quick ? 10_000 : 60_000);
    await holdNextFlush(recording.page, HELD_MS);
    await delay(HELD_MS + SETTLE_MS);
    const { missingMs } = await recording.killAndRead("browser");
    return { percent, missingMs };
  } finally {
    await recording.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const { floor, product } = await withRecorders((open) =>
    alternate(run.quick ? 2 : 5, {
      floor: async () => observe(await open("floor"), run),
      product: async () => observe(await open("product"), run),
    }),
  );
  const percent = (side: readonly Observed[]) => median(side.map((each) => each.percent));
  const missingMs = (side: readonly Observed[]) => Math.max(...side.map((each) => each.missingMs));
  return [
    {
      figure: "recorder, share of a core of its page's process (44.1 kHz, 24 bit, stereo)",
      unit: "%",
      product: percent(product),
      floor: percent(floor),
      target: { kind: "limit", max: 5 },
    },
    {
      figure: "recorder, sound missing after the disk has held a write for 10 s, most",
      unit: "ms",
      product: missingMs(product),
      floor: missingMs(floor),
      target: { kind: "limit", max: 0 },
    },
  ];
}

export const figure: Figure = {
  name: "take-recorder",
  about: "the recorder's processor time and a slow disk",
  measure,
};
