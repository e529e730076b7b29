import { asSessionId } from "@foldback/domain/ids";
import { killSession } from "../../../modules/sessions/kill-session.ts";
import type { KillSwitch, SessionDeps } from "../../../modules/sessions/ports.ts";
import { signedIn } from "../../procedures.ts";

export const killSessionRoute = (deps: SessionDeps & { killSwitch: KillSwitch }) =>
  signedIn.sessions.kill.handler(({ input, context: { subject } }) =>
    killSession(deps, subject, { ...input, sessionId: asSessionId(input.sessionId) }),
  );
