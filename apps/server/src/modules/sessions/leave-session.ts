// The engineer goes; the room waits again for the same engineer, or for any when it is open. The grant keeps its
// answer but gives nothing while nobody is joined.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { engineerActor } from "./apply-change.ts";
import { changeSession } from "./change-session.ts";
import { requireInSession } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";

export const leaveSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session }) => {
    requireInSession(subject, "leave", session);
    return {
      event: { type: "left" },
      by: engineerActor(subject.userId),
      facts: [{ type: "session.left", engineer: subject.userId }],
    };
  });
