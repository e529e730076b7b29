import { asSessionId, asUserId } from "@foldback/domain/ids";
import { AppError } from "../../modules/app-error.ts";
import { declineSession } from "../../modules/invitations/decline-session.ts";
import { inviteEngineer } from "../../modules/invitations/invite-engineer.ts";
import { listWaitingSessions } from "../../modules/invitations/list-waiting-sessions.ts";
import { openUpSession } from "../../modules/invitations/open-up-session.ts";
import { removeEngineer } from "../../modules/invitations/remove-engineer.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { InviteDeps } from "../../modules/sessions/ports.ts";
import { viewSession } from "../../modules/sessions/view-session.ts";
import { signedIn } from "./procedures.ts";
import type { AccessCalls } from "./sessions.ts";

export type InvitationRouteDeps = InviteDeps & {
  accessCalls: AccessCalls;
  /** Limits each user, because every call notifies the engineer and all open lists. */
  invitations: SlidingWindow;
};

export const createInvitationRoutes = (deps: InvitationRouteDeps) => ({
  waiting: signedIn.sessions.waiting.handler(async ({ context: { subject } }) => ({
    waiting: await listWaitingSessions(deps, subject),
  })),
  decline: signedIn.sessions.decline.handler(async ({ input, context: { subject } }) => {
    await declineSession(deps, subject, { sessionId: asSessionId(input.sessionId), reason: input.reason ?? null });
    return {};
  }),
  invite: signedIn.sessions.invite.handler(async ({ input, context: { subject } }) => {
    if (!deps.invitations.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const request = { sessionId: asSessionId(input.sessionId), engineerId: asUserId(input.engineerId) };
    const live = await inviteEngineer(deps, subject, request);
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  removeEngineer: signedIn.sessions.removeEngineer.handler(async ({ input, context: { subject } }) => {
    const request = { sessionId: asSessionId(input.sessionId), engineerId: asUserId(input.engineerId) };
    const live = await removeEngineer(deps, subject, request);
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  openUp: signedIn.sessions.openUp.handler(async ({ input, context: { subject } }) => {
    if (!deps.accessCalls.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const live = await openUpSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
});
