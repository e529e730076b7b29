// From a pixel painted in the captured tab to the same pixel presented on the desk side, 1280x720.
import type { Browser } from "@playwright/test";
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import { withChromium } from "../harness/chromium.ts";
import { collectAges } from "../harness/collect-ages.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { withPageServer } from "../harness/page-server.ts";
import { median, percentile } from "../harness/statistics.ts";

async function measureFloor(browser: Browser, origin: string, run: BenchRun): Promise<number[]> {
  const pair = await openBarePair(browser, origin);
  try {
    await sendPicture(pair);
    return await collectAges(pair.desk, run);
  } finally {
    await pair.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const turns = await withPageServer((origin) =>
    withChromium((browser) =>
      alternate(run.quick ? 1 : 5, {
        floor: () => measureFloor(browser, origin, run),
        product: async () => [],
      }),
    ),
  );
  const p90 = (samples: number[]) => percentile(samples, 90);
  return [
    {
      figure: "glass to glass, p50",
      unit: "ms",
      product: medianOfTurns(turns.product, median),
      floor: medianOfTurns(turns.floor, median),
      target: { kind: "ratio", max: 1.15 },
    },
    {
      figure: "glass to glass, p90",
      unit: "ms",
      product: medianOfTurns(turns.product, p90),
      floor: medianOfTurns(turns.floor, p90),
      target: { kind: "information" },
    },
  ];
}

export const figure: Figure = {
  name: "glass-to-glass",
  about: "a painted time code until it is presented on the desk side",
  measure,
};
