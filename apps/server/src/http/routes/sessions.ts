import { asSessionId, asUserId } from "@foldback/domain/ids";
import { AppError } from "../../modules/app-error.ts";
import type { KillByToken } from "../../modules/kill/kill-by-token.ts";
import { killSession } from "../../modules/kill/kill-session.ts";
import type { KillSwitch } from "../../modules/kill/ports.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import { secretHash } from "../../modules/secret-hash.ts";
import { continueSession } from "../../modules/sessions/continue-session.ts";
import { currentSession } from "../../modules/sessions/current-session.ts";
import { endSession } from "../../modules/sessions/end-session.ts";
import { joinSession } from "../../modules/sessions/join-session.ts";
import { leaveSession } from "../../modules/sessions/leave-session.ts";
import { pauseSession } from "../../modules/sessions/pause-session.ts";
import type { StartDeps } from "../../modules/sessions/ports.ts";
import { readDeparture } from "../../modules/sessions/read-departure.ts";
import { findRoom, type RoomLookupGuard } from "../../modules/sessions/rooms/find-room.ts";
import { startSession } from "../../modules/sessions/start-session.ts";
import { viewSession } from "../../modules/sessions/view-session.ts";
import { procedures, requireSignedIn, signedIn } from "./procedures.ts";

export type SessionRouteDeps = StartDeps & {
  killSwitch: KillSwitch;
  killByToken: KillByToken;
  roomLookups: RoomLookupGuard;
  accessCalls: AccessCalls;
};

/**
 * Limits the calls that give access, per user. Calls that take access away (deny, narrow, pause, leave, end, kill) have
 * no limit, because an artist must always be able to make them.
 */
export type AccessCalls = SlidingWindow;

export const createSessionRoutes = (deps: SessionRouteDeps) => ({
  start: signedIn.sessions.start.handler(async ({ input, context: { subject } }) => {
    if (!deps.accessCalls.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const engineerId = input.engineerId === null ? null : asUserId(input.engineerId);
    const live = await startSession(deps, subject, { engineerId });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  current: signedIn.sessions.current.handler(async ({ input, context: { subject } }) => {
    const live = await currentSession(deps, subject, input);
    return live && viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  room: signedIn.sessions.room.handler(async ({ input, context: { subject, ip } }) => {
    const live = await findRoom(deps, subject, { code: input.code, ip });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  departure: signedIn.sessions.departure.handler(async ({ input, context: { subject } }) => ({
    by: await readDeparture(deps, subject, { sessionId: asSessionId(input.sessionId) }),
  })),
  join: signedIn.sessions.join.handler(async ({ input, context: { subject, signIn } }) => {
    if (!deps.accessCalls.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const live = await joinSession(deps, subject, {
      sessionId: asSessionId(input.sessionId),
      from: secretHash(signIn.id),
    });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  leave: signedIn.sessions.leave.handler(async ({ input, context: { subject, signIn } }) => {
    const { sessionId, epoch } = input;
    await leaveSession(deps, subject, { sessionId: asSessionId(sessionId), epoch, from: secretHash(signIn.id) });
    return {};
  }),
  pause: signedIn.sessions.pause.handler(async ({ input, context: { subject } }) => {
    const live = await pauseSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  continue: signedIn.sessions.continue.handler(async ({ input, context: { subject } }) => {
    if (!deps.accessCalls.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
    const live = await continueSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return viewSession(live, { userId: subject.userId, nowMs: deps.nowMs() });
  }),
  end: signedIn.sessions.end.handler(async ({ input, context: { subject } }) => {
    await endSession(deps, subject, { sessionId: asSessionId(input.sessionId) });
    return {};
  }),
  kill: procedures.sessions.kill.handler(async ({ input, context: { identify, phoneCredential } }) => {
    const done = await deps.killByToken(input);
    if (done !== null) return done;
    const { subject } = requireSignedIn(await identify(), phoneCredential);
    const { sessionId, idempotencyKey } = input;
    return killSession(deps, subject, { sessionId: asSessionId(sessionId), idempotencyKey });
  }),
});
