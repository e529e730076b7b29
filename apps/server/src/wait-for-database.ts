// Waits for an unavailable database at the start, and reports each reason once in the log and in the terminal.
import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "./log.ts";
import { databaseIsBackLine, waitingLine } from "./terminal/texts.ts";
import { type Wait, whyWait } from "./why-wait.ts";

type Options = {
  /** Tried again until it resolves, or fails in a way that waiting won't fix. */
  open: () => Promise<void>;
  waiting: (reason: Wait["reason"]) => void;
  databaseUrl: string;
  signal: AbortSignal;
  log: Log;
  print: (lines: string[]) => void;
  /** Lets a test skip the waiting. */
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
  const place = placeOf(databaseUrl);
  const beganMs = performance.now();
  return {
    waits({ reason, because }: Wait, error: unknown) {
      waiting(reason);
      log.debug({ err: error }, "the database could not be opened");
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

/** Host and port, never the user or the password, or null if they can't be told apart for certain. */
export function placeOf(databaseUrl: string): string | null {
  if (!URL.canParse(databaseUrl)) return null;
  const { hostname, port, searchParams, hash } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  // A # in a password cuts the address short, and then part of the secret is in the host's place.
  if (hash !== "" || host === "") return null;
  return `${host}:${searchParams.get("port") ?? (port || "5432")}`;
}
