// The one way a session changes: lock it, let the action decide, write, then tell signaling. It does not know which
// change it is; the actions say that.
import type { SessionId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { settleKillOf } from "../kill/settle-kills.ts";
import { applyChange, type SessionChange } from "./apply-change.ts";
import type { LiveSession, SessionDeps, StoredSession } from "./ports.ts";

/** `decide` throws when the change may not be; null means that there is nothing to change. */
export async function changeSession(
  deps: SessionDeps,
  sessionId: SessionId,
  decide: (current: StoredSession) => SessionChange | null,
): Promise<LiveSession> {
  // This session's own kill comes before anything else, if it is still on its way into the database.
  await settleKillOf(deps, sessionId);
  const { live, changed } = await deps.store.transaction(async (tx) => {
    const current = await tx.lock(sessionId);
    if (!current) throw new AppError("ROOM_NOT_FOUND");
    const change = decide(current);
    if (change === null) return { live: current, changed: false };
    const live = await applyChange(tx, current, { ...change, nowMs: deps.nowMs() });
    // Somebody else is named in it now.
    const isRenamed = live.session.invitedEngineerId !== current.session.invitedEngineerId;
    // Its clock was started or stopped.
    const isTimed = live.time !== null;
    return { live: isRenamed || isTimed ? ((await tx.lock(sessionId)) ?? live) : live, changed: true };
  });
  if (changed) deps.notifier.sessionChanged(live);
  return live;
}
