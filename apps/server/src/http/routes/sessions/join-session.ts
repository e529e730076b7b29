import { asSessionId } from "@foldback/domain/ids";
import { joinSession } from "../../../modules/sessions/join-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const joinSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.join.handler(async ({ input, context: { subject } }) => {
    const live = await joinSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
