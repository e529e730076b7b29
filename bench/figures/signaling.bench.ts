// What the server pays for one forwarded message and for one idle connection, beside a bare relay.
import { setTimeout as delay } from "node:timers/promises";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { driveLoad, holdOpen } from "../harness/load-process.ts";
import { type MeasuredProcess, startMeasuredProcess } from "../harness/measured-process.ts";
import type { SignalClient } from "../harness/signal-load.ts";
import { medianOrNull, percentile } from "../harness/statistics.ts";

const ROOMS = 200;
const MESSAGES_PER_SECOND = 60;
const IDLE_CONNECTIONS = 5000;

type SignalServer = { process: MeasuredProcess; clients: (count: number) => Promise<SignalClient[]> };
type LoadFigures = { cpuPerMessageUs: number; p50Ms: number; p99Ms: number };

async function startBareRelay(): Promise<SignalServer> {
  const relay = await startMeasuredProcess({
    script: new URL("../floors/bare-relay.mjs", import.meta.url),
    cwd: new URL("../../", import.meta.url),
  });
  const [, address] = await relay.waitForLine(/^(http:\S+)/);
  const url = (room: number) => `${address?.replace("http", "ws")}/?room=${room}`;
  return {
    process: relay,
    clients: async (count) => Array.from({ length: count }, (_, index) => ({ url: url(index >> 1) })),
  };
}

async function measureLoad(start: () => Promise<SignalServer>, run: BenchRun): Promise<LoadFigures> {
  const server = await start();
  try {
    const clients = await server.clients(ROOMS * 2);
    const plan = { clients, messagesPerSecond: MESSAGES_PER_SECOND };
    await driveLoad({ ...plan, seconds: run.quick ? 2 : 5 });
    const before = await server.process.cpuMicroseconds();
    const load = await driveLoad({ ...plan, clients: await server.clients(ROOMS * 2), seconds: run.quick ? 5 : 20 });
    const cpu = (await server.process.cpuMicroseconds()) - before;
    run.say(`  ${load.sent} sent, ${load.received} received`);
    return {
      cpuPerMessageUs: cpu / load.received,
      p50Ms: percentile(load.latenciesMs, 50),
      p99Ms: percentile(load.latenciesMs, 99),
    };
  } finally {
    await server.process.stop();
  }
}

async function measureIdleKib(start: () => Promise<SignalServer>, run: BenchRun): Promise<number> {
  const count = run.quick ? 1000 : IDLE_CONNECTIONS;
  const server = await start();
  try {
    const warmed = await holdOpen(await server.clients(500));
    await warmed();
    await delay(500);
    const clients = await server.clients(count);
    const before = await server.process.memoryAfterGcBytes();
    const letGo = await holdOpen(clients);
    const after = await server.process.memoryAfterGcBytes();
    await letGo();
    return (after - before) / 1024 / count;
  } finally {
    await server.process.stop();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const rounds = run.quick ? 1 : 3;
  const load = await alternate<LoadFigures | null>(rounds, {
    floor: () => measureLoad(startBareRelay, run),
    product: async () => null,
  });
  const idle = await alternate<number | null>(rounds, {
    floor: () => measureIdleKib(startBareRelay, run),
    product: async () => null,
  });
  const medianOf = (turns: (LoadFigures | null)[], key: keyof LoadFigures) =>
    medianOrNull(turns.flatMap((turn) => (turn === null ? [] : [turn[key]])));
  const known = (turns: (number | null)[]) => turns.flatMap((turn) => (turn === null ? [] : [turn]));
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
      product: medianOrNull(known(idle.product)),
      floor: medianOrNull(known(idle.floor)),
      target: { kind: "limit", max: 16 },
    },
  ];
}

export const figure: Figure = {
  name: "signaling",
  about: `${ROOMS} rooms of two, ${MESSAGES_PER_SECOND} messages a second each; ${IDLE_CONNECTIONS} idle connections`,
  measure,
};
