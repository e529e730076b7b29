// The clock for all records and expiries. With Postgres it follows the database's clock, which all servers share;
// otherwise it follows the machine's. See docs/decisions/029.
import { uptime } from "node:os";
import { createSteadyClock, type ElapsedTime } from "../adapters/clock/steady-clock.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { createDatabaseClock } from "../adapters/postgres/database-clock.ts";
import { runRepeatedly } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";

/** The machine's clocks. Tests replace them. */
export type MachineClocks = ElapsedTime & { wallMs(): number };

export type ServerClock = {
  nowMs(): number;
  /**
   * For TURN credentials. The relay uses its own machine's clock, so this returns the later of our two clocks to keep
   * the credentials valid on both.
   */
  relayMs(): number;
  /** Reads the reference clock once and adjusts to it. */
  look(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  database: Database;
  log: Log;
  /** For tests: replaces every clock above. */
  nowMs?: () => number;
  clocks?: Partial<MachineClocks>;
};

const ownClocks: MachineClocks = {
  runningMs: () => performance.now(),
  uptimeMs: () => uptime() * 1_000,
  wallMs: Date.now,
};
const lookEveryMs = 10_000;
/** Only report jumps larger than this. Operators don't need to know about smaller corrections. */
const reportAboveMs = 10_000;

/** Uses the machine's clock until it has read the database's for the first time. */
export function composeClock({ database, log, nowMs, clocks }: Options): ServerClock {
  if (nowMs !== undefined) return { nowMs, relayMs: nowMs, look: async () => {}, close: async () => {} };
  const { wallMs, ...elapsed } = { ...ownClocks, ...clocks };
  const read =
    database.kind === "embedded"
      ? async () => wallMs()
      : createDatabaseClock(database.as({ role: "jobs" }), elapsed.runningMs);
  const clock = createSteadyClock(elapsed, wallMs());
  let isSet = database.kind === "embedded";
  let lastAheadMs = 0;
  const look = async () => {
    const referenceMs = await read();
    if (referenceMs === null) return;
    if (!isSet) clock.set(referenceMs);
    isSet = true;
    const aheadMs = clock.follow(referenceMs);
    if (Math.abs(aheadMs - lastAheadMs) > reportAboveMs)
      log.warn(
        { bySeconds: Math.round((aheadMs - lastAheadMs) / 1_000) },
        "a clock was changed, adjusting to it slowly",
      );
    lastAheadMs = aheadMs;
  };
  const stop = runRepeatedly({ name: "follow-clock", everyMs: lookEveryMs, run: look, log });
  return { nowMs: clock.nowMs, relayMs: () => Math.max(wallMs(), clock.nowMs()), look, close: stop };
}
