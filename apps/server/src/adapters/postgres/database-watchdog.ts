// Distinguishes a slow database from a frozen or unreachable one, without waiting the fifteen seconds that a statement
// may take. If the database goes silent, we query it over a new connection. If that query gets no response either, we
// refuse all running and new statements until the database responds again. We count time in ticks, because a process
// that was stopped for ten seconds would otherwise mistake its own pause for silence.
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";

export type WatchdogTimeouts = {
  /** After this long without any response we query over a new connection. */
  silenceMs: number;
  /** How long that query may take. */
  probeMs: number;
};

export type DatabaseWatchdog = {
  /** Runs `ask`. Rejects as soon as we notice that the database is down, or immediately if we already know. */
  guard<Result>(ask: () => Promise<Result>): Promise<Result>;
  /** Called after any response from the database. */
  heard(): void;
  close(): void;
};

type WatchOptions = WatchdogTimeouts & {
  /** Queries over a separate connection and stops when the signal aborts. Any response resolves it, even a refusal. */
  probe(signal: AbortSignal): Promise<void>;
  /** Closes every connection, because a response may still arrive long after its caller has given up. */
  onAway(): void;
};

const tickMs = 500;

export function startDatabaseWatchdog({ silenceMs, probeMs, probe, onAway }: WatchOptions): DatabaseWatchdog {
  const waiting = new Set<(reason: Error) => void>();
  let closed = false;
  let away: Error | null = null;
  let silentTicks = 0;
  let asked: { giveUp: AbortController; ticks: number } | null = null;

  const heard = () => {
    silentTicks = 0;
  };
  const beAway = (cause: unknown) => {
    away = new DatabaseUnavailable("the database doesn't answer", { cause });
    onAway();
    for (const refuse of waiting) refuse(away);
    waiting.clear();
  };
  const askAnew = async () => {
    const giveUp = new AbortController();
    asked = { giveUp, ticks: 0 };
    try {
      await probe(giveUp.signal);
      away = null;
      heard();
    } catch (error) {
      if (!closed) beAway(error);
    }
    asked = null;
  };
  const tick = () => {
    if (asked !== null) {
      asked.ticks += 1;
      if (asked.ticks * tickMs >= probeMs) asked.giveUp.abort(new Error("a new connection got no answer"));
      return;
    }
    silentTicks = waiting.size === 0 ? 0 : silentTicks + 1;
    if (away !== null || silentTicks * tickMs >= silenceMs) void askAnew();
  };
  const timer = setInterval(tick, tickMs).unref();

  return {
    guard: (ask) =>
      new Promise((resolve, reject) => {
        if (away !== null) return reject(away);
        waiting.add(reject);
        ask()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      }),
    heard,
    close: () => {
      closed = true;
      clearInterval(timer);
      asked?.giveUp.abort();
    },
  };
}
