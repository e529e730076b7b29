import { asUserId } from "@foldback/domain/ids";
import { AppError } from "../../../modules/app-error.ts";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { startSession } from "../../../modules/sessions/start-session.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const startSessionRoute = (deps: SessionDeps & { openings: SlidingWindow }) =>
  signedIn.sessions.start.handler(async ({ input, context: { subject } }) => {
    if (!deps.openings.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const engineerId = input.engineerId === null ? null : asUserId(input.engineerId);
    const live = await startSession(deps, subject, { engineerId });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
