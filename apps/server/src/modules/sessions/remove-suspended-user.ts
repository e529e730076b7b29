// Removes a suspended person from every live session: their own rooms end, their seat is freed and the grant that named
// them ends.
import type { UserId } from "@foldback/domain/ids";
import { systemActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "./changes/apply-change.ts";
import { changeSession } from "./changes/change-session.ts";
import { endOf } from "./end-session.ts";
import type { SessionDeps, StoredSession } from "./ports.ts";

export async function removeSuspendedUser(deps: SessionDeps, userId: UserId): Promise<void> {
  for (const sessionId of await deps.store.listLiveIdsOf(userId)) {
    await changeSession(deps, sessionId, (current) => removal(current, { userId, nowMs: deps.nowMs() }));
  }
}

/** For a person who is no longer an engineer but not suspended: frees their seat, but keeps their own rooms. */
export async function removeFromSeats(deps: SessionDeps, userId: UserId): Promise<void> {
  for (const sessionId of await deps.store.listLiveIdsOf(userId)) {
    await changeSession(deps, sessionId, (current) =>
      current.session.artistId === userId ? null : removal(current, { userId, nowMs: deps.nowMs() }),
    );
  }
}

function removal(current: StoredSession, who: { userId: UserId; nowMs: number }): SessionChange | null {
  const { session } = current;
  if (session.state.status === "ended") return null;
  if (session.artistId === who.userId) return endOf(current, { atMs: who.nowMs, reason: "failed", by: systemActor });
  if (session.engineerId !== who.userId) return null;
  return {
    event: { type: "left" },
    by: systemActor,
    facts: [
      { type: "session.left", engineer: who.userId },
      { type: "consent.revoked", engineer: who.userId, reason: "engineer-suspended" },
    ],
    grant: () => ({ status: "revoked", reason: "engineer-suspended" }),
  };
}
