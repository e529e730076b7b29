// When the artist's plan changes, their live session gets the new plan's time limit immediately. The limit of a running
// session is never lowered.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { requireOwn } from "./changes/ownership.ts";
import type { PlanDeps, SessionTransaction } from "./ports.ts";

export async function raiseTimeLimit(deps: PlanDeps, artistId: UserId): Promise<void> {
  const live = await deps.store.findLiveOf(artistId, "artist");
  if (live === null || live.timeLimitMs === null) return;
  const allowance = await deps.allowanceOf(artistId);
  if (allowance === null || (allowance.sessionMs !== null && allowance.sessionMs <= live.timeLimitMs)) return;
  const { id } = live.session;
  const lift = async (tx: SessionTransaction) => {
    const current = await tx.lock(id);
    if (current === null || current.session.state.status === "ended") return null;
    requireOwn(tx, current);
    await tx.saveTimeLimit(id, allowance.sessionMs);
    return tx.lock(id);
  };
  const changed = await deps.store.transaction(lift).catch(nullIfKilled);
  if (changed !== null) deps.notifier.sessionChanged(changed);
}

/** If the session was killed during the commit, there's no limit left to show. */
function nullIfKilled(error: unknown): null {
  if (error instanceof AppError && error.code === "SESSION_ENDED") return null;
  throw error;
}
