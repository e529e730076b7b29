// The artist invites another engineer into a waiting session, or the same one again after a decline. If an engineer is
// in the session without access, because the artist denied or withdrew it, we remove them in the same step. Consent
// given to an earlier engineer doesn't carry over: each invitation needs new consent.
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { currentInvitee } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireActiveAccount, requireSessionPermission } from "../sessions/policy.ts";
import type { InviteDeps, LiveSession } from "../sessions/ports.ts";
import { isRefused, withdrawal } from "./policy.ts";

type Invitation = { sessionId: SessionId; engineerId: UserId };

export async function inviteEngineer(deps: InviteDeps, subject: Subject, request: Invitation): Promise<LiveSession> {
  requireActiveAccount(subject);
  const { engineerId } = request;
  const isAvailable = engineerId !== subject.userId && (await deps.engineers.isAvailableTo(subject.userId, engineerId));
  return changeSession(deps, request.sessionId, ({ session, grant }) => {
    // Check ownership first so that strangers can't find out which engineers are available.
    requireSessionPermission(subject, "invite", session);
    if (!isAvailable) throw new AppError("ENGINEER_UNAVAILABLE");
    const removed = session.engineerId;
    // An engineer is never removed by accident: the artist denies or withdraws their access first.
    if (removed !== null && !isRefused(grant)) throw new AppError("SESSION_NOT_WAITING");
    if (removed === null && currentInvitee(session) === engineerId) return null;
    const left: EvidenceFacts[] = removed === null ? [] : [{ type: "session.left", engineer: removed }];
    return {
      event: { type: removed === null ? "invited" : "replaced", engineerId },
      by: artistActor(session),
      facts: [...withdrawal(grant, "by-artist").facts, ...left, { type: "session.invited", engineer: engineerId }],
      grant: () => ({ status: "asked", engineerId }),
    };
  });
}
