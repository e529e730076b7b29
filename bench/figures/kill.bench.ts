// From pressing the kill switch to the last input that the studio handles, a dark picture and silent speakers on the
// desk side. Measured once with an idle server and once under load. The figure is the p99, because the slowest kills
// matter most.
import { alternate } from "../harness/alternate.ts";
import { type Ear, openEar } from "../harness/ear.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { openLoad } from "../harness/load-process.ts";
import { percentile } from "../harness/statistics.ts";
import { floorKills, type Kill, observeKill } from "../product/observe-kill.ts";
import { goLive, type LivePair, openLivePair } from "../product/open-live-pair.ts";
import { flooders, idleEngineers } from "../product/signaling-clients.ts";
import { type Stage, withStage } from "../product/stage.ts";

const TURNS = 4;
const KILLS_PER_TURN = 50;
// The floor only shows what the machine can do, so it needs fewer kills.
const FLOOR_KILLS_PER_TURN = 15;
const IDLE_SOCKETS = 2000;
const FLOODING_SOCKETS = 20;

async function productKills(stage: Stage, count: number): Promise<Kill[]> {
  const pair = await openLivePair(stage);
  const ear = await openEar(pair.desk, { ...stage, scene: pair.scene });
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) kills.push(await productKill(pair, ear));
    return kills;
  } finally {
    await ear.close();
    await pair.close();
  }
}

async function productKill(pair: LivePair, ear: Ear): Promise<Kill> {
  await goLive(pair);
  return observeKill({ ...pair, ear }, { surface: "[data-testid=picture-surface]", press: await pair.aimAtKill() });
}

type KillTurns = { floor: Kill[][]; product: Kill[][] };

function killTurns(stage: Stage, run: BenchRun): Promise<KillTurns> {
  return alternate(run.quick ? 1 : TURNS, {
    floor: () => floorKills(stage, run.quick ? 3 : FLOOR_KILLS_PER_TURN),
    product: () => productKills(stage, run.quick ? 3 : KILLS_PER_TURN),
  });
}

async function amongACrowd(stage: Stage, run: BenchRun): Promise<KillTurns> {
  const [, ...others] = idleEngineers(stage.foldback, 1 + IDLE_SOCKETS + FLOODING_SOCKETS);
  const idle = await openLoad(others.slice(0, IDLE_SOCKETS));
  const flood = await openLoad(flooders(others.slice(IDLE_SOCKETS)));
  try {
    return await killTurns(stage, run);
  } finally {
    await flood.close();
    await idle.close();
  }
}

function rowsOf(turns: KillTurns, crowd: string): Row[] {
  const row = (
    figure: string,
    key: keyof Kill,
    { percent = 99, maxMs }: { percent?: number; maxMs?: number } = {},
  ): Row => {
    const figureOf = (kills: Kill[][]) =>
      percentile(
        kills.flat().map((kill) => kill[key]),
        percent,
      );
    return {
      figure: `kill, ${figure}, p${percent}${crowd}`,
      unit: "ms",
      product: figureOf(turns.product),
      floor: figureOf(turns.floor),
      target: maxMs === undefined ? { kind: "information" } : { kind: "limit", max: maxMs },
    };
  };
  return [
    row("press reaches the page", "handedMs"),
    row("last accepted input", "lastInputMs", { maxMs: 5 }),
    row("last frame reaches the engineer's page", "lastFrameMs", { maxMs: 100 }),
    row("engineer's picture dark", "darkMs", { percent: 50 }),
    row("engineer's picture dark", "darkMs", { maxMs: 50 }),
    row("engineer's sound silent", "silentMs", { maxMs: 50 }),
  ];
}

async function measure(run: BenchRun): Promise<Row[]> {
  const people = { artists: 1, engineers: 1 + IDLE_SOCKETS + FLOODING_SOCKETS };
  return withStage(async (stage) => {
    const quiet = rowsOf(await killTurns(stage, run), "");
    const crowded = rowsOf(
      await amongACrowd(stage, run),
      `, with ${FLOODING_SOCKETS} flooding and ${IDLE_SOCKETS.toLocaleString("en")} idle sockets`,
    );
    return [...quiet, ...crowded];
  }, people);
}

export const figure: Figure = {
  name: "kill",
  about: "from the press until no input gets in and nothing can be seen or heard",
  measure,
};
