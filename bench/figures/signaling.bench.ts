// Measures what one forwarded message and one idle connection cost the server, compared with a bare relay. The rooms
// are on Postgres, as on a platform with hundreds of rooms, because the embedded database would share the thread that
// forwards the messages.
import { setTimeout as delay } from "node:timers/promises";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { openLoad } from "../harness/load-process.ts";
import { type MeasuredProcess, type Memory, startMeasuredProcess } from "../harness/measured-process.ts";
import type { SignalClient } from "../harness/signal-load.ts";
import { median, percentile } from "../harness/statistics.ts";
import { idleEngineers, liveRooms } from "../product/signaling-clients.ts";
import { startFoldback } from "../product/start-foldback.ts";

const ROOMS = 200;
// Each room's engineer sends and its artist receives, because cursor messages only travel that way.
const MESSAGES_PER_SECOND = 60;
const IDLE_CONNECTIONS = 5000;
const MUST_ARRIVE = 0.99;
const SETTLE_MS = 3000;

type SignalServer = { process: MeasuredProcess; clients: SignalClient[]; stop: () => Promise<void> };
type StartServer = (count: number) => Promise<SignalServer>;
type LoadFigures = { cpuPerMessageUs: number; p50Ms: number; p99Ms: number };

async function startBareRelay(count: number): Promise<SignalServer> {
  const relay = await startMeasuredProcess({
    script: new URL("../floors/bare-relay.mjs", import.meta.url),
    cwd: new URL("../../", import.meta.url),
  });
  const [, address = ""] = await relay.waitForLine(/^(http:\S+)/);
  const clients = Array.from({ length: count }, (_, index) => ({
    url: `${address.replace("http", "ws")}/?room=${index >> 1}`,
  }));
  return { process: relay, clients, stop: relay.stop };
}

async function startLiveRooms(count: number): Promise<SignalServer> {
  const foldback = await startFoldback({ artists: count / 2, engineers: count / 2, database: "postgres" });
  const clients = await liveRooms(foldback, count / 2);
  return { process: foldback.process, clients, stop: foldback.stop };
}

async function startIdleLobby(count: number): Promise<SignalServer> {
  const foldback = await startFoldback({ artists: 0, engineers: count });
  return { process: foldback.process, clients: idleEngineers(foldback, count), stop: foldback.stop };
}

async function measureLoad(start: StartServer, run: BenchRun): Promise<LoadFigures> {
  const server = await start(ROOMS * 2);
  try {
    const load = await openLoad(server.clients);
    await load.run({ messagesPerSecond: MESSAGES_PER_SECOND, seconds: run.quick ? 2 : 5 });
    const before = await server.process.cpuMicroseconds();
    const result = await load.run({ messagesPerSecond: MESSAGES_PER_SECOND, seconds: run.quick ? 5 : 20 });
    const cpu = (await server.process.cpuMicroseconds()) - before;
    await load.close();
    run.say(`  ${result.sent} sent, ${result.received} received, ${(cpu / result.received).toFixed(1)} us each`);
    if (result.received < result.sent * MUST_ARRIVE)
      throw new Error("Too many messages were lost to compare anything.");
    return {
      cpuPerMessageUs: cpu / result.received,
      p50Ms: percentile(result.latenciesMs, 50),
      p99Ms: percentile(result.latenciesMs, 99),
    };
  } finally {
    await server.stop();
  }
}

async function measureIdleKib(start: StartServer, run: BenchRun): Promise<number> {
  const count = run.quick ? 1000 : IDLE_CONNECTIONS;
  const server = await start(count);
  try {
    // Warm-up: the memory that the process allocates once, for its first connections, isn't part of the cost per
    // connection.
    const warmUp = await openLoad(server.clients.slice(0, count / 4));
    await warmUp.close();
    await delay(SETTLE_MS);
    const before = await server.process.memoryAfterGc();
    const load = await openLoad(server.clients);
    await delay(SETTLE_MS);
    const after = await server.process.memoryAfterGc();
    await load.close();
    const each = (key: keyof Memory) => (after[key] - before[key]) / 1024 / count;
    run.say(
      `  ${each("residentBytes").toFixed(1)} KiB resident, ${each("heldBytes").toFixed(1)} KiB heap and buffers per connection`,
    );
    return Math.max(each("residentBytes"), each("heldBytes"));
  } finally {
    await server.stop();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const rounds = run.quick ? 1 : 3;
  const load = await alternate(rounds, {
    floor: () => measureLoad(startBareRelay, run),
    product: () => measureLoad(startLiveRooms, run),
  });
  const idle = await alternate(rounds, {
    floor: () => measureIdleKib(startBareRelay, run),
    product: () => measureIdleKib(startIdleLobby, run),
  });
  const medianOf = (turns: LoadFigures[], key: keyof LoadFigures) => median(turns.map((turn) => turn[key]));
  const both = (key: keyof LoadFigures) => ({ product: medianOf(load.product, key), floor: medianOf(load.floor, key) });
  return [
    {
      figure: "signaling, server CPU per message",
      unit: "us",
      ...both("cpuPerMessageUs"),
      target: { kind: "ratio", max: 1.3 },
    },
    { figure: "signaling, p50", unit: "ms", ...both("p50Ms"), target: { kind: "information" } },
    { figure: "signaling, p99", unit: "ms", ...both("p99Ms"), target: { kind: "ratio", max: 1.5 } },
    {
      figure: "signaling, memory per idle connection",
      unit: "KiB",
      product: median(idle.product),
      floor: median(idle.floor),
      target: { kind: "limit", max: 16 },
      note: "resident, or heap and buffers, whichever grew more",
    },
  ];
}

export const figure: Figure = {
  name: "signaling",
  about: `${ROOMS} rooms of two with ${MESSAGES_PER_SECOND} messages a second each, and ${IDLE_CONNECTIONS} idle connections`,
  measure,
};
