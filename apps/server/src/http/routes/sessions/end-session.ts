import { asSessionId } from "@foldback/domain/ids";
import { endSession } from "../../../modules/sessions/end-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const endSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.end.handler(async ({ input, context: { subject } }) => {
    await endSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return {};
  });
