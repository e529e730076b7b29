// Measures the time from pressing the kill switch to the last input that the studio handles, a dark picture and silent
// speakers on the desk side, once with an idle server and once under load. The target is on the p99, because the
// slowest kills matter most.
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Row } from "../harness/figure.ts";
import { openLoad } from "../harness/load-process.ts";
import { maxRatio, type SceneSize } from "../harness/scene-size.ts";
import { median, percentile } from "../harness/statistics.ts";
import { openTabListener } from "../harness/tab-listener.ts";
import { floorKills, type Kill, observeKill } from "./observe-kill.ts";
import { goLive, openLivePair } from "./open-live-pair.ts";
import { flooders, idleEngineers } from "./signaling-clients.ts";
import { type Stage, withStage } from "./stage.ts";

const TURNS = 4;
const KILLS_PER_TURN = 50;
// The floor only shows what the machine can do, so it needs fewer kills.
const FLOOR_KILLS_PER_TURN = 15;
const IDLE_SOCKETS = 2000;
const FLOODING_SOCKETS = 20;

async function productKills(stage: Stage, count: number): Promise<Kill[]> {
  const pair = await openLivePair(stage);
  const listener = await openTabListener(pair.desk, { ...stage, scene: pair.scene });
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) {
      await goLive(pair, kills.length === 0 ? pair.start : pair.startAgain);
      const act = { surface: "[data-testid=picture-surface]", press: await pair.aimAtKill() };
      kills.push(await observeKill({ ...pair, listener }, act));
    }
    return kills;
  } finally {
    await listener.close();
    await pair.close();
  }
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

type Percentile = { percent: number; maxMs?: number; ratios?: { unsaturated: number; saturated: number } };

type Setting = { size: SceneSize; crowd: string };

function rowsOf(turns: KillTurns, { size, crowd }: Setting): Row[] {
  const busy = (kills: Kill[][]) => median(kills.flat().map(({ busyCores }) => busyCores));
  const busyCores = { product: busy(turns.product), floor: busy(turns.floor) };
  const targetOf = ({ maxMs, ratios }: Percentile): Row["target"] => {
    if (ratios !== undefined) return { kind: "ratio", max: maxRatio(size, ratios) };
    return maxMs === undefined ? { kind: "information" } : { kind: "limit", max: maxMs };
  };
  const row = (figure: string, key: keyof Kill, wanted: Percentile): Row => {
    const figureOf = (kills: Kill[][]) =>
      percentile(
        kills.flat().map((kill) => kill[key]),
        wanted.percent,
      );
    return {
      figure: `kill, ${figure}, p${wanted.percent}${size.label}${crowd}`,
      unit: "ms",
      product: figureOf(turns.product),
      floor: figureOf(turns.floor),
      busyCores,
      target: targetOf(wanted),
    };
  };
  const ratios = { unsaturated: 1.3, saturated: 1.5 };
  return [
    row("press reaches the page", "handedMs", { percent: 50 }),
    row("press reaches the page", "handedMs", { percent: 99 }),
    row("last accepted input", "lastInputMs", { percent: 99, maxMs: 5 }),
    row("last frame reaches the engineer's page", "lastFrameMs", { percent: 99, maxMs: 100 }),
    row("engineer's picture dark", "darkMs", { percent: 50 }),
    row("engineer's picture dark", "darkMs", { percent: 99, ratios }),
    row("engineer's sound silent", "silentMs", { percent: 50 }),
    row("engineer's sound silent", "silentMs", { percent: 99, ratios }),
  ];
}

export async function killRows(run: BenchRun, size: SceneSize): Promise<Row[]> {
  const people = { artists: 1, engineers: 1 + IDLE_SOCKETS + FLOODING_SOCKETS };
  const crowd = `, with ${FLOODING_SOCKETS} flooding and ${IDLE_SOCKETS.toLocaleString("en")} idle sockets`;
  return withStage(
    async (stage) => [
      ...rowsOf(await killTurns(stage, run), { size, crowd: "" }),
      ...rowsOf(await amongACrowd(stage, run), { size, crowd }),
    ],
    { people, size },
  );
}
