// Measures from painting a pixel in the captured tab until it's on the desk's screen, at 1280x720.
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { ageRows } from "../harness/age-rows.ts";
import { collectAges } from "../harness/collect-ages.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
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

const measure = (run: BenchRun): Promise<Row[]> =>
  withStage((stage) =>
    ageRows(run, {
      figure: "glass to glass",
      maxRatio: 1.15,
      floor: () => measureFloor(stage, run),
      product: () => measureProduct(stage, run),
    }),
  );

export const figure: Figure = {
  name: "glass-to-glass",
  about: "from painting a time code to showing it on the desk side",
  measure,
};
