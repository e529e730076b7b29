// The invited engineer declines, with or without a reason. The session keeps waiting without an invitation and doesn't
// become open: the artist chooses again. A grant to this engineer is withdrawn. Only the artist sees the reason, and
// not for long.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { StudioSession } from "@foldback/domain/session/session-state";
import { engineerActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireActiveAccount, requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps } from "../sessions/ports.ts";
import { withdrawal } from "./policy.ts";

export const declineSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId; reason: string | null },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session, grant }) => {
    requireActiveAccount(subject);
    // The answer was lost, and the same decline came again.
    if (hasDeclined(session, subject)) return null;
    requireSessionPermission(subject, "decline", session);
    const { withdrawn, facts } = withdrawal(grant, "declined");
    return {
      event: { type: "declined", engineerId: subject.userId, atMs: deps.nowMs(), reason: request.reason || null },
      by: engineerActor(subject.userId),
      facts: [{ type: "session.declined", engineer: subject.userId }, ...facts],
      grant: () => withdrawn,
    };
  });

const hasDeclined = ({ decline, invitedEngineerId }: StudioSession, { userId }: Subject) =>
  decline !== null && invitedEngineerId === userId;
