// The engineer leaves, and the room waits again for the same engineer, or for any if it's open. The grant keeps its
// answer but gives nothing until they join again. After a pause the grant ends, because only the artist may continue it
// (SE-6), and an engineer who came back would do so with the old answer.
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
    // The Leave was pressed before the Join of this seat and overtaken by it (SE-11).
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
