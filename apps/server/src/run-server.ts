// Starts the server from its settings, and stops it. Everything opened here is closed here, in reverse order.
import { readFileSync } from "node:fs";
import { freeSpaceAtStart } from "./adapters/disk/free-space-at-start.ts";
import { type DataDirLock, lockDataDir } from "./adapters/postgres/data-dir-lock.ts";
import { type PreparedDatabase, prepareDatabase } from "./adapters/postgres/database.ts";
import { requireDurable } from "./adapters/postgres/require-durable.ts";
import { type ComposedServer, composeServer } from "./compose/server.ts";
import type { ComposeOptions } from "./compose/shared-parts.ts";
import { isLoopbackUrl, plainHttpWarning } from "./config/public-address.ts";
import { processEnvironment, readConfig } from "./config.ts";
import { type HttpListener, listen } from "./http/listener/listener.ts";
import { createLog, type Log } from "./log.ts";
import { createDemoData } from "./modules/accounts/create-demo-data.ts";
import { createsDemoAccounts } from "./modules/accounts/demo-policy.ts";
import { asJobs } from "./modules/acting-for.ts";
import { releaseMemoryWhenQuiet } from "./release-memory.ts";
import { serveCommands } from "./terminal/command-socket.ts";
import { addressLines, demoAccountLines, explainFailure, standingByLine, takenOverLine } from "./terminal/texts.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const stopWithinMs = 1_800;
/** A frozen database never confirms that it has closed. */
const closeDatabaseWithinMs = 500;
const neededOpenFiles = 12_000;

type Stop = () => Promise<void>;

/** For tests: replaces the configured speech engines. */
type RunOptions = Pick<ComposeOptions, "speech"> & { onStarted?: (composed: ComposedServer) => void };

export async function runServer(options: RunOptions = {}): Promise<void> {
  const read = readConfig(processEnvironment());
  if (!read.ok) return giveUp(read.problems);
  const log = createLog({ level: read.config.logLevel });
  const opened: Stop[] = [];
  const stopping = new AbortController();
  const closeAll = async () => {
    stopping.abort();
    for (const stop of opened.splice(0).reverse()) await stop();
  };
  stopOnSignals(log, closeAll);
  const onTakenOver = () => void stopTakenOver(log, closeAll);
  try {
    await start({ ...options, config: read.config, log, signal: stopping.signal, onTakenOver }, opened);
  } catch (error) {
    // The server was told to stop during startup. The signal handler closes everything and ends the process.
    if (stopping.signal.aborted) return;
    await closeAll();
    log.debug({ err: error }, "couldn't start");
    return giveUp(explainFailure(error, read.config));
  }
}

type StartOptions = Omit<ComposeOptions, "database"> & RunOptions & { signal: AbortSignal };

/** Reports each server that this one waits for, but only once, in the log and in the terminal. */
function createStandByNotice(log: Log, waiting: () => void): (host: string) => void {
  let toldHost: string | null = null;
  return (host) => {
    waiting();
    if (host === toldHost) return;
    toldHost = host;
    log.warn({ host }, "standing by, because another server is serving this database");
    print([standingByLine(host)]);
  };
}

