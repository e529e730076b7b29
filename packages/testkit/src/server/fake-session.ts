/** The fake server's only session and its grant, changed by the real server's pure rules. */
import { closedGrant, effectiveScopes, type Grant, type RevokeReason } from "@foldback/domain/consent/grant";
import type { Scope } from "@foldback/domain/consent/scopes";
import { asRoomId, asSessionId, asUserId } from "@foldback/domain/ids";
import { roomCodeFrom } from "@foldback/domain/room-code";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import {
  currentInvitee,
  reduceSession,
  type SessionEvent,
  type StudioSession,
} from "@foldback/domain/session/session-state";
import {
  effectiveFields,
  grantedDaw,
  grantFields,
  interruptionFields,
  losslessField,
  stateFields,
} from "@foldback/protocol/session-fields";
import type { SessionView, WaitingSession } from "@foldback/protocol/signaling";
import type { Clock } from "@foldback/studio-link/ports";
import { CodedError } from "./coded-error.ts";
import type { FakeSignaling } from "./fake-signaling.ts";

const artistId = asUserId("artist-1");
export const engineerId = asUserId("engineer-1");
const engineer = { id: engineerId, name: "Erin Engineer" };

export type Side = "artist" | "engineer";
export type FakeSession = ReturnType<typeof createFakeSession>;

/** `signaling` is a function, because the signaling half is created later and needs this session. */
export function createFakeSession(clock: Clock, signaling: () => FakeSignaling) {
  let session: StudioSession | null = null;
  let grant: Grant = { status: "none" };
  let endingKill: string | null = null;
  let startedCount = 0;
  const recordedKills: string[] = [];

  function apply(event: SessionEvent) {
    if (session === null) throw new CodedError("ROOM_NOT_FOUND");
    const step = reduceSession(session, event);
    if (!step.ok) throw new CodedError(step.refusal);
    session = step.session;
    if (session.state.status === "ended") endGrant("session-ended");
    signaling().tellSession();
  }

  function endGrant(reason: RevokeReason) {
    grant = closedGrant(grant, reason);
  }

  function decide(scopes: Scope[], status: "granted" | "denied") {
    const untilMs = clock.nowMs() + grantLifetimeMs;
    const epoch = (session?.epoch ?? 0) + 1;
    grant = status === "granted" ? { status, engineerId, scopes, epoch, untilMs } : { status, engineerId };
    apply({ type: "authority-changed" });
  }

  /** A kill after the end is only recorded. It notifies neither side. */
  function recordKill(idempotencyKey: string) {
    if (!recordedKills.includes(idempotencyKey)) recordedKills.push(idempotencyKey);
    if (session === null || session.state.status === "ended")
      return { recorded: true, alreadyOver: idempotencyKey !== endingKill };
    endingKill = idempotencyKey;
    const state = { status: "ended", atMs: clock.nowMs(), reason: "killed" } as const;
    session = { ...session, epoch: session.epoch + 1, state };
    endGrant("killed");
    signaling().tellKilled();
    return { recorded: true, alreadyOver: false };
  }

  return {
    recordedKills,
    session: () => session,
    grant: () => grant,
    scopes: () => (session === null ? [] : effectiveScopes(session, grant, clock.nowMs())),
    view(side: Side): SessionView {
      if (session === null) throw new CodedError("ROOM_NOT_FOUND");
      return viewOf(session, { side, grant, startedCount, nowMs: clock.nowMs() });
    },
    waiting: () => waitingOf(session),
    start(isInvited: boolean) {
      startedCount += 1;
      session = newSession(startedCount, isInvited);
      grant = { status: "asked", engineerId };
      signaling().tellLobby();
    },
    /** Asks the artist for consent, even if they were asked before. */
    ask() {
      grant = { status: "asked", engineerId };
    },
    setGrant(next: Grant) {
      grant = next;
    },
    withdraw() {
      grant = { status: "revoked", reason: "by-artist" };
      apply({ type: "authority-changed" });
    },
    apply,
    decide,
    recordKill,
  };
}

type Shown = { side: Side; grant: Grant; startedCount: number; nowMs: number };

function viewOf(session: StudioSession, { side, grant, startedCount, nowMs }: Shown): SessionView {
  const { state } = session;
  return {
    sessionId: session.id,
    roomCode: session.roomCode,
    yourRole: side,
    ...stateFields(state, side),
    epoch: session.epoch,
    ...effectiveFields({ session, grant }, nowMs),
    lossless: losslessField({ session, grant }, nowMs),
    grant: grantFields(grant),
    grantedDaw: grantedDaw(grant),
    interruption: side === "artist" ? interruptionFields({ session, grant }, nowMs) : null,
    keepsTalkback: session.keepsTalkback,
    artistName: "Ada Artist",
    open: session.invitedEngineerId === null,
    invitedEngineer: currentInvitee(session) === null ? null : engineer,
    declined: session.decline === null ? null : { engineer, reason: session.decline.reason },
    engineer: session.engineerId === null ? null : engineer,
    guestAddress: null,
    createdAtMs: startedCount,
    startedAtMs: session.engineerId === null ? null : nowMs,
    endedAtMs: state.status === "ended" ? state.atMs : null,
    elapsedMs: 0,
    timeLimit: null,
    serverNowMs: nowMs,
  };
}

function waitingOf(session: StudioSession | null): WaitingSession[] {
  if (session === null || session.state.status === "ended") return [];
  const joined = session.engineerId !== null;
  if (session.decline !== null) return [];
  const invited = session.invitedEngineerId !== null;
  const roomCode = invited ? session.roomCode : null;
  return [{ sessionId: session.id, roomCode, artistLabel: "Ada Artist", invited, joined, createdAtMs: 1 }];
}

function newSession(count: number, isInvited: boolean): StudioSession {
  const uuid = `${String(count).padStart(8, "0")}-0000-4000-8000-000000000000`;
  return {
    id: asSessionId(uuid),
    roomId: asRoomId(uuid),
    roomCode: roomCodeFrom(uuid),
    artistId,
    invitedEngineerId: isInvited ? engineerId : null,
    decline: null,
    engineerId: null,
    joinEpoch: null,
    keepsTalkback: false,
    epoch: 0,
    state: { status: "waiting" },
  };
}
