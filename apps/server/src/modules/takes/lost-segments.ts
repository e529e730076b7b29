// Finds the segments of a take or a stem that the storage has lost or damaged, so that the rest can still be used.
import { gapsOf } from "@foldback/domain/takes/take-gaps";
import { lostGap } from "@foldback/evidence-verifier/hand-off/hand-off";
import type { Log } from "../../log.ts";
import type { SealedTake } from "./find-take.ts";
import type { SegmentRow, TakeDeps, TakePlace, TakeStorage } from "./ports.ts";
import { readStored } from "./stored-segment.ts";

type Deps = Pick<TakeDeps, "nowMs"> & { storage: Pick<TakeStorage, "read">; log: Pick<Log, "warn"> };
/** The hashes of the segments that can't be read. */
export type LostSegments = Pick<ReadonlySet<string>, "has" | "size">;
export type FindLostSegments = (
  log: TakePlace,
  segments: readonly Pick<SegmentRow, "sha256">[],
  onProgress: () => void,
) => Promise<ReadonlySet<string>>;

/** A page asks several times while it waits for one archive, and each check reads the whole sound. */
const keptMs = 5 * 60_000;
const readAtOnce = 4;

export function createLostSegments(deps: Deps): FindLostSegments {
  const checks = new Map<string, { atMs: number; lost: Promise<ReadonlySet<string>> }>();

  function dropOld(): void {
    for (const [takeId, { atMs }] of checks) if (deps.nowMs() - atMs >= keptMs) checks.delete(takeId);
  }

  return async (place, segments, onProgress) => {
    dropOld();
    const known = checks.get(place.takeId);
    if (known !== undefined) return known.lost;
    const lost = check(deps, place, { segments, onProgress });
    checks.set(place.takeId, { atMs: deps.nowMs(), lost });
    try {
      return await lost;
    } catch (error) {
      checks.delete(place.takeId);
      throw error;
    }
  };
}

type Check = { segments: Parameters<FindLostSegments>[1]; onProgress: () => void };

async function check(
  { storage, log }: Deps,
  { artistId, takeId }: TakePlace,
  { segments, onProgress }: Check,
): Promise<ReadonlySet<string>> {
  const lost = new Set<string>();
  const left = segments.values();
  const worker = async () => {
    for (const { sha256 } of left) {
      if (typeof (await readStored(storage, { artistId, takeId, sha256 })) === "string") lost.add(sha256);
      onProgress();
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, worker));
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
  onProgress: () => void,
): Promise<SegmentRow[]> {
  const segments = await takes.segments(log.takeId);
  const lost = await findLost(log, segments, onProgress);
  return segments.filter(({ sha256 }) => lost.has(sha256));
}
