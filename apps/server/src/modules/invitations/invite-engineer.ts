// The artist invites another engineer into a waiting session, or the same one again after a decline. Consent given to
// an earlier engineer doesn't carry over: each invitation needs a new answer.
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { standingInvitation } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireActiveAccount, requireSessionPermission } from "../sessions/policy.ts";
import type { InviteDeps, LiveSession } from "../sessions/ports.ts";
import { withdrawal } from "./policy.ts";

type Invitation = { sessionId: SessionId; engineerId: UserId };

export async function inviteEngineer(deps: InviteDeps, subject: Subject, request: Invitation): Promise<LiveSession> {
  requireActiveAccount(subject);
  const { engineerId } = request;
  const isAvailable = engineerId !== subject.userId && (await deps.engineers.isAvailableTo(subject.userId, engineerId));
  return changeSession(deps, request.sessionId, ({ session, grant }) => {
    // Check ownership first, so that strangers can't find out which engineers are available.
    requireSessionPermission(subject, "invite", session);
    if (!isAvailable) throw new AppError("ENGINEER_UNAVAILABLE");
    if (standingInvitation(session) === engineerId) return null;
    return {
      event: { type: "invited", engineerId },
      by: artistActor(session),
      facts: [...withdrawal(grant, "by-artist").facts, { type: "session.invited", engineer: engineerId }],
      grant: () => ({ status: "asked", engineerId }),
    };
  });
}
