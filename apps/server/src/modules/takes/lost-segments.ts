// Finds the segments of a take or a stem that the storage has lost or damaged, so that the rest can still be used.
import { gapsOf } from "@foldback/domain/takes/take-gaps";
import { lostGap } from "@foldback/evidence-verifier/hand-off/hand-off";
import type { Log } from "../../log.ts";
import { AppError } from "../app-error.ts";
import { createTurn } from "../event-loop-turn.ts";
import { createTurns } from "../turns.ts";
import type { SealedTake } from "./find-take.ts";
import type { SegmentRow, TakeDeps, TakePlace, TakeStorage } from "./ports.ts";
import { readStored } from "./stored-segment.ts";

type Deps = Pick<TakeDeps, "nowMs"> & { storage: Pick<TakeStorage, "read">; log: Pick<Log, "warn"> };
/** The hashes of the segments that can't be read. */
export type LostSegments = Pick<ReadonlySet<string>, "has" | "size">;
/** `left` is aborted when the reader disconnects. `onProgress` is called even while another check has the turn. */
export type WaitingReader = { onProgress: () => void; left: AbortSignal };
export type FindLostSegments = (
  log: TakePlace,
  segments: readonly Pick<SegmentRow, "sha256">[],
  reader: WaitingReader,
) => Promise<ReadonlySet<string>>;

/** A page asks several times while it waits for one archive, and each check reads all of the sound. */
const keptMs = 5 * 60_000;
/** Reading and hashing take up a lot of the server's time, and it has live sessions to serve too. */
const checksAtOnce = 2;
const readAtOnce = 2;
/** A reader whose proxy gave up asks again within this time, and the check carries on instead of starting again. */
const returnsWithinMs = 10_000;

type Check = {
  /** Null while it waits or runs. */
  doneMs: number | null;
  readers: Set<WaitingReader>;
  lastLeftMs: number;
  lost: Promise<ReadonlySet<string>>;
};

export function createLostSegments(deps: Deps): FindLostSegments {
  const checks = new Map<string, Check>();
  const inTurn = createTurns(checksAtOnce);

  function dropOld(): void {
    for (const [takeId, { doneMs }] of checks)
      if (doneMs !== null && deps.nowMs() - doneMs >= keptMs) checks.delete(takeId);
  }

  function onProgress(): void {
    for (const { readers } of checks.values()) for (const reader of readers) reader.onProgress();
  }

  function begin(place: TakePlace, segments: Order["segments"]): Check {
    const drop = () => {
      if (checks.get(place.takeId) === begun) checks.delete(place.takeId);
    };
    const giveUp = () => {
      if (begun.readers.size > 0 || deps.nowMs() - begun.lastLeftMs < returnsWithinMs) return false;
      drop();
      return true;
    };
    const lost = inTurn(() => check(deps, place, { segments, onProgress, giveUp }));
    const begun: Check = { doneMs: null, readers: new Set(), lastLeftMs: 0, lost };
    checks.set(place.takeId, begun);
    lost.then(() => {
      begun.doneMs = deps.nowMs();
    }, drop);
    return begun;
  }

  return async (place, segments, reader) => {
    dropOld();
    const asked = checks.get(place.takeId) ?? begin(place, segments);
    asked.readers.add(reader);
    try {
      return await untilLeft(asked.lost, reader.left);
    } finally {
      asked.readers.delete(reader);
      asked.lastLeftMs = deps.nowMs();
    }
  };
}

/** Rejects once the reader has disconnected, because no one would read the answer. */
async function untilLeft<Result>(work: Promise<Result>, left: AbortSignal): Promise<Result> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(new AppError("BAD_INPUT"));
  if (left.aborted) leave();
  left.addEventListener("abort", leave, { once: true });
  return Promise.race([work, gone.promise]).finally(() => left.removeEventListener("abort", leave));
}

type Order = {
  segments: Parameters<FindLostSegments>[1];
  onProgress: () => void;
  /** True if no one is waiting for the check any more. */
  giveUp: () => boolean;
};

async function check(
  { storage, log }: Deps,
  { artistId, takeId }: TakePlace,
  { segments, onProgress, giveUp }: Order,
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  const left = segments.values();
  const turn = createTurn();
  let isOver = false;
  const worker = async () => {
    for (const { sha256 } of left) {
      await turn();
      if (isOver) return;
      if (giveUp()) throw new AppError("BAD_INPUT");
      if (typeof (await readStored(storage, { artistId, takeId, sha256 })) === "string") lost.add(sha256);
      onProgress();
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, worker)).finally(() => {
    isOver = true;
  });
  if (lost.size > 0) log.warn({ takeId, lost: lost.size, segments: segments.length }, "stored sound is missing");
  return lost;
}

/** The sound with a gap for each lost segment, in place of the gaps that the segment had. */
export function withoutLost(sound: SealedTake, segments: readonly SegmentRow[], lost: LostSegments): SealedTake {
  if (lost.size === 0) return sound;
  const gaps = segments.flatMap((row) => (lost.has(row.sha256) ? [lostGap(row)] : (row.found?.gaps ?? [])));
  return { ...sound, sealed: { ...sound.sealed, gaps: gapsOf(gaps) } };
}

/** The parts of this take or stem that the storage has lost, in recording order. */
export async function lostRows(
  { takes, findLost }: { takes: Pick<TakeDeps["takes"], "segments">; findLost: FindLostSegments },
  log: TakePlace,
  reader: WaitingReader,
): Promise<SegmentRow[]> {
  const segments = await takes.segments(log.takeId);
  const lost = await findLost(log, segments, reader);
  return segments.filter(({ sha256 }) => lost.has(sha256));
}
