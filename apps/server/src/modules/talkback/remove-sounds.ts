// Removes sound that no longer has a row.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import type { ClipSounds, SoundPlace } from "./ports.ts";

export type SoundRemovalDeps = ClipSounds & { log: { warn(facts: object, message: string): void } };

const placesPerQuery = 500;
const later = ["TAKES_STORAGE_AWAY", "DRAINING"];

/** Sound is stored only after its row was committed, so sound without a row was deleted. */
export async function sweepSounds(deps: SoundRemovalDeps, stopping?: AbortSignal): Promise<void> {
  await removeUnknown(deps, await deps.storage.list(), stopping);
}

/**
 * Call this before the account's rows are deleted, and the returned function after that. If the storage is unavailable
 * then, the sweep removes the sound later.
 */
export async function forgetSounds(deps: SoundRemovalDeps, userId: UserId): Promise<() => Promise<void>> {
  const places = await deps.rows.listAbout(userId);
  return async () => {
    try {
      await removeUnknown(deps, places);
    } catch (error) {
      if (!(error instanceof AppError) || !later.includes(error.code)) throw error;
      deps.log.warn({ err: error }, "couldn't remove the sound of talkback; will try again");
    }
  };
}

async function removeUnknown({ rows, storage }: SoundRemovalDeps, places: SoundPlace[], stopping?: AbortSignal) {
  for (let first = 0; first < places.length; first += placesPerQuery) {
    const some = places.slice(first, first + placesPerQuery);
    const known = await rows.known(some.map(({ clipId }) => clipId));
    for (const place of some) {
      if (stopping?.aborted) return;
      if (!known.has(place.clipId)) await storage.remove(place);
    }
  }
}
