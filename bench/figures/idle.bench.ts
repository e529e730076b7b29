// Measures what a started server costs while it's idle. The floor is a bare Node server. For the embedded database, it
// also opens the bare database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { type MeasuredProcess, startMeasuredProcess } from "../harness/measured-process.ts";
import { startFoldback } from "../product/start-foldback.ts";

const ROOT = new URL("../../", import.meta.url);
const BARE = new URL("../floors/bare-idle.mjs", import.meta.url);
const MEBIBYTE = 1024 * 1024;
/** The optimiser and the first run of every sweep finish within this time. */
const SETTLE_MS = 60_000;

type Idle = { percent: number; mebibytes: number };

async function observe(process: MeasuredProcess, run: BenchRun): Promise<Idle> {
  await delay(SETTLE_MS);
  const [beganUs, beganMs] = [await process.cpuMicroseconds(), performance.now()];
  await delay(run.quick ? 60_000 : 300_000);
  const usedMs = ((await process.cpuMicroseconds()) - beganUs) / 1_000;
  const percent = (usedMs / (performance.now() - beganMs)) * 100;
  return { percent, mebibytes: (await process.memoryAfterGc()).residentBytes / MEBIBYTE };
}

type Started = { process: MeasuredProcess; stop: () => Promise<void> };

async function startBare(database: "embedded" | "postgres"): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), "foldback-bench-idle-"));
  const env = { DATA_DIR: database === "embedded" ? dataDir : "" };
  const bare = await startMeasuredProcess({ script: BARE, cwd: ROOT, env });
  const stop = async () => {
    await bare.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await bare.waitForLine(/ready/);
  return { process: bare, stop };
}

async function rowsOn(database: "embedded" | "postgres", run: BenchRun): Promise<Row[]> {
  const foldback = await startFoldback({ artists: 1, engineers: 1, database });
  try {
    const bare = await startBare(database);
    try {
      // Measures both at the same time so that a busy minute on the machine affects both.
      const [product, floor] = await Promise.all([observe(foldback.process, run), observe(bare.process, run)]);
      return rowsFor(database, product, floor);
    } finally {
      await bare.stop();
    }
  } finally {
    await foldback.stop();
  }
}

function rowsFor(database: "embedded" | "postgres", product: Idle, floor: Idle): Row[] {
  const where = database === "embedded" ? "embedded database" : "Postgres";
  return [
    {
      figure: `idle server: share of a core, ${where}`,
      unit: "%",
      product: product.percent,
      floor: floor.percent,
      target: { kind: "limit", max: 0.3 },
    },
    {
      figure: `idle server: memory, ${where}`,
      unit: "MiB",
      product: product.mebibytes,
      floor: floor.mebibytes,
      target: { kind: "limit", max: database === "embedded" ? 300 : 150 },
    },
  ];
}

const measure = async (run: BenchRun): Promise<Row[]> => [
  ...(await rowsOn("embedded", run)),
  ...(await rowsOn("postgres", run)),
];

export const figure: Figure = { name: "idle", about: "a started server that no one uses", measure };
