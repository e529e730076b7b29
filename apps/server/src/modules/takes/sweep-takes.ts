// Removes expired takes, abandoned uploads, and sound without a row.
import { asJobs } from "../acting-for.ts";
import { keptUntilMs, unfinishedUploadMs, withoutPlanMs } from "./policy.ts";
import type { OldTake, TakeDeps, TakePlace, TakeSweepStore } from "./ports.ts";

export type TakeSweepDeps = Omit<TakeDeps, "requireRoomFor"> & { old: TakeSweepStore };

export async function sweepTakes(deps: TakeSweepDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  await noteEndedPlans(deps, nowMs);
  // No sealed take is removed sooner than after `withoutPlanMs`.
  const before = { sealedBeforeMs: nowMs - withoutPlanMs, silentSinceMs: nowMs - unfinishedUploadMs };
  for (const take of await deps.old.listOld(before)) {
    if (stopping?.aborted) return;
    if (!(await isOver(deps, take, nowMs))) continue;
    await deps.takes.remove(take, { cause: "kept-time-over", nowMs });
    await deps.storage.remove(take);
    deps.log.info({ takeId: take.takeId }, "removed a take whose time was over");
  }
  await removeOrphans(deps, stopping);
}

/** Starts the time to download when a plan stops storing takes, and stops it when the artist has such a plan again. */
async function noteEndedPlans({ old, allowanceOf }: TakeSweepDeps, nowMs: number): Promise<void> {
  for (const { artistId, uncoveredSinceMs } of await old.listArtists()) {
    const allowance = await asJobs(() => allowanceOf(artistId));
    const isCovered = allowance?.takes != null;
    if (isCovered === (uncoveredSinceMs !== null)) await old.setUncovered(artistId, isCovered ? null : nowMs);
  }
}

async function isOver({ allowanceOf }: TakeSweepDeps, take: OldTake, nowMs: number): Promise<boolean> {
  const { artistId, sealedAtMs, uncoveredSinceMs } = take;
  if (sealedAtMs === null) return true;
  const allowance = await asJobs(() => allowanceOf(artistId));
  return nowMs > keptUntilMs({ sealedAtMs, uncoveredSinceMs }, allowance, nowMs);
}

async function removeOrphans({ old, storage, staging }: TakeSweepDeps, stopping?: AbortSignal): Promise<void> {
  const isGone = async ({ takeId }: TakePlace) => !stopping?.aborted && !(await old.exists(takeId));
  for (const place of await storage.list()) if (await isGone(place)) await storage.remove(place);
  for (const place of await staging.list()) if (await isGone(place)) await staging.dropAll(place);
}
