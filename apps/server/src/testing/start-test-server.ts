// The real server in this process, on a random port and a fresh database, for integration tests.
//   const server = await startTestServer(); ... await server.close();
//   const artist = await server.createPerson({ roles: ["artist"] });   // verified, signed in: artist.cookie
//   await server.rpc("sessions/start", { engineerId: null }, artist);
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPasswordHasher, type PasswordHasher } from "../adapters/passwords/password-hasher.ts";
import type { Database } from "../adapters/postgres/database.ts";
import type { MachineClocks } from "../compose/clock.ts";
import { composeServer } from "../compose/server.ts";
import { type Config, readConfig } from "../config.ts";
import { listen, slowClientLimits } from "../http/listener/listener.ts";
import { createLog } from "../log.ts";
import type { ServingLease } from "../modules/nodes/serving-lease.ts";
import type { SpeechTools } from "../modules/talkback/ports.ts";
import { quickHashThread } from "./quick-hash-thread.ts";
import { openTestDatabase } from "./test-database.ts";
import { createTestPeople } from "./test-people.ts";
import { createTestRequests } from "./test-requests.ts";

export type TestServerOptions = {
  config?: Partial<Config>;
  logLines?: string[];
  webFolder?: string;
  database?: Database;
  /** If this clock is stopped, an active session without sockets isn't paused as lost. */
  nowMs?: () => number;
  /** The clocks that the server's clock is built on. */
  clocks?: Partial<MachineClocks>;
  /** Speech engines and tools for clips. */
  speech?: Partial<SpeechTools>;
  /** The real hasher, for tests that measure its timing. */
  passwords?: PasswordHasher;
  /** If this clock is stopped, network budgets never refill. */
  monotonicMs?: () => number;
  /** With "later" the server only listens, and the test calls `composed.open()`. */
  opens?: "later";
  /** Replaces the real disk. */
  freeBytes?: () => Promise<number>;
  /** When slow clients are disconnected. */
  slowClients?: Partial<typeof slowClientLimits>;
  /** Replaces the lease, for a second server on the same database. */
  lease?: ServingLease;
  /** Opens the job queue. Without it, no jobs run and the server starts faster. */
  jobs?: boolean;
};
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export async function startTestServer(options: TestServerOptions = {}) {
  const [database, listener] = await Promise.all([
    options.database ?? openTestDatabase(),
    listen({ host: "127.0.0.1", port: 0 }, { ...slowClientLimits, ...options.slowClients }),
  ]);
  const url = `http://localhost:${listener.port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "foldback-test-"));
  const config: Config = { ...testConfig(url), port: listener.port, dataDir, ...options.config };
  const lines = options.logLines;
  const log = createLog({
    level: lines ? "debug" : "silent",
    destination: lines && { write: (line) => void lines.push(line) },
  });
  const { webFolder, nowMs, clocks, speech, monotonicMs, freeBytes, lease } = options;
  const { passwords = createPasswordHasher({ thread: quickHashThread }) } = options;
  const given = { webFolder, nowMs, clocks, speech, passwords, monotonicMs, freeBytes, lease };
  const composed = await composeServer({ config, database, log, ...given });
  if (options.opens !== "later") await composed.open();
  listener.server.on("request", composed.handleRequest).on("upgrade", composed.handleUpgrade);
  if (options.jobs) composed.startJobs();

  const requests = createTestRequests(url);
  const people = createTestPeople({ composed, database, config, nowMs, postJson: requests.postJson });

  return {
    url,
    config,
    database,
    db: database.owner,
    composed,
    mailbox: composed.mailbox,
    ...requests,
    ...people,
    close: async () => {
      await composed.close();
      await listener.close();
      if (!options.database) await database.close();
      if (!options.config?.dataDir) await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

function testConfig(publicUrl: string): Config {
  const read = readConfig({
    PUBLIC_URL: publicUrl,
    BETTER_AUTH_SECRET: "only-for-tests-".repeat(3),
    SIGN_IN_LIMITS: "off",
    // A test sends every request from one network, and on a fast machine it would exceed the default limit.
    REQUESTS_PER_SECOND: "1000000",
  });
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.config;
}
