import { asSessionId, asUserId } from "@foldback/domain/ids";
import { recordDecision } from "../../../modules/consent/record-decision.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const recordDecisionRoute = (deps: SessionDeps) =>
  signedIn.consent.decide.handler(async ({ input, context: { subject, userAgent } }) => {
    const [sessionId, engineerId] = [asSessionId(input.sessionId), asUserId(input.engineerId)];
    const live = await recordDecision(deps, subject, { ...input, sessionId, engineerId, userAgent });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
