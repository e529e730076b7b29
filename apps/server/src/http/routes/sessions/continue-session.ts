import { asSessionId } from "@foldback/domain/ids";
import { continueSession } from "../../../modules/sessions/continue-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const continueSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.continue.handler(async ({ input, context: { subject } }) => {
    const live = await continueSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
