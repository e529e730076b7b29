import { asSessionId, asUserId } from "@foldback/domain/ids";
import { AppError } from "../../../modules/app-error.ts";
import { inviteEngineer } from "../../../modules/invitations/invite-engineer.ts";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const inviteEngineerRoute = (deps: SessionDeps & { invitations: SlidingWindow }) =>
  signedIn.sessions.invite.handler(async ({ input, context: { subject } }) => {
    if (!deps.invitations.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const request = { sessionId: asSessionId(input.sessionId), engineerId: asUserId(input.engineerId) };
    const live = await inviteEngineer(deps, subject, request);
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
