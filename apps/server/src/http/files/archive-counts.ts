// Determines the length of archives and the MD5 of their samples. An account's archives are counted one after another,
// so a single account can't keep everyone else from downloading.
import { AsyncResource } from "node:async_hooks";
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../../modules/app-error.ts";
import type { Md5s } from "../../modules/takes/sound-file.ts";

export type Counted = { bytes: number; md5s: Md5s };
export type CountProgress = {
  /** Called with the length of each piece of sound as it's counted. */
  onSound: (bytes: number) => void;
  /** Called for each piece of the archive as it's counted. */
  onPiece: () => void;
};
export type CountWanted = {
  id: string;
  askedBy: UserId;
  count(progress: CountProgress): Promise<Counted>;
};

type Count = Pick<CountWanted, "id" | "count"> & {
  /** The accounts that asked for the count, in order. */
  askers: Set<UserId>;
  /** The account whose turn this count takes. Null while the count is waiting. */
  runsFor: UserId | null;
  soundBytes: number;
  result: Counted | null;
  /** Kept until it has been reported to a caller. */
  failed: { error: unknown } | null;
  finished: PromiseWithResolvers<Counted>;
};

/** Each count reads a whole take from storage, so running more at once would only slow them all down. */
const mostAtOnce = 8;
const mostWaitingOfOne = 10;
const kept = { ofOne: 50, ofAll: 2_000 };

export function createArchiveCounts() {
  const counts = new Map<string, Count>();
  /** Called after every piece of any count, because a request's own count may still be waiting for its turn. */
  const listeners = new Set<() => void>();
  const turns = createTurns(async (count) => {
    await finish(count, () => {
      for (const listener of listeners) listener();
    });
    dropOldest(counts, count.runsFor);
  });

  function ask({ id, askedBy, count }: CountWanted): Count {
    const known = counts.get(id);
    if (known !== undefined && known.failed === null) {
      turns.ask(known, askedBy);
      return known;
    }
    const added: Count = {
      ...{ id, askers: new Set(), runsFor: null, soundBytes: 0, result: null, failed: null },
      // The count may start in another caller's request, but must read with this caller's rights.
      count: AsyncResource.bind(count),
      finished: Promise.withResolvers<Counted>(),
    };
    // Callers that wait for the result get the failure. If none waits, this prevents an unhandled rejection.
    added.finished.promise.catch(() => {});
    turns.add(added, askedBy);
    counts.delete(id);
    counts.set(id, added);
    return added;
  }

  const forget = (count: Count): void => {
    if (counts.get(count.id) === count) counts.delete(count.id);
  };

  return {
    /**
     * Starts counting, and returns the bytes of sound counted so far and the result. If that failed, this throws the
     * error once, and the next call starts again.
     */
    progress(wanted: CountWanted): Pick<Count, "soundBytes" | "result"> {
      const known = counts.get(wanted.id);
      if (known === undefined || known.failed === null) return ask(wanted);
      forget(known);
      throw known.failed.error;
    },
    known: (id: string): Counted | null => counts.get(id)?.result ?? null,
    /** Calls `onProgress` while waiting. */
    async result(wanted: CountWanted, onProgress: () => void): Promise<Counted> {
      const count = ask(wanted);
      const listener = () => onProgress();
      listeners.add(listener);
      try {
        return await count.finished.promise;
      } catch (error) {
        forget(count);
        throw error;
      } finally {
        listeners.delete(listener);
      }
    },
  };
}

/** Runs the counts in the order they were requested, but only one at a time for each account. */
function createTurns(run: (count: Count) => Promise<void>) {
  const running = new Set<Count>();
  const waiting = new Set<Count>();

  function startWaiting(): void {
    for (const count of waiting) {
      if (running.size >= mostAtOnce) return;
      const busy = new Set([...running].map(({ runsFor }) => runsFor));
      const next = [...count.askers].find((asker) => !busy.has(asker));
      if (next !== undefined) void start(count, next);
    }
  }

  async function start(count: Count, runsFor: UserId): Promise<void> {
    count.runsFor = runsFor;
    waiting.delete(count);
    running.add(count);
    await run(count);
    running.delete(count);
    startWaiting();
  }

  return {
    add(count: Count, asker: UserId): void {
      const own = [...waiting].filter(({ askers }) => askers.has(asker));
      if (own.length >= mostWaitingOfOne) throw new AppError("TOO_MANY_REQUESTS");
      count.askers.add(asker);
      waiting.add(count);
      startWaiting();
    },
    /** A count that's waiting for another account's turn can start immediately if this account has a free one. */
    ask(count: Count, asker: UserId): void {
      count.askers.add(asker);
      if (waiting.has(count)) startWaiting();
    },
  };
}

async function finish(count: Count, onPiece: () => void): Promise<void> {
  const onSound = (bytes: number) => {
    count.soundBytes += bytes;
  };
  try {
    count.result = await count.count({ onSound, onPiece });
    count.finished.resolve(count.result);
  } catch (error) {
    count.failed = { error };
    count.finished.reject(error);
  }
}

/** Drops only finished counts, starting with those of an account that has too many. */
function dropOldest(counts: Map<string, Count>, runsFor: UserId | null): void {
  const finished = [...counts.values()].filter(({ result, failed }) => result !== null || failed !== null);
  const own = finished.filter((count) => count.runsFor === runsFor);
  for (const { id } of own.slice(0, Math.max(0, own.length - kept.ofOne))) counts.delete(id);
  for (const { id } of finished.slice(0, Math.max(0, finished.length - kept.ofAll))) counts.delete(id);
}
