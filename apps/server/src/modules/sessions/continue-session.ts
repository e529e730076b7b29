// Continues a paused session. Only the artist may do this, whatever paused it.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "./changes/change-session.ts";
import { requireSessionPermission } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";

export const continueSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session }) => {
    requireSessionPermission(subject, "continue", session);
    return { event: { type: "continued" }, by: artistActor(session), facts: [{ type: "session.resumed" }] };
  });
