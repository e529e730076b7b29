// Removes a user from their live sessions after a suspension or when they lose the engineer role.
import { closedGrant, type RevokeReason } from "@foldback/domain/consent/grant";
import type { UserId } from "@foldback/domain/ids";
import { expectedEngineer, isOpen } from "@foldback/domain/session/session-state";
import { removal, withdrawal } from "../invitations/policy.ts";
import { systemActor } from "../ledger/session-statements.ts";
import type { SessionChange } from "./changes/apply-change.ts";
import { changeSession } from "./changes/change-session.ts";
import { endOf } from "./end-session.ts";
import type { SessionDeps, StoredSession } from "./ports.ts";

/** Ends the user's own sessions, and removes them and their grant from every session they were invited to or joined. */
export async function removeSuspendedUser(deps: SessionDeps, userId: UserId): Promise<void> {
  for (const sessionId of await deps.store.listLiveIdsOf(userId)) {
    await changeSession(deps, sessionId, (current) =>
      current.session.artistId === userId
        ? endOfOwn(current, deps.nowMs())
        : takenOut(current, { userId, reason: "engineer-suspended", atMs: deps.nowMs() }),
    );
  }
}

/** Keeps the user's own sessions. For a user who lost the engineer role and isn't suspended. */
export async function removeFromJoinedSessions(deps: SessionDeps, userId: UserId): Promise<void> {
  for (const sessionId of await deps.store.listLiveIdsOf(userId)) {
    const engineer = { userId, reason: "engineer-role-removed", atMs: deps.nowMs() } as const;
    await changeSession(deps, sessionId, (current) => takenOut(current, engineer));
  }
}

const endOfOwn = (current: StoredSession, atMs: number): SessionChange | null =>
  current.session.state.status === "ended" ? null : endOf(current, { atMs, reason: "suspended", by: systemActor });

type Engineer = { userId: UserId; reason: RevokeReason; atMs: number };

/** An open session stays open. Any other session stops waiting for this engineer, who could no longer join it. */
function takenOut(current: StoredSession, { userId, reason, atMs }: Engineer): SessionChange | null {
  const { session, grant } = current;
  if (session.state.status === "ended" || expectedEngineer(session) !== userId) return null;
  const { withdrawn, facts } = withdrawal(grant, reason);
  if (isOpen(session)) {
    const left = { type: "session.left", engineer: userId } as const;
    const closed = closedGrant(grant, reason);
    return { event: { type: "left" }, by: systemActor, facts: [left, ...facts], grant: () => closed };
  }
  const removed = removal(session, { engineerId: userId, atMs });
  return { ...removed, by: systemActor, facts: [...removed.facts, ...facts], grant: () => withdrawn };
}
