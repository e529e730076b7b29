import { asSessionId } from "@foldback/domain/ids";
import type { KillByToken } from "../../../modules/kill/kill-by-token.ts";
import { killSession } from "../../../modules/kill/kill-session.ts";
import type { KillSwitch, SessionDeps } from "../../../modules/sessions/ports.ts";
import { procedures, requireSignedIn } from "../../procedures.ts";

export const killSessionRoute = (deps: SessionDeps & { killSwitch: KillSwitch; killByToken: KillByToken }) =>
  procedures.sessions.kill.handler(async ({ input, context: { identify, phoneCredential } }) => {
    const done = await deps.killByToken(input);
    if (done !== null) return done;
    const { subject } = requireSignedIn(await identify(), phoneCredential);
    const { sessionId, idempotencyKey } = input;
    return killSession(deps, subject, { sessionId: asSessionId(sessionId), idempotencyKey });
  });
