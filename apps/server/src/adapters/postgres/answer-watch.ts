// Tells a slow database from one that's frozen or cut off. A statement may take fifteen seconds, which is too long to
// wait for a database that's away. After a silence we ask over a new connection. If that gets no answer either, all
// running and new statements are refused until an answer comes. Time is counted in ticks, so a process that was stopped
// for ten seconds doesn't mistake its own pause for silence.
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";

export type AnswerTimeouts = {
  /** After this long without any answer we ask over a new connection. */
  silenceMs: number;
  /** How long that question may take. */
  questionMs: number;
};

export type AnswerWatch = {
  /** Runs `ask`. It's refused at once while the database is away, and as soon as we notice that it is. */
  during<Result>(ask: () => Promise<Result>): Promise<Result>;
  /** Called when the database has answered anything. */
  heard(): void;
  close(): void;
};

type WatchOptions = AnswerTimeouts & {
  /** Asks over its own connection and gives up on the signal. Any answer resolves it, even a refusal. */
  question(signal: AbortSignal): Promise<void>;
  /** Ends every connection, because their answers may come long after their callers gave up. */
  onAway(): void;
};

const tickMs = 500;

export function watchAnswers({ silenceMs, questionMs, question, onAway }: WatchOptions): AnswerWatch {
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
      await question(giveUp.signal);
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
      if (asked.ticks * tickMs >= questionMs) asked.giveUp.abort(new Error("a new connection got no answer"));
      return;
    }
    silentTicks = waiting.size === 0 ? 0 : silentTicks + 1;
    if (away !== null || silentTicks * tickMs >= silenceMs) void askAnew();
  };
  const timer = setInterval(tick, tickMs).unref();

  return {
    during: (ask) =>
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