async function start(options: StartOptions, opened: Stop[]): Promise<void> {
  const { config, log } = options;
  if (await freeSpaceAtStart(config.dataDir)) log.warn("the disk was full, deleted the reserved space to start");
  const lock: DataDirLock = await lockDataDir(config.dataDir);
  opened.push(lock.release);
  const found: PreparedDatabase = await prepareDatabase(config);
  const { database } = found;
  opened.push(() => withinGrace(database.close()));
  const composed: ComposedServer = await composeServer({
    ...options,
    database,
    onStandBy: createStandByNotice(log, () => composed.waiting("another-server-serves")),
    onTakenOver: options.onTakenOver,
  });
  opened.push(composed.close);
  const listener: HttpListener = await listen(config);
  // Close both in parallel, because the port only closes after the last socket, and signaling closes the sockets.
  opened.push(async () => void (await Promise.all([listener.close(), composed.close()])));
  listener.server.on("request", composed.handleRequest).on("upgrade", composed.handleUpgrade);
  warnOfFewFiles(log);
  const demo = await openServer(found, composed, options);
  opened.push(await serveCommands({ dataDir: config.dataDir, log, ...composed }));
  log.info({ port: listener.port, database: database.kind }, "server started");
  if (demo.accounts) print(demoAccountLines(demo.accounts));
  warnOperator(log, "DEMO_DATA", demo.warning);
  warnOperator(log, "PUBLIC_URL", plainHttpWarning(config.publicUrl));
  print(addressLines(config));
  composed.startJobs();
  const stopReleasing = releaseMemoryWhenQuiet(listener.server);
  opened.push(async () => stopReleasing());
  warnOfBucket(log, composed).catch((error) => log.warn({ err: error }, "couldn't check the take storage"));
  options.onStarted?.(composed);
}

type Demo = { accounts: Awaited<ReturnType<typeof createDemoData>>; warning: string | null };

/**
 * Does all the database work that must come before any request. Returns the demo accounts and a warning about them, if
 * any.
 */
async function openServer(found: PreparedDatabase, composed: ComposedServer, options: StartOptions): Promise<Demo> {
  const { config, log, signal } = options;
  const createsDemo = createsDemoAccounts({ setting: config.demoData, isLoopback: isLoopbackUrl(config.publicUrl) });
  const demo: Demo = { accounts: null, warning: null };
  const open = async () => {
    await composed.waitForTurn(signal);
    await found.migrate();
    if (config.payments?.isLive) await requireDurable(found.database);
    if (createsDemo && found.database.kind === "embedded") demo.accounts = await asJobs(() => createDemoData(composed));
    demo.warning = await composed.demoWarning();
    signal.throwIfAborted();
    await composed.open();
  };
  const { databaseUrl } = config;
  if (databaseUrl === undefined) await open();
  else await waitForDatabase({ open, waiting: composed.waiting, databaseUrl, signal, log, print });
  return demo;
}

/** Operators may read only the log or only the terminal, so we warn in both. */
function warnOperator(log: Log, setting: string, warning: string | null): void {
  if (warning === null) return;
  log.warn({ area: "security", setting }, warning);
  print([`Warning: ${warning}.`]);
}

/** The server starts even if its bucket is unavailable, because only takes and talkback recordings need it. */
async function warnOfBucket(log: Log, { takes }: ComposedServer): Promise<void> {
  const { status, detail } = await takes.storageFinding();
  if (status === "healthy") return;
  log.error({ setting: "S3_ENDPOINT" }, detail);
  print([`Warning: ${detail}.`]);
}

/** Its sessions are on another server by now. The supervisor starts this process again, and it stands by. */
async function stopTakenOver(log: Log, closeAll: Stop): Promise<void> {
  log.error("another server has taken over this database, stopping");
  giveUp([takenOverLine]);
  await closeAll();
  process.exit(1);
}

function stopOnSignals(log: Log, closeAll: Stop): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return; // npm passes the terminal's signal on, so we get it twice
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

async function withinGrace(closing: Promise<void>): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, closeDatabaseWithinMs);
  await Promise.race([closing, tooLate]).finally(() => clearTimeout(timer));
}

/** Each connected client needs one open file. Only Linux reports the limit, so other systems get no warning. */
function warnOfFewFiles(log: Log): void {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    if (limit && Number(limit) < neededOpenFiles) {
      log.warn({ limit: Number(limit), needed: neededOpenFiles }, "the limit of open files is low (ulimit -n)");
    }
  } catch {
    // This system has no /proc.
  }
}

const print = (lines: string[]) => process.stdout.write(`${lines.join("\n")}\n`);

function giveUp(problems: string[]): void {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exitCode = 1;
  // Ends the process after a failed start, even if something keeps it alive.
  setTimeout(() => process.exit(1), stopWithinMs).unref();
}
