// The artist pauses the session, and no media or input flows until they continue it. Pausing again changes nothing, so
// a browser that didn't get our response can safely send the request again.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "./changes/change-session.ts";
import { requireSessionPermission } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";

export const pauseSession = (
  deps: SessionDeps,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> =>
  changeSession(deps, request.sessionId, ({ session }) => {
    requireSessionPermission(subject, "pause", session);
    if (session.state.status === "paused" && session.state.cause === "by-artist") return null;
    return {
      event: { type: "paused", atMs: deps.nowMs(), cause: "by-artist" },
      by: artistActor(session),
      facts: [{ type: "session.paused", cause: "by-artist" }],
    };
  });
