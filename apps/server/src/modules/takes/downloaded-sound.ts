// The WAV file of a stored take or stem. A take's own file always has all of its sound, or its download is aborted. In a
// stem's file, what the storage has lost is silence and a named gap.
import type { SealedTake } from "./find-take.ts";
import { type FindLostSegments, type WaitingReader, withoutLost } from "./lost-segments.ts";
import { type TakeFile, type WavDeps, wavOfTake } from "./wav-of-take.ts";

type Deps = WavDeps & { findLost: FindLostSegments };
type Downloaded = { take: SealedTake; file: TakeFile; isComplete: boolean };

export async function downloadedSound(deps: Deps, log: SealedTake, reader: WaitingReader): Promise<Downloaded> {
  if (log.stemOf === null) return { take: log, file: await wavOfTake(deps, log), isComplete: true };
  const segments = await deps.takes.segments(log.takeId);
  const lost = await deps.findLost(log, segments, reader);
  const take = withoutLost(log, segments, lost);
  return { take, file: await wavOfTake(deps, take, { lost }), isComplete: lost.size === 0 };
}
