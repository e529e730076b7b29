// The artist lets any approved engineer join the waiting room. An answer about the engineer invited before does not
// carry over: it is withdrawn, and whoever joins needs a fresh one.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { artistActor } from "../sessions/apply-change.ts";
import { changeSession } from "../sessions/change-session.ts";
import { requireInSession } from "../sessions/policy.ts";
import type { LiveSession, SessionDeps } from "../sessions/ports.ts";
import { withdrawal } from "./withdrawal.ts";

export const openUpSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session, grant }) => {
    requireInSession(subject, "open-up", session);
    const { withdrawn, facts } = withdrawal(grant, "by-artist");
    return {
      event: { type: "opened-up" },
      by: artistActor(session),
      facts: [{ type: "session.opened-up" }, ...facts],
      grant: () => withdrawn,
    };
  });
