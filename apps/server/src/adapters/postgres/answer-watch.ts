// Tells a slow database from one that doesn't answer at all because it is frozen or the network is cut. A statement may take
// fifteen seconds, which is too long to wait for a database that isn't there.
// When nothing has been answered for a while, we ask over a new connection. If that gets no answer either, all statements
// under way are refused, and so are new ones until an answer comes.
// Time is counted in ticks, so that a process that was stopped for ten seconds doesn't take its own sleep for silence.
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";

export type Patience = {
  /** After so long without any answer we ask over a new connection. */
  silenceMs: number;
  /** How long the new question may take. */
  questionMs: number;
};

export type AnswerWatch = {
  /** What `ask` answers; refused at once while the database is away, and as soon as it's found to be. */
  during<Result>(ask: () => Promise<Result>): Promise<Result>;
  /** The database has answered something. */
  heard(): void;
  close(): void;
};

type WatchOptions = Patience & {
  /** Asks over a connection of its own, and gives it up on the signal. Resolves with any answer, a refusal included. */
  question(signal: AbortSignal): Promise<void>;
  /** To end every connection: their answers may come much later, when nobody waits for them any more. */
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
