// The invited engineer declines, with or without a reason. Any grant to them is withdrawn. The session stays open with
// no invited engineer until the artist chooses again. Only the artist sees the reason, and we delete it when they
// choose (IN-3).
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
    // The browser didn't get our first response and sent the decline again.
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
