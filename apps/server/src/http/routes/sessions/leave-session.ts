import { asSessionId } from "@foldback/domain/ids";
import { leaveSession } from "../../../modules/sessions/leave-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const leaveSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.leave.handler(async ({ input, context: { subject } }) => {
    await leaveSession(deps, subject, { sessionId: asSessionId(input.sessionId), epoch: input.epoch });
    return {};
  });
