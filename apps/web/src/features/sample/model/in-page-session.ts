/**
 * The sample's session and its grant. They follow the same pure rules as on the server, but exist only in this page, so
 * no one else can take part.
 */
import { closedGrant, type Grant } from "@foldback/domain/consent/grant";
import { isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import { asRoomId, asSessionId, asUserId } from "@foldback/domain/ids";
import { roomCodeFrom } from "@foldback/domain/room-code";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import {
  currentInvitee,
  reduceSession,
  type SessionEvent,
  type StudioSession,
} from "@foldback/domain/session/session-state";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { effectiveFields, grantedDaw, grantFields, stateFields } from "@foldback/protocol/session-fields";
import type { SessionView, WaitingSession } from "@foldback/protocol/signaling";
import { texts } from "../texts.ts";

export type Side = "artist" | "engineer";
export type InPageSession = ReturnType<typeof createInPageSession>;

export const engineer = { id: asUserId("sample-engineer"), name: texts.engineerName };

type Listeners = { changed(): void; killed(epoch: number): void };

export function createInPageSession({ nowMs, uuid }: { nowMs(): number; uuid(): string }) {
  let session = newSession(uuid());
  let grant: Grant = { status: "asked", engineerId: engineer.id };
  let killedBy: string | null = null;
  let listeners: Listeners = { changed() {}, killed() {} };
  const createdAtMs = nowMs();

  function apply(event: SessionEvent): void {
    const step = reduceSession(session, event);
    if (!step.ok) throw refusal(step.refusal);
    session = step.session;
    if (session.state.status === "ended") grant = closedGrant(grant, "session-ended");
    listeners.changed();
  }

  function give(scopes: Scope[]): void {
    const untilMs = nowMs() + grantLifetimeMs;
    grant = { status: "granted", engineerId: engineer.id, scopes, epoch: session.epoch + 1, untilMs };
    apply({ type: "authority-changed" });
  }

  function close(next: Grant): void {
    grant = next;
    apply({ type: "authority-changed" });
  }

  return {
    listen(next: Listeners) {
      listeners = next;
    },
    isOver: () => session.state.status === "ended",
    apply,
    decide: (scopes: Scope[], decision: "granted" | "denied") =>
      decision === "granted" ? give(scopes) : close({ status: "denied", engineerId: engineer.id }),
    /** Removing the last scope withdraws the grant. */
    narrow(scopes: Scope[]) {
      if (grant.status !== "granted" || !isNarrowing(grant.scopes, scopes)) throw refusal("SCOPES_NOT_NARROWER");
      if (scopes.length > 0) give(scopes);
      else close({ status: "revoked", reason: "by-artist" });
    },
    /** Repeated kills with the same key count as one kill. */
    kill(idempotencyKey: string) {
      const isRepeat = killedBy === idempotencyKey;
      if (session.state.status === "ended") return { recorded: true, alreadyOver: !isRepeat };
      killedBy = idempotencyKey;
      grant = closedGrant(grant, "killed");
      const step = reduceSession(session, { type: "ended", atMs: nowMs(), reason: "killed" });
      if (step.ok) session = step.session;
      listeners.killed(session.epoch);
      return { recorded: true, alreadyOver: false };
    },
    view: (side: Side) => viewOf({ session, grant, side, createdAtMs, nowMs: nowMs() }),
    waiting: () => waitingOf(session, createdAtMs),
  };
}

const refusal = (code: ErrorCode) => Object.assign(new Error(code), { code });

function newSession(uuid: string): StudioSession {
  return {
    id: asSessionId(uuid),
    roomId: asRoomId(uuid),
    roomCode: roomCodeFrom(uuid),
    artistId: asUserId("sample-artist"),
    invitedEngineerId: engineer.id,
    decline: null,
    engineerId: null,
    joinEpoch: null,
    keepsTalkback: false,
    epoch: 0,
    state: { status: "waiting" },
  };
}

type Shown = { session: StudioSession; grant: Grant; side: Side; createdAtMs: number; nowMs: number };

function viewOf({ session, grant, side, createdAtMs, nowMs }: Shown): SessionView {
  const { state } = session;
  return {
    sessionId: session.id,
    roomCode: session.roomCode,
    yourRole: side,
    ...stateFields(state, side),
    epoch: session.epoch,
    ...effectiveFields({ session, grant }, nowMs),
    grantedDaw: grantedDaw(grant),
    grant: grantFields(grant),
    interruption: null,
    keepsTalkback: session.keepsTalkback,
    lossless: "off",
    artistName: texts.artistName,
    open: false,
    invitedEngineer: currentInvitee(session) === null ? null : engineer,
    declined: null,
    engineer: session.engineerId === null ? null : engineer,
    guestAddress: null,
    createdAtMs,
    startedAtMs: session.engineerId === null ? null : createdAtMs,
    endedAtMs: state.status === "ended" ? state.atMs : null,
    elapsedMs: nowMs - createdAtMs,
    timeLimit: null,
    serverNowMs: nowMs,
  };
}

function waitingOf({ id, roomCode, engineerId, state }: StudioSession, createdAtMs: number): WaitingSession[] {
  if (state.status === "ended") return [];
  return [
    { sessionId: id, roomCode, artistLabel: texts.artistName, invited: true, joined: engineerId !== null, createdAtMs },
  ];
}
