import { asSessionId } from "@foldback/domain/ids";
import { AppError } from "../../../modules/app-error.ts";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import { continueSession } from "../../../modules/sessions/continue-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const continueSessionRoute = (deps: SessionDeps & { openings: SlidingWindow }) =>
  signedIn.sessions.continue.handler(async ({ input, context: { subject } }) => {
    if (!deps.openings.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const live = await continueSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
