// Removes expired takes, abandoned uploads, and sound without a row.
import type { UserId } from "@foldback/domain/ids";
import { asJobs } from "../acting-for.ts";
import { keptUntilMs, unfinishedUploadMs, withoutPlanMs } from "./policy.ts";
import type { OldTake, TakeDeps, TakePlace, TakeSweepStore } from "./ports.ts";
import { removeSound } from "./remove-sound.ts";
import { tellWithdrawn } from "./tell-deliveries.ts";

export type TakeSweepDeps = Omit<TakeDeps, "requireRoomFor"> & { old: TakeSweepStore };

export async function sweepTakes(deps: TakeSweepDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const allowanceOf = readOnce((artistId) => asJobs(() => deps.allowanceOf(artistId)));
  await noteEndedPlans(deps.old, allowanceOf, nowMs);
  // No sealed take is removed until at least `withoutPlanMs` after it was sealed.
  const before = { sealedBeforeMs: nowMs - withoutPlanMs, silentSinceMs: nowMs - unfinishedUploadMs };
  for (const take of await deps.old.listOld(before)) {
    if (stopping?.aborted) return;
    if (!(await isOver(take, allowanceOf, nowMs))) continue;
    const silentSinceMs = take.sealedAtMs === null ? before.silentSinceMs : null;
    const removed = await deps.takes.remove(take, { cause: "kept-time-over", nowMs, silentSinceMs });
    if (removed === null) continue;
    await tellWithdrawn(deps, take.artistId, removed.ended);
    for (const place of removed.places) await removeSound(deps, () => deps.storage.remove(place));
    deps.log.info({ takeId: take.takeId }, "removed an expired take");
  }
  await removeOrphans(deps, stopping);
}

type AllowanceOf = TakeSweepDeps["allowanceOf"];

/** Reads each artist's allowance once per sweep. */
function readOnce(read: AllowanceOf): AllowanceOf {
  const known = new Map<UserId, ReturnType<AllowanceOf>>();
  return (artistId) => {
    const allowance = known.get(artistId) ?? read(artistId);
    known.set(artistId, allowance);
    return allowance;
  };
}

/** Starts the download period when a plan stops storing takes, and cancels it when the artist has such a plan again. */
async function noteEndedPlans(old: TakeSweepStore, allowanceOf: AllowanceOf, nowMs: number): Promise<void> {
  for (const { artistId, uncoveredSinceMs } of await old.listArtists()) {
    const allowance = await allowanceOf(artistId);
    const isCovered = allowance?.takes != null;
    const wasCovered = uncoveredSinceMs === null;
    if (wasCovered && !isCovered) await old.setUncovered(artistId, nowMs);
    if (!wasCovered && isCovered) await old.setUncovered(artistId, null);
  }
}

async function isOver(take: OldTake, allowanceOf: AllowanceOf, nowMs: number): Promise<boolean> {
  const { artistId, sealedAtMs, uncoveredSinceMs } = take;
  if (sealedAtMs === null) return true;
  return nowMs > keptUntilMs({ sealedAtMs, uncoveredSinceMs }, await allowanceOf(artistId), nowMs);
}

async function removeOrphans({ old, storage, staging }: TakeSweepDeps, stopping?: AbortSignal): Promise<void> {
  const isGone = async ({ takeId }: TakePlace) => !stopping?.aborted && !(await old.exists(takeId));
  for (const place of await storage.list()) if (await isGone(place)) await storage.remove(place);
  for (const place of await staging.list()) if (await isGone(place)) await staging.dropAll(place);
}
