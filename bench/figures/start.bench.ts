// Measures `npm start` when nothing has changed and the data exists, from running the command to printing the address.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@foldback/testkit/processes/free-port";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
/** The floor is the smallest possible Node server: it listens and prints a line. */
const BARE = `require("node:http").createServer().listen(0, "127.0.0.1", () => console.log("ready at"))`;

async function readyAfterMs(command: string, words: readonly string[], env: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  const child = spawn(command, words, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  await saysItIsReady(child);
  const tookMs = performance.now() - startedMs;
  // Stops the whole process group, like Ctrl+C in a terminal. The pipe closes when the last process has exited.
  if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  await once(child, "close");
  return tookMs;
}

function saysItIsReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      if (text.includes("ready at")) resolve();
    });
    child.once("exit", () => reject(new Error(`It ended before it was ready:\n${text}`)));
  });
}

async function measure(run: BenchRun): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "foldback-bench-start-"));
  const env = { PORT: String(await freePort()), FOLDBACK_DATA_DIR: dataDir, DATABASE_URL: "" };
  const start = () => readyAfterMs("npm", ["start", "--silent"], env);
  try {
    // The first start installs, builds and creates the database if necessary.
    await start();
    const turns = await alternate(run.quick ? 3 : 10, {
      floor: () => readyAfterMs(process.execPath, ["--eval", BARE], {}),
      product: start,
    });
    const row = {
      figure: "npm start with nothing changed, until it serves",
      unit: "ms",
      product: median(turns.product),
      floor: median(turns.floor),
      target: { kind: "limit", max: 900 },
    } as const;
    return [row];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const figure: Figure = { name: "start", about: "npm start when nothing has changed", measure };
