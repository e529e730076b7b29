// Removes expired takes, abandoned uploads, and sound without a row.
import { asJobs } from "../acting-for.ts";
import { keptForMs, unfinishedUploadMs } from "./policy.ts";
import type { OldTake, TakeDeps, TakePlace, TakeSweepStore } from "./ports.ts";

export type TakeSweepDeps = Omit<TakeDeps, "requireRoomFor"> & { old: TakeSweepStore };

export async function sweepTakes(deps: TakeSweepDeps, stopping?: AbortSignal): Promise<void> {
  const nowMs = deps.nowMs();
  const silentSinceMs = nowMs - unfinishedUploadMs;
  for (const take of await deps.old.listOld({ sealedBeforeMs: nowMs - keptForMs(null), silentSinceMs })) {
    if (stopping?.aborted) return;
    if (!(await isOver(deps, take, nowMs))) continue;
    await deps.takes.remove(take, { cause: "kept-time-over", nowMs });
    await deps.storage.remove(take);
    deps.log.info({ takeId: take.takeId }, "removed a take whose time was over");
  }
  await removeOrphans(deps, stopping);
}

/** `listOld` goes by the limit for artists without a plan. A plan's limit is higher, so it's checked here. */
async function isOver({ allowanceOf }: TakeSweepDeps, { artistId, sealedAtMs }: OldTake, nowMs: number) {
  if (sealedAtMs === null) return true;
  return nowMs - sealedAtMs > keptForMs(await asJobs(() => allowanceOf(artistId)));
}

async function removeOrphans({ old, storage, staging }: TakeSweepDeps, stopping?: AbortSignal): Promise<void> {
  const isGone = async ({ takeId }: TakePlace) => !stopping?.aborted && !(await old.exists(takeId));
  for (const place of await storage.list()) if (await isGone(place)) await storage.remove(place);
  for (const place of await staging.list()) if (await isGone(place)) await staging.dropAll(place);
}
