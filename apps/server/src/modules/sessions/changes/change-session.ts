// Every change to an existing session goes through here: lock the session, let the action decide, write, then tell
// signaling.
import type { SessionId } from "@foldback/domain/ids";
import { AppError } from "../../app-error.ts";
import { settleKillOfSession } from "../../kill/settle-kills.ts";
import type { LiveSession, SessionDeps, StoredSession } from "../ports.ts";
import { applyChange, type SessionChange } from "./apply-change.ts";

type Decide = (current: StoredSession) => SessionChange | null;

/** `decide` throws to refuse the change, and returns null if there's nothing to change. */
export async function changeSession(deps: SessionDeps, sessionId: SessionId, decide: Decide): Promise<LiveSession> {
  // Write this session's pending kill first. It ends the session, so the change is then refused.
  await settleKillOfSession(deps, sessionId);
  const { live, changed } = await deps.inTurn(sessionId, () => change(deps, sessionId, decide));
  if (changed) deps.notifier.sessionChanged(live);
  return live;
}

async function change(
  deps: SessionDeps,
  sessionId: SessionId,
  decide: Decide,
): Promise<{ live: LiveSession; changed: boolean }> {
  return deps.store.transaction(async (tx) => {
    const current = await tx.lock(sessionId);
    if (!current) throw new AppError("ROOM_NOT_FOUND");
    const wanted = decide(current);
    if (wanted === null) return { live: current, changed: false };
    return { live: await applyChange(tx, current, { ...wanted, nowMs: deps.nowMs() }), changed: true };
  });
}
