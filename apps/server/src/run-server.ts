// From settings to a listening server and back: what is opened here is closed here, in the reverse order.
import { readFileSync } from "node:fs";
import { type DataDirLock, lockDataDir } from "./adapters/postgres/data-dir-lock.ts";
import { type Database, openDatabase } from "./adapters/postgres/database.ts";
import { requireDurable } from "./adapters/postgres/require-durable.ts";
import { serveCommands } from "./command-socket.ts";
import { type ComposedServer, type ComposeOptions, composeServer } from "./compose-server.ts";
import { processEnvironment, readConfig } from "./config.ts";
import { giveBackMemory } from "./give-back-memory.ts";
import { isLoopbackUrl, plainHttpWarning } from "./http/public-address.ts";
import { type HttpListener, listen } from "./http-listener.ts";
import { createLog, type Log } from "./log.ts";
import { createDemoData } from "./modules/accounts/create-demo-data.ts";
import { createsDemoAccounts } from "./modules/accounts/demo-policy.ts";
import { asJobs } from "./modules/acting-for.ts";
import { addressLines, demoAccountLines, explainFailure } from "./terminal-texts.ts";

const stopWithinMs = 1_800;
const neededOpenFiles = 12_000;

type Stop = () => Promise<void>;

/** Engines other than the configured ones; tests bring their own. */
type RunOptions = Pick<ComposeOptions, "speech"> & { onStarted?: (composed: ComposedServer) => void };

export async function runServer(options: RunOptions = {}): Promise<void> {
  const read = readConfig(processEnvironment());
  if (!read.ok) return giveUp(read.problems);
  const log = createLog({ level: read.config.logLevel });
  const opened: Stop[] = [];
  const closeAll = async () => {
    for (const stop of opened.reverse()) await stop();
  };
  try {
    await start({ ...options, config: read.config, log }, opened);
  } catch (error) {
    await closeAll();
    log.debug({ err: error }, "start failed");
    return giveUp(explainFailure(error, read.config));
  }
  stopOnSignals(log, closeAll);
}

async function start(options: Omit<ComposeOptions, "database"> & RunOptions, opened: Stop[]): Promise<void> {
  const { config, log } = options;
  const lock: DataDirLock = await lockDataDir(config.dataDir);
  opened.push(lock.release);
  const database: Database = await openDatabase(config);
  opened.push(database.close);
  if (config.payments?.isLive) await requireDurable(database);
  const composed: ComposedServer = await composeServer({ ...options, database });
  opened.push(composed.close);
  const createsDemo = createsDemoAccounts({ setting: config.demoData, isLoopback: isLoopbackUrl(config.publicUrl) });
  const demoAccounts =
    createsDemo && database.kind === "embedded" ? await asJobs(() => createDemoData(composed)) : null;
  opened.push(await serveCommands({ dataDir: config.dataDir, log, ...composed }));
  const listener: HttpListener = await listen(config);
  // Together, because the port is not closed before the last socket is, and signaling closes the sockets.
  opened.push(async () => void (await Promise.all([listener.close(), composed.close()])));
  listener.server.on("request", composed.handleRequest).on("upgrade", composed.handleUpgrade);
  warnOfFewFiles(log);
  log.info({ port: listener.port, database: database.kind }, "server started");
  if (demoAccounts) print(demoAccountLines(demoAccounts));
  warnOperator(log, "DEMO_DATA", await composed.demoWarning());
  warnOperator(log, "PUBLIC_URL", plainHttpWarning(config.publicUrl));
  giveBackMemory();
  print(addressLines(config));
  composed.startJobs();
  options.onStarted?.(composed);
}

/** In the log and in the terminal: an operator reads one or the other. */
function warnOperator(log: Log, setting: string, warning: string | null): void {
  if (warning === null) return;
  log.warn({ area: "security", setting }, warning);
  print([`Warning: ${warning}.`]);
}

function stopOnSignals(log: Log, closeAll: Stop): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return; // a terminal sends the signal to npm and to us, and npm sends it on
    stopping = true;
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, stopWithinMs).unref();
    await closeAll();
    log.info({ signal }, "server stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error) => {
      log.fatal({ err: error }, fault);
      process.exit(1);
    });
  }
}

/** Every viewer costs one open file; Linux tells the limit, elsewhere nothing is said. */
function warnOfFewFiles(log: Log): void {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    if (limit && Number(limit) < neededOpenFiles) {
      log.warn({ limit: Number(limit), needed: neededOpenFiles }, "open files limit is low (ulimit -n)");
    }
  } catch {
    // No /proc here.
  }
}

const print = (lines: string[]) => process.stdout.write(`${lines.join("\n")}\n`);

function giveUp(problems: string[]): void {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
}
