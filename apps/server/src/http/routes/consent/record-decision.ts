import { asSessionId, asUserId } from "@foldback/domain/ids";
import { recordDecision } from "../../../modules/consent/record-decision.ts";
import type { LinkWitness, SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const recordDecisionRoute = (deps: SessionDeps & { linkWitness: LinkWitness }) =>
  signedIn.consent.decide.handler(async ({ input, context: { subject, userAgent } }) => {
    const [sessionId, engineerId] = [asSessionId(input.sessionId), asUserId(input.engineerId)];
    const { engineer: seen } = deps.linkWitness.linkFingerprints(sessionId);
    const seenByDesk = seen?.userId === engineerId ? { studio: seen.remote, desk: seen.local } : null;
    const live = await recordDecision(deps, subject, { ...input, sessionId, engineerId, userAgent, seenByDesk });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
