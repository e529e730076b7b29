// Measures the pointer's one-way delay while video is running: from the mouse event over the picture until the studio's
// page has handled it.
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { type Ages, ageRows } from "../harness/age-rows.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { BARE_PICTURE } from "../harness/move-mouse.ts";
import { pointerAges } from "../harness/pointer-ages.ts";
import { fullScene, type SceneSize, smallScene } from "../harness/scene-size.ts";
import { goLive, openLivePair, pictureArea } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

const movesIn = (run: BenchRun) => (run.quick ? 120 : 400);

async function measureFloor(stage: Stage, run: BenchRun): Promise<Ages> {
  const pair = await openBarePair(stage);
  try {
    await sendPicture(pair);
    await pair.desk.evaluate(() => window.bare.point());
    return await pointerAges({ ...pair, picture: BARE_PICTURE }, movesIn(run));
  } finally {
    await pair.close();
  }
}

async function measureProduct(stage: Stage, run: BenchRun): Promise<Ages> {
  const pair = await openLivePair(stage);
  try {
    await goLive(pair);
    const ages = await pointerAges({ ...pair, picture: await pictureArea(pair.desk) }, movesIn(run));
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
        figure: `pointer, one way, with video${size.label}`,
        maxRatios: { p50: 1.3, p90: 1.5 },
        floor: () => measureFloor(stage, run),
        product: () => measureProduct(stage, run),
      }),
    { size },
  );

async function measure(run: BenchRun): Promise<Row[]> {
  return [...(await measureAt(run, smallScene)), ...(await measureAt(run, fullScene))];
}

export const figure: Figure = {
  name: "pointer",
  about: "from a mouse event over the picture until the studio has handled it",
  measure,
};
