// From a pixel painted in the captured tab to the same pixel presented on the desk side, 1280x720.
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import { collectAges } from "../harness/collect-ages.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median, percentile } from "../harness/statistics.ts";
import { goLive, openLivePair } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

async function measureFloor({ browser, origin }: Stage, run: BenchRun): Promise<number[]> {
  const pair = await openBarePair(browser, origin);
  try {
    await sendPicture(pair);
    return await collectAges(pair.desk, run);
  } finally {
    await pair.close();
  }
}

async function measureProduct(stage: Stage, run: BenchRun): Promise<number[]> {
  const pair = await openLivePair(stage);
  try {
    await goLive(pair);
    const agesMs = await collectAges(pair.desk, run);
    await pair.end();
    return agesMs;
  } finally {
    await pair.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const turns = await withStage((stage) =>
    alternate(run.quick ? 1 : 5, {
      floor: () => measureFloor(stage, run),
      product: () => measureProduct(stage, run),
    }),
  );
  const p90 = (samples: number[]) => percentile(samples, 90);
  const both = (figureOf: (samples: number[]) => number) => ({
    product: medianOfTurns(turns.product, figureOf),
    floor: medianOfTurns(turns.floor, figureOf),
  });
  return [
    { figure: "glass to glass, p50", unit: "ms", ...both(median), target: { kind: "ratio", max: 1.15 } },
    { figure: "glass to glass, p90", unit: "ms", ...both(p90), target: { kind: "information" } },
  ];
}

export const figure: Figure = {
  name: "glass-to-glass",
  about: "a painted time code until it is presented on the desk side",
  measure,
};
