// Waits at startup for a database that isn't available, and reports each new reason once, in the log and in the
// terminal.
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "./http/errors/error-to-status.ts";
import type { UnreadyReason } from "./http/monitoring/readiness.ts";
import type { Log } from "./log.ts";
import { databaseIsBackLine, waitingLine } from "./terminal/texts.ts";

type Options = {
  /** Called again until it resolves, or fails in a way that waiting can't fix. */
  open: () => Promise<void>;
  waiting: (reason: Wait["reason"]) => void;
  databaseUrl: string;
  signal: AbortSignal;
  log: Log;
  print: (lines: string[]) => void;
  /** Tests replace this to skip the pauses. */
  pause?: (delayMs: number, signal: AbortSignal) => Promise<unknown>;
};

const shortestPauseMs = 250;
const longestPauseMs = 2_000;

export async function waitForDatabase({ open, signal, pause = pauseFor, ...options }: Options): Promise<void> {
  const tell = createTeller(options);
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await open();
      return tell.isBack();
    } catch (error) {
      const wait = signal.aborted ? null : whyWait(error);
      if (wait === null) throw error;
      tell.waits(wait, error);
    }
    await pause(pauseMs, signal);
  }
}

const pauseFor = (delayMs: number, signal: AbortSignal) => delay(delayMs, undefined, { signal });

function createTeller({
  databaseUrl,
  waiting,
  log,
  print,
}: Pick<Options, "databaseUrl" | "waiting" | "log" | "print">) {
  const told = new Set<string>();
  const place = databaseHostOf(databaseUrl);
  const beganMs = performance.now();
  return {
    waits({ reason, because }: Wait, error: unknown) {
      waiting(reason);
      log.debug({ err: error }, "couldn't open the database");
      if (told.has(because)) return;
      told.add(because);
      log.warn({ reason, because, database: place }, "waiting for the database");
      print([waitingLine(place, because)]);
    },
    isBack() {
      if (told.size === 0) return;
      log.info({ waitedMs: Math.round(performance.now() - beganMs) }, "the database is back");
      print([databaseIsBackLine]);
    },
  };
}

/** Returns the host and port but never the user or password, or null if we can't be sure which is which. */
export function databaseHostOf(databaseUrl: string): string | null {
  if (!URL.canParse(databaseUrl)) return null;
  const { hostname, port, searchParams, hash } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  // A # in a password cuts the address short, and part of the password would then be read as the host.
  if (hash !== "" || host === "") return null;
  return `${host}:${searchParams.get("port") ?? (port || "5432")}`;
}

/** `because` is shown to the operator in the log and terminal. It never contains an address or a secret. */
export type Wait = { reason: UnreadyReason; because: string };

const waits: readonly (readonly [RegExp, UnreadyReason, string])[] = [
  [/^ECONNREFUSED$/, "database-unreachable", "connection refused"],
  [/^(ENOTFOUND|EAI_\w+)$/, "database-unreachable", "its host name can't be looked up"],
  [/^E(HOST|NET)(UNREACH|DOWN)$/, "database-unreachable", "its host can't be reached"],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|08\w{3})$/, "database-unreachable", "connection lost"],
  [/^ETIMEDOUT$/, "database-silent", "no answer"],
  [/^57P03$/, "database-starting", "it is starting up"],
  [/^57P0[125]$/, "database-starting", "it is shutting down"],
  [/^53300$/, "database-busy", "too many connections"],
  [/^53\w{3}$/, "database-busy", "it has run out of memory or disk space"],
  // Another server holds the lock while it migrates the same database.
  [/^(55P03|57014|25P03)$/, "database-busy", "another connection is blocking it"],
  [/^25006$/, "database-read-only", "it's read-only at the moment"],
];

/** Returns null for a failure that waiting can't fix, such as a wrong password or a failed migration. */
export function whyWait(error: unknown): Wait | null {
  for (const code of codesOf(error)) {
    const found = waits.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return { reason: found[1], because: found[2] };
    if (isOfPostgres.test(code)) return null;
  }
  // The driver's timeouts don't have a code.
  return codeOf(error) === "DATABASE_UNAVAILABLE" ? { reason: "database-silent", because: "no answer" } : null;
}

/**
 * A Postgres code has five characters, all digits or capital letters. It takes precedence over the outer errors' codes.
 */
const isOfPostgres = /^[0-9A-Z]{5}$/;

/** Innermost first: the driver's or Postgres's code names the cause, and the outer errors only wrap it. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return [...codesOf(error.cause), ...own];
}
