// An attacker floods sign-in and rpc from the other core. Measures how long a kill takes to reach the engineer's
// socket, and how the cost of a refused request compares with the cheapest request that is served.
import { setTimeout as delay } from "node:timers/promises";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { type FloodRequest, openFlood } from "../harness/flood-process.ts";
import { startMeasuredProcess } from "../harness/measured-process.ts";
import { median, percentile } from "../harness/statistics.ts";
import { openBareRooms, openRooms, type Room } from "../product/open-rooms.ts";
import { startFoldback } from "../product/start-foldback.ts";

const CONNECTIONS = 20;
// The server delays each refusal by half a second, so it takes this many connections to keep refusals coming.
const REFUSED_CONNECTIONS = 400;
const [SERVER_CORE, FLOOD_CORE] = [0, 1];
// An address on a different network from the bench's own.
const STRANGER = "127.0.9.2";
const RUN_IN_MS = 1_000;
const BETWEEN_KILLS_MS = 50;

const call: FloodRequest = { path: "/rpc/accounts/me", body: "{}" };
const signIn = (index: number): FloodRequest => ({
  path: "/api/auth/sign-in/email",
  body: JSON.stringify({ email: `nobody${index}@bench.example`, password: "no octaves" }),
});
const both = Array.from({ length: CONNECTIONS }, (_, index) => (index % 2 === 0 ? signIn(index) : call));

async function killsUnderFlood(url: string, rooms: readonly Room[]): Promise<number[]> {
  const flood = await openFlood({
    ...{ url, connections: CONNECTIONS, requests: both, from: STRANGER, core: FLOOD_CORE },
  });
  try {
    await delay(RUN_IN_MS);
    const killsMs: number[] = [];
    for (const room of rooms) {
      killsMs.push(await room.killMs());
      await delay(BETWEEN_KILLS_MS);
    }
    return killsMs;
  } finally {
    await flood.stop();
    for (const room of rooms) room.close();
  }
}

async function productKills(database: "embedded" | "postgres", count: number): Promise<number[]> {
  const foldback = await startFoldback({
    ...{ artists: count, engineers: count, database, core: SERVER_CORE },
    env: { SIGN_IN_LIMITS: "on", REQUESTS_PER_SECOND: "" },
  });
  try {
    return await killsUnderFlood(foldback.url, await openRooms(foldback, count));
  } finally {
    await foldback.stop();
  }
}

async function floorKills(count: number): Promise<number[]> {
  const relay = await startMeasuredProcess({
    script: new URL("../floors/bare-relay.mjs", import.meta.url),
    cwd: new URL("../../", import.meta.url),
    core: SERVER_CORE,
  });
  try {
    const [, url = ""] = await relay.waitForLine(/^(http:\S+)/);
    return await killsUnderFlood(url, await openBareRooms(url, count));
  } finally {
    await relay.stop();
  }
}

type Kind = { env: Record<string, string>; connections: number; status: string };
const served: Kind = { env: {}, connections: CONNECTIONS, status: "200" };
const refused: Kind = { env: { REQUESTS_PER_SECOND: "1" }, connections: REFUSED_CONNECTIONS, status: "429" };

async function cpuUsEach({ env, connections, status }: Kind, seconds: number): Promise<number> {
  const foldback = await startFoldback({ artists: 0, engineers: 0, core: SERVER_CORE, env });
  const flood = await openFlood({
    ...{ url: foldback.url, connections, requests: [call], from: STRANGER, core: FLOOD_CORE },
  });
  try {
    await delay(2 * RUN_IN_MS);
    const [before, answered] = [await foldback.process.cpuMicroseconds(), (await flood.answers())[status] ?? 0];
    await delay(seconds * 1_000);
    const [after, later] = [await foldback.process.cpuMicroseconds(), (await flood.answers())[status] ?? 0];
    return (after - before) / (later - answered);
  } finally {
    await flood.stop();
    await foldback.stop();
  }
}

async function killRows(run: BenchRun, database: "embedded" | "postgres"): Promise<Row[]> {
  const count = run.quick ? 20 : 100;
  const turns = await alternate(run.quick ? 1 : 3, {
    floor: () => floorKills(count),
    product: () => productKills(database, count),
  });
  const row = (percent: number, target: Row["target"]): Row => ({
    figure: `kill reaches the engineer's socket while ${CONNECTIONS} connections flood the server, ${database}, p${percent}`,
    unit: "ms",
    product: percentile(turns.product.flat(), percent),
    floor: percentile(turns.floor.flat(), percent),
    target,
  });
  return [row(50, { kind: "information" }), row(99, { kind: "limit", max: 50 })];
}

async function measure(run: BenchRun): Promise<Row[]> {
  const kills = [...(await killRows(run, "embedded")), ...(await killRows(run, "postgres"))];
  const seconds = run.quick ? 2 : 10;
  const cpu = await alternate(run.quick ? 1 : 3, {
    floor: () => cpuUsEach(served, seconds),
    product: () => cpuUsEach(refused, seconds),
  });
  return [
    ...kills,
    {
      figure: "refused request, server CPU (floor: the cheapest call that's served)",
      unit: "us",
      product: median(cpu.product),
      floor: median(cpu.floor),
      target: { kind: "ratio", max: 1.3 },
    },
  ];
}

export const figure: Figure = {
  name: "flood",
  about: `one stranger floods sign-in and rpc on ${CONNECTIONS} connections`,
  measure,
};
