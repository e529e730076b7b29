// Tests what happens to an artist's takes when their account is deleted.
import type { UserId } from "@foldback/domain/ids";
import { removeSound } from "./remove-sound.ts";
import type { TakeSweepDeps } from "./sweep-takes.ts";
import { tellWithdrawn } from "./tell-deliveries.ts";

/**
 * Call this before the account's rows are deleted, and the returned function after that. The returned function tells
 * the engineers who had any of the takes, and deletes the takes' sound.
 */
export async function forgetArtist(deps: TakeSweepDeps, artistId: UserId): Promise<() => Promise<void>> {
  const ended = await deps.old.listReaders(artistId);
  return async () => {
    await tellWithdrawn(deps, artistId, ended);
    await removeSound(deps, () => deps.storage.removeAllOf(artistId));
    await deps.staging.removeAllOf(artistId);
  };
}
