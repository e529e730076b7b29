/**
 * The real server as a child process with its own data folder and port. Stories start, kill, freeze and restart it. The
 * demo accounts are read from the output of a first start, which prepare-data.ts runs once for all stories.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@foldback/testkit/processes/free-port";
import { bundled, ensureBundled } from "../../../scripts/bundle-server.mjs";
import { preparedData } from "./prepared-data.ts";

export type Account = { email: string; password: string };
type DemoAccounts = { artist: Account; engineers: [Account, Account]; admin: Account };

export type FoldbackServer = {
  url: string;
  port: number;
  dataDir: string;
  accounts: DemoAccounts;
  /** The output of the first start on this data folder. */
  firstPrinted: string;
  pid(): number;
  /** Sends SIGKILL to simulate a crash. */
  crash(): Promise<void>;
  freeze(): void;
  thaw(): void;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the server and keeps its data. */
  leave(): Promise<void>;
  /** Sends a message to a server that was started with its own `entry` and listens for it. */
  tell(message: number): void;
};

export type ServerOptions = {
  host?: string;
  publicUrl?: (port: number) => string;
  port?: number;
  dataDir?: string;
  env?: Record<string, string>;
  /** A database that already has the demo accounts, and what a first start would have printed about them. */
  postgres?: { url: string; printed: string };
  /** Entry file to run instead of the product's. */
  entry?: string;
  /** What it prints once it has started, if that isn't its address. */
  prints?: string;
  /** Words to put before the command, for example to run it in its own network. */
  within?: readonly string[];
};

export async function startFoldbackServer(options: ServerOptions = {}): Promise<FoldbackServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "foldback-story-"));
  const prepared = options.postgres ? null : preparedData();
  if (prepared) cpSync(prepared.dataDir, dataDir, { recursive: true });
  const url = options.publicUrl?.(port) ?? `http://localhost:${port}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    HOST: options.host ?? "127.0.0.1",
    PUBLIC_URL: url,
    FOLDBACK_DATA_DIR: dataDir,
    DATABASE_URL: options.postgres?.url ?? "",
    // Stories sign in from one address more often than a person would.
    SIGN_IN_LIMITS: "off",
    // Stories sign in with demo accounts even where the address is public.
    DEMO_DATA: "public",
    ...options.env,
  };
  const { entry = "apps/server/src/main.ts", within = [], prints = url } = options;
  const start = () => launch({ env: environment, prints, entry, within });
  let running = await start();
  const firstPrinted = prepared
    ? readFileSync(prepared.printedFile, "utf8")
    : (options.postgres?.printed ?? running.printed());

  return {
    url,
    port,
    dataDir,
    accounts: readAccounts(firstPrinted),
    firstPrinted,
    pid: () => running.child.pid ?? 0,
    crash: () => endProcess(running.child, "SIGKILL"),
    tell: (message) => void running.child.send(message),
    freeze: () => void running.child.kill("SIGSTOP"),
    thaw: () => void running.child.kill("SIGCONT"),
    async startAgain() {
      running = await start();
    },
    leave: () => endProcess(running.child, "SIGTERM"),
    async stop() {
      await endProcess(running.child, "SIGTERM");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// --liftoff-only compiles the embedded database once, without optimising it. These servers live for a minute, and
// optimising would take a third of the processor time of a start.
const nodeFlags = ["--disable-proto=delete", "--liftoff-only"];

type Launch = { env: NodeJS.ProcessEnv; prints: string; entry: string; within: readonly string[] };

async function launch({ env, prints, entry, within }: Launch) {
  await ensureBundled(entry);
  const [command = "", ...words] = [...within, process.execPath, ...nodeFlags, bundled(entry)];
  const child = spawn(command, words, {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const leaveNothing = () => void child.kill("SIGKILL");
  process.once("exit", leaveNothing);
  child.once("exit", () => process.off("exit", leaveNothing));
  let text = "";
  const collect = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server stopped with ${code} before it was ready:\n${text}`)));
    child.stdout?.on("data", () => text.includes(prints) && resolve());
  });
  return { child, printed: () => text };
}

function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill(signal);
  });
}

/** Reads lines such as `  artist    artist@demo.example   password`. */
function readAccounts(text: string): DemoAccounts {
  const found = [...text.matchAll(/(\S+@\S+)\s+(?:password:?\s+)?(\S+)\s*$/gm)].map(
    ([, email = "", password = ""]) => ({
      email,
      password,
    }),
  );
  const of = (word: string) => found.filter((account) => account.email.includes(word));
  const [artist] = of("artist");
  const [admin] = of("admin");
  const [first, second] = of("engineer");
  if (!artist || !admin || !first || !second) throw new Error(`no demo accounts in what the server printed:\n${text}`);
  return { artist, admin, engineers: [first, second] };
}
