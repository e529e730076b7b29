// Removes a user from their live sessions after a suspension or when they lose the engineer role.
import { closedGrant, type RevokeReason } from "@foldback/domain/consent/grant";
import type { UserId } from "@foldback/domain/ids";
import { withdrawal } from "../invitations/policy.ts";
import { systemActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "./changes/apply-change.ts";
import { changeSession } from "./changes/change-session.ts";
import { endOf } from "./end-session.ts";
import type { SessionDeps, StoredSession } from "./ports.ts";

/** Ends the user's own sessions, frees their seat and revokes their grant. */
export async function removeSuspendedUser(deps: SessionDeps, userId: UserId): Promise<void> {
  for (const sessionId of await deps.store.listLiveIdsOf(userId)) {
    await changeSession(deps, sessionId, (current) =>
      current.session.artistId === userId
        ? endOfOwn(current, deps.nowMs())
        : leftSeat(current, { userId, reason: "engineer-suspended" }),
    );
  }
}

/** Frees the user's seat but keeps their own sessions. For a user who lost the engineer role and isn't suspended. */
export async function removeFromSeats(deps: SessionDeps, userId: UserId): Promise<void> {
  for (const sessionId of await deps.store.listLiveIdsOf(userId)) {
    await changeSession(deps, sessionId, (current) => leftSeat(current, { userId, reason: "engineer-role-removed" }));
  }
}

const endOfOwn = (current: StoredSession, atMs: number): SessionChange | null =>
  current.session.state.status === "ended" ? null : endOf(current, { atMs, reason: "suspended", by: systemActor });

function leftSeat(current: StoredSession, who: { userId: UserId; reason: RevokeReason }): SessionChange | null {
  const { session, grant } = current;
  if (session.state.status === "ended" || session.engineerId !== who.userId) return null;
  return {
    event: { type: "left" },
    by: systemActor,
    facts: [{ type: "session.left", engineer: who.userId }, ...withdrawal(grant, who.reason).facts],
    // The invitation stays, so the grant mustn't become "none": the studio would ask the artist about this engineer
    // again.
    grant: () => closedGrant(grant, who.reason),
  };
}
