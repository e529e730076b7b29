import { asSessionId, asUserId } from "@foldback/domain/ids";
import { AppError } from "../../modules/app-error.ts";
import { keepTalkback } from "../../modules/consent/keep-talkback.ts";
import { narrowGrant } from "../../modules/consent/narrow-grant.ts";
import { recordDecision } from "../../modules/consent/record-decision.ts";
import { secretHash } from "../../modules/secret-hash.ts";
import type { SessionDeps } from "../../modules/sessions/ports.ts";
import type { LinkReports } from "../../modules/sessions/signaling-ports.ts";
import { viewSession } from "../../modules/sessions/view-session.ts";
import { signedIn } from "./procedures.ts";
import type { AccessCalls } from "./sessions.ts";

export type ConsentRouteDeps = SessionDeps & { linkReports: LinkReports; accessCalls: AccessCalls };

export const createConsentRoutes = (deps: ConsentRouteDeps) => ({
  decide: signedIn.consent.decide.handler(async ({ input, context: { subject, signIn, userAgent } }) => {
    const isOverLimit = input.decision === "granted" && !deps.accessCalls.take(subject.userId);
    if (isOverLimit) throw new AppError("TOO_MANY_REQUESTS");
    const [sessionId, engineerId] = [asSessionId(input.sessionId), asUserId(input.engineerId)];
    const { engineer: link } = deps.linkReports.linkFingerprints(sessionId);
    const seenByDesk = link?.userId === engineerId ? { studio: link.remote, desk: link.local } : null;
    const seen = { userAgent, seenByDesk, from: secretHash(signIn.id) };
    const live = await recordDecision(deps, subject, { ...input, sessionId, engineerId, ...seen });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  keepTalkback: signedIn.consent.keepTalkback.handler(async ({ input, context: { subject } }) => {
    if (input.keep && !deps.accessCalls.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const live = await keepTalkback(deps, subject, { ...input, sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  narrow: signedIn.consent.narrow.handler(async ({ input, context: { subject } }) => {
    const live = await narrowGrant(deps, subject, { ...input, sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
});
