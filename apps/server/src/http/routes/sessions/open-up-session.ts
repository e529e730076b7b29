import { asSessionId } from "@foldback/domain/ids";
import { AppError } from "../../../modules/app-error.ts";
import { openUpSession } from "../../../modules/invitations/open-up-session.ts";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const openUpSessionRoute = (deps: SessionDeps & { openings: SlidingWindow }) =>
  signedIn.sessions.openUp.handler(async ({ input, context: { subject } }) => {
    if (!deps.openings.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const live = await openUpSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
