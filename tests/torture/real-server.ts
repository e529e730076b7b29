/** Runs the product's server as a process: starts, kills, freezes and restarts it. Keeps all its output. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { nowMs } from "./outages.ts";

export type RealServer = {
  url: string;
  /** Resolves when the server says that it's ready, with the time it took. */
  start(): Promise<number>;
  /** Sends SIGKILL to simulate a crash. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  /** True if the process exited without being told to. */
  isGone(): boolean;
  /** How often it was started. */
  starts(): number;
  residentKilobytes(): number | null;
  /** How long its main thread has waited for a core since it started, or null if the system doesn't report it. */
  waitedForCoreMs(): number | null;
  lastLines(): string;
};

export type ServerPlace = {
  port: number;
  environment: Readonly<Record<string, string>>;
  logFile: string;
  /** Records the start of an outage; the returned function ends it. */
  began(what: "server-frozen" | "server-dead"): () => void;
};

const repository = fileURLToPath(new URL("../../", import.meta.url));
const compileCache = `${repository}node_modules/.cache/node-compile`;
/** --liftoff-only compiles the embedded database once, without optimising it. These servers are killed every minute. */
const nodeFlags = ["--disable-proto=delete", "--liftoff-only"];
const startWithinMs = 60_000;
const keptLines = 60;

export function placeServer({ port, environment, logFile, began }: ServerPlace): RealServer {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let ending = false;
  let starts = 0;
  let tail = "";
  let runsAgain: (() => void) | null = null;
  const end = async (signal: NodeJS.Signals) => {
    ending = true;
    if (child === null || hasEnded(child)) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    url,
    async start() {
      const beganMs = nowMs();
      ending = false;
      starts += 1;
      const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: compileCache, ...environment };
      child = spawn(process.execPath, [...nodeFlags, "apps/server/src/main.ts"], {
        env,
        cwd: repository,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const started = child;
      const keep = (chunk: Buffer) => {
        tail = `${tail}${chunk}`.split("\n").slice(-keptLines).join("\n");
        appendFileSync(logFile, chunk);
      };
      started.stdout?.on("data", keep);
      started.stderr?.on("data", keep);
      const leaveNothing = () => void started.kill("SIGKILL");
      process.once("exit", leaveNothing);
      started.once("exit", () => process.off("exit", leaveNothing));
      await readiness(started, () => tail);
      runsAgain?.();
      runsAgain = null;
      return nowMs() - beganMs;
    },
    async kill() {
      runsAgain = began("server-dead");
      await end("SIGKILL");
    },
    freeze() {
      runsAgain = began("server-frozen");
      child?.kill("SIGSTOP");
    },
    thaw() {
      child?.kill("SIGCONT");
      runsAgain?.();
      runsAgain = null;
    },
    stop: () => end("SIGTERM"),
    isGone: () => !ending && child !== null && hasEnded(child),
    starts: () => starts,
    waitedForCoreMs: () => waitedOf(child?.pid),
    residentKilobytes: () => residentOf(child?.pid),
    lastLines: () => tail,
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function readiness(child: ChildProcess, printed: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const tooLate = setTimeout(
    () => reject(new Error(`the server wasn't ready after ${startWithinMs} ms:\n${printed()}`)),
    startWithinMs,
  );
  child.once("exit", (code, signal) =>
    reject(new Error(`the server ended (${code ?? signal}) before it was ready:\n${printed()}`)),
  );
  let output = "";
  const look = (chunk: Buffer) => {
    output += chunk;
    if (output.includes("Foldback is ready at ")) resolve();
  };
  child.stdout?.on("data", look);
  try {
    await promise;
  } finally {
    clearTimeout(tooLate);
    child.stdout?.off("data", look);
  }
}

function residentOf(pid: number | undefined): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null; // There's no /proc, or no such process.
  }
}

/** The second number of schedstat, in nanoseconds. */
function waitedOf(pid: number | undefined): number | null {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return waited === undefined ? null : Number(waited) / 1e6;
  } catch {
    return null;
  }
}
