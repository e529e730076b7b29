// Measures how much memory a pointer move allocates on both pages, in all scripts, including React and the probe. The
// memory that they allocate in the same time without a move is deducted.
import { setTimeout as delay } from "node:timers/promises";
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { bytesAllocated } from "../harness/allocations.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { BARE_PICTURE, type MovedPair, moveMouse, moveTimeMs } from "../harness/move-mouse.ts";
import { smallScene } from "../harness/scene-size.ts";
import { goLive, openLivePair, pictureArea } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

// Enough for the browser to compile the code that a move runs.
const RUN_IN_MOVES = 600;

type Bytes = { desk: number; studio: number };

async function bytesDuring({ desk, studio }: MovedPair, act: () => Promise<void>): Promise<Bytes> {
  const bytes = { desk: 0, studio: 0 };
  bytes.desk = await bytesAllocated(desk, async () => {
    bytes.studio = await bytesAllocated(studio, act);
  });
  return bytes;
}

async function bytesPerMove(pair: MovedPair, moves: number): Promise<Bytes> {
  const { desk, picture: within } = pair;
  await moveMouse(desk, { within, moves: RUN_IN_MOVES });
  const moving = await bytesDuring(pair, () => moveMouse(desk, { within, moves }));
  const resting = await bytesDuring(pair, () => delay(moveTimeMs(moves)));
  const perMove = (side: keyof Bytes) => (moving[side] - resting[side]) / moves;
  return { desk: perMove("desk"), studio: perMove("studio") };
}

async function inFloor(stage: Stage, moves: number): Promise<Bytes> {
  const pair = await openBarePair(stage);
  try {
    await sendPicture(pair);
    await pair.desk.evaluate(() => window.bare.point());
    return await bytesPerMove({ ...pair, picture: BARE_PICTURE }, moves);
  } finally {
    await pair.close();
  }
}

async function inProduct(stage: Stage, moves: number): Promise<Bytes> {
  const pair = await openLivePair(stage);
  try {
    await goLive(pair);
    return await bytesPerMove({ ...pair, picture: await pictureArea(pair.desk) }, moves);
  } finally {
    await pair.close();
  }
}

async function measure({ quick }: BenchRun): Promise<Row[]> {
  const moves = quick ? 500 : 2_000;
  return withStage(
    async (stage) => {
      const floor = await inFloor(stage, moves);
      const product = await inProduct(stage, moves);
      return (["desk", "studio"] as const).map((side) => ({
        figure: `pointer, allocated per move on the ${side === "desk" ? "engineer's" : "artist's"} page`,
        unit: "B",
        product: product[side],
        floor: floor[side],
        target: { kind: "information" },
      }));
    },
    { size: smallScene },
  );
}

export const figure: Figure = {
  name: "pointer-memory",
  about: "what a mouse move over the picture allocates on both pages",
  measure,
};
