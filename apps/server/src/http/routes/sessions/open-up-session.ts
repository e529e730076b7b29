import { asSessionId } from "@foldback/domain/ids";
import { openUpSession } from "../../../modules/sessions/open-up-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const openUpSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.openUp.handler(async ({ input, context: { subject } }) => {
    const live = await openUpSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
