import { asSessionId } from "@foldback/domain/ids";
import { pauseSession } from "../../../modules/sessions/pause-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const pauseSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.pause.handler(async ({ input, context: { subject } }) => {
    const live = await pauseSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
