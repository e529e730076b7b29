// Runs the server in a separate process on a fresh data directory so that tests can start, kill and restart it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { bundled, ensureBundled } from "../../../../scripts/bundle-server.mjs";

const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** These programs load most of the server. Bundling them, as `npm start` does, halves their startup time. */
const bundledPrograms = ["main.ts", "testing/talkback-process.ts", "testing/append-until-killed.ts"];
const compileCache = source("../../../node_modules/.cache/node-compile");

async function programFile(name: string): Promise<string> {
  if (!bundledPrograms.includes(name)) return source(name);
  const entry = `apps/server/src/${name}`;
  await ensureBundled(entry);
  return bundled(entry);
}

/** Collects what the process prints. Returns the text so far. */
export function logOf({ stdout, stderr }: ChildProcess): () => string {
  let log = "";
  for (const output of [stdout, stderr]) {
    output?.on("data", (chunk) => {
      log += chunk;
    });
  }
  return () => log;
}

export function createServerProcesses(dataDir = mkdtempSync(join(tmpdir(), "foldback-run-"))) {
  const started: ChildProcess[] = [];

  /** Runs one of the server's programs in a separate process, with this data directory. */
  async function run(name: string, words: string[] = [], environment: Record<string, string> = {}) {
    const file = await programFile(name);
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      FOLDBACK_DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: compileCache,
    };
    // These processes are short-lived, so V8 compiles the embedded database's WebAssembly quickly instead of optimising
    // it.
    const child = spawn(process.execPath, ["--disable-proto=delete", "--liftoff-only", file, ...words], {
      env: { ...env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.push(child);
    return child;
  }

  async function finish(running: ReturnType<typeof run>) {
    const child = await running;
    const [output, problems, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    return { output, problems, exitCode: exitCode as number | null };
  }

  /** Resolves with everything the server prints, up to the line with its address. */
  async function startServer(
    port: number,
    environment: Record<string, string> = {},
    file = "main.ts",
  ): Promise<{ child: ChildProcess; output: string }> {
    const child = await run(file, [], { PORT: String(port), ...environment });
    let output = "";
    let problems = "";
    return new Promise((resolve, reject) => {
      child.stderr.on("data", (chunk) => {
        problems += chunk;
      });
      child.stdout.on("data", (chunk) => {
        output += chunk;
        if (output.includes("Foldback is ready at ")) resolve({ child, output });
      });
      child.once("exit", () => reject(new Error(`the server ended: ${problems}`)));
    });
  }

  return {
    dataDir,
    run,
    finish,
    startServer,
    close() {
      for (const child of started) child.kill("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
