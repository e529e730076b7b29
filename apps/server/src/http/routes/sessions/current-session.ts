import { currentSession } from "../../../modules/sessions/current-session.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const currentSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.current.handler(async ({ input, context: { subject } }) => {
    const live = await currentSession(deps, subject, input);
    return live && viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
