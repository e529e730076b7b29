// The pointer's one-way delay while video is running: from the mouse event over the picture until the studio's page has
// handled it.
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { ageRows } from "../harness/age-rows.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { pointerAges } from "../harness/pointer-ages.ts";
import { goLive, openLivePair, pictureArea } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

const BARE_PICTURE = { x: 0, y: 0, width: 1280, height: 680 };
const movesIn = (run: BenchRun) => (run.quick ? 120 : 400);

async function measureFloor({ browser, origin }: Stage, run: BenchRun): Promise<number[]> {
  const pair = await openBarePair(browser, origin);
  try {
    await sendPicture(pair);
    await pair.desk.evaluate(() => window.bare.point());
    return await pointerAges({ ...pair, picture: BARE_PICTURE }, movesIn(run));
  } finally {
    await pair.close();
  }
}

async function measureProduct(stage: Stage, run: BenchRun): Promise<number[]> {
  const pair = await openLivePair(stage);
  try {
    await goLive(pair);
    const agesMs = await pointerAges({ ...pair, picture: await pictureArea(pair.desk) }, movesIn(run));
    await pair.end();
    return agesMs;
  } finally {
    await pair.close();
  }
}

const measure = (run: BenchRun): Promise<Row[]> =>
  withStage((stage) =>
    ageRows(run, {
      figure: "pointer, one way, with video",
      maxRatio: 1.3,
      floor: () => measureFloor(stage, run),
      product: () => measureProduct(stage, run),
    }),
  );

export const figure: Figure = {
  name: "pointer",
  about: "from a mouse event over the picture until the studio has handled it",
  measure,
};
