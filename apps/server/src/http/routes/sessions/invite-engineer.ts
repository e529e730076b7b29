import { asSessionId, asUserId } from "@foldback/domain/ids";
import { inviteEngineer } from "../../../modules/sessions/invite-engineer.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const inviteEngineerRoute = (deps: SessionDeps) =>
  signedIn.sessions.invite.handler(async ({ input, context: { subject } }) => {
    const request = { sessionId: asSessionId(input.sessionId), engineerId: asUserId(input.engineerId) };
    const live = await inviteEngineer(deps, subject, request);
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
