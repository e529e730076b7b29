// Finds the segments of a stem that the storage has lost or damaged, so that its take can be handed over without them.
// A take's own segments are never left out.
import type { Log } from "../../log.ts";
import { AppError } from "../app-error.ts";
import { sha256Hex } from "../sha256-hex.ts";
import type { SegmentRow, TakeDeps, TakePlace, TakeStorage } from "./ports.ts";

type Deps = Pick<TakeDeps, "nowMs"> & { storage: Pick<TakeStorage, "read">; log: Pick<Log, "warn"> };
/** The hashes of the segments that can't be read. */
export type LostSegments = ReadonlySet<string>;
export type FindLostSegments = (
  stem: TakePlace,
  segments: readonly Pick<SegmentRow, "sha256">[],
  onProgress: () => void,
) => Promise<LostSegments>;

/** A page asks several times while it waits for one archive, and each check reads the whole stem. */
const keptMs = 5 * 60_000;
const readAtOnce = 4;

export function createLostSegments(deps: Deps): FindLostSegments {
  const checks = new Map<string, { atMs: number; lost: Promise<LostSegments> }>();

  function dropOld(): void {
    for (const [stemId, { atMs }] of checks) if (deps.nowMs() - atMs >= keptMs) checks.delete(stemId);
  }

  return async (stem, segments, onProgress) => {
    dropOld();
    const known = checks.get(stem.takeId);
    if (known !== undefined) return known.lost;
    const lost = check(deps, stem, { segments, onProgress });
    checks.set(stem.takeId, { atMs: deps.nowMs(), lost });
    try {
      return await lost;
    } catch (error) {
      checks.delete(stem.takeId);
      throw error;
    }
  };
}

type Check = { segments: Parameters<FindLostSegments>[1]; onProgress: () => void };

async function check(
  { storage, log }: Deps,
  { artistId, takeId }: TakePlace,
  { segments, onProgress }: Check,
): Promise<LostSegments> {
  const lost = new Set<string>();
  const left = segments.values();
  const worker = async () => {
    for (const { sha256 } of left) {
      if (!(await isWhole(storage, { artistId, takeId, sha256 }))) lost.add(sha256);
      onProgress();
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, worker));
  if (lost.size > 0) log.warn({ takeId, lost: lost.size, segments: segments.length }, "stored talkback is missing");
  return lost;
}

async function isWhole(storage: Deps["storage"], place: TakePlace & { sha256: string }): Promise<boolean> {
  try {
    const segment = await storage.read(place);
    return segment !== null && sha256Hex(segment) === place.sha256;
  } catch (error) {
    if (error instanceof AppError && error.code === "UNEXPECTED") return false;
    throw error;
  }
}
