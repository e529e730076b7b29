import { asSessionId } from "@foldback/domain/ids";
import { narrowGrant } from "../../../modules/consent/narrow-grant.ts";
import type { SessionDeps } from "../../../modules/sessions/ports.ts";
import { viewSession } from "../../../modules/sessions/view-session.ts";
import { signedIn } from "../../procedures.ts";

export const narrowGrantRoute = (deps: SessionDeps) =>
  signedIn.consent.narrow.handler(async ({ input, context: { subject } }) => {
    const live = await narrowGrant(deps, subject, { ...input, sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  });
