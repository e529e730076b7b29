// The artist opens the waiting session to every approved engineer. Consent given to the invited engineer is withdrawn:
// the engineer who joins needs new consent.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps } from "../sessions/ports.ts";
import { withdrawal } from "./policy.ts";

export const openUpSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session, grant }) => {
    requireSessionPermission(subject, "open-up", session);
    const { withdrawn, facts } = withdrawal(grant, "by-artist");
    return {
      event: { type: "opened-up" },
      by: artistActor(session),
      facts: [{ type: "session.opened-up" }, ...facts],
      grant: () => withdrawn,
    };
  });
