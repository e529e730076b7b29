import { asSessionId } from "@foldback/domain/ids";
import { declineSession } from "../../../modules/invitations/decline-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const declineSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.decline.handler(async ({ input, context: { subject } }) => {
    await declineSession(deps, subject, { sessionId: asSessionId(input.sessionId), reason: input.reason ?? null });
    return {};
  });
