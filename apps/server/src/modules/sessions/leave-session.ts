// The engineer leaves. The room waits for the same engineer again, or for any engineer if it's open. The artist's
// answer is kept for their return. In a paused session the grant ends instead: only the artist may continue it (SE-6),
// and the engineer must not get back in with an old answer.
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { isSeatOf } from "@foldback/domain/session/session-state";
import { engineerActor } from "../ledger/session-statements.ts";
import { changeSession } from "./changes/change-session.ts";
import { requireSessionPermission } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";

export const leaveSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId; epoch?: number | undefined },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session, grant }) => {
    requireSessionPermission(subject, "leave", session);
    // An old Leave that arrived after the engineer had joined again. It must not free the new seat (SE-11).
    if (request.epoch !== undefined && !isSeatOf(session, request.epoch)) return null;
    const endsConsent = session.state.status === "paused" && grant.status === "granted";
    return {
      event: { type: "left" },
      by: engineerActor(subject.userId),
      facts: [{ type: "session.left", engineer: subject.userId }, ...(endsConsent ? [consentEnd(grant)] : [])],
      grant: () => (endsConsent ? { status: "asked", engineerId: grant.engineerId } : grant),
    };
  });

const consentEnd = ({ engineerId }: { engineerId: UserId }): EvidenceFacts => ({
  type: "consent.revoked",
  engineer: engineerId,
  reason: "left-paused",
});
