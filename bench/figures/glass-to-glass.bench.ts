// Measures the time from painting a pixel in the captured tab until it's on the desk's screen.
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { type Ages, ageRows } from "../harness/age-rows.ts";
import { collectAges } from "../harness/collect-ages.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { fullScene, type SceneSize, smallScene } from "../harness/scene-size.ts";
import { goLive, openLivePair } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

async function measureFloor(stage: Stage, run: BenchRun): Promise<Ages> {
  const pair = await openBarePair(stage);
  try {
    await sendPicture(pair);
    return await collectAges(pair.desk, run);
  } finally {
    await pair.close();
  }
}

async function measureProduct(stage: Stage, run: BenchRun): Promise<Ages> {
  const pair = await openLivePair(stage);
  try {
    await goLive(pair);
    const ages = await collectAges(pair.desk, run);
    await pair.end();
    return ages;
  } finally {
    await pair.close();
  }
}

const measureAt = (run: BenchRun, size: SceneSize): Promise<Row[]> =>
  withStage(
    (stage) =>
      ageRows(run, {
        figure: `glass to glass${size.label}`,
        maxRatios: { p50: 1.15 },
        floor: () => measureFloor(stage, run),
        product: () => measureProduct(stage, run),
      }),
    { size },
  );

async function measure(run: BenchRun): Promise<Row[]> {
  return [...(await measureAt(run, smallScene)), ...(await measureAt(run, fullScene))];
}

export const figure: Figure = {
  name: "glass-to-glass",
  about: "from painting a time code to showing it on the desk side",
  measure,
};
