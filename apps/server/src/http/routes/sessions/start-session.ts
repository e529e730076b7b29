import { asUserId } from "@foldback/domain/ids";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { startSession } from "../../../modules/sessions/start-session.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const startSessionRoute = (deps: SessionDeps) =>
  signedIn.sessions.start.handler(async ({ input, context: { subject } }) => {
    const engineerId = input.engineerId === null ? null : asUserId(input.engineerId);
    const live = await startSession(deps, subject, { engineerId });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
