/**
 * A server in memory that follows the protocol for one artist and one engineer, with the real server's pure rules
 * (reduceSession, effectiveScopes), no database and no clock of its own. It can be unreachable, silent or gone.
 */
import { effectiveScopes, type Grant, type RevokeReason } from "@foldback/domain/consent/grant";
import { accessLevelOf, isNarrowing, type Scope } from "@foldback/domain/consent/scopes";
import { asRoomId, asSessionId, asUserId } from "@foldback/domain/ids";
import { roomCodeFrom } from "@foldback/domain/room-code";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import {
  isSeatOf,
  reduceSession,
  type SessionEvent,
  type StudioSession,
  standingInvitation,
} from "@foldback/domain/session/session-state";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { SessionView, WaitingSession } from "@foldback/protocol/signaling";
import type { Clock, DeskApi, SocketFactory, StudioApi } from "@foldback/studio-link/ports";
import { createFakeSignaling, type FakeSignaling } from "./fake-signaling.ts";

const artistId = asUserId("artist-1");
const engineerId = asUserId("engineer-1");
const engineer = { id: engineerId, name: "Erin Engineer" };

/** Thrown like the typed client's errors, with a code. */
class CodedError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type Side = "artist" | "engineer";
export type FakeServer = {
  studioApi: StudioApi;
  deskApi: DeskApi;
  socketFor(side: Side): SocketFactory;
  signaling: FakeSignaling;
  session(): StudioSession | null;
  grant(): Grant;
  /** Idempotency keys of the recorded kills. */
  recordedKills: string[];
  /** The tokens of HTTP kills, oldest first. */
  killTokens: (string | undefined)[];
  /** Makes HTTP calls fail as without a network. */
  setReachable(isReachable: boolean): void;
  /** A change from outside both browsers. */
  apply(event: SessionEvent): void;
  /** Calls take effect, but their answers wait until the returned function is called. */
  holdAnswers(): () => void;
  /** The next call with this name arrives only when the returned function is called. Later calls overtake it. */
  holdCall(name: string): () => void;
  /** The next call with this name takes effect, but the server is gone before it answers. */
  crashIn(name: string): void;
  /** Refuses the next calls with this name. */
  refuse(name: string, code: ErrorCode | null): void;
};

export function createFakeServer(clock: Clock): FakeServer {
  let session: StudioSession | null = null;
  let grant: Grant = { status: "none" };
  let endingKill: string | null = null;
  let startedCount = 0;
  let isReachable = true;
  let answersAreOut: Promise<void> = Promise.resolve();
  let crashesIn: string | null = null;
  let onTheWay: { name: string; arrived: Promise<void> } | null = null;
  const refusals = new Map<string, ErrorCode>();
  const recordedKills: string[] = [];
  const killTokens: FakeServer["killTokens"] = [];

  function view(side: Side): SessionView {
    if (session === null) throw new CodedError("ROOM_NOT_FOUND");
    const { state } = session;
    const granted = grant.status === "granted" ? grant : null;
    return {
      sessionId: session.id,
      roomCode: session.roomCode,
      yourRole: side,
      status: state.status,
      pauseCause: state.status === "paused" ? state.cause : null,
      pausedSinceMs: state.status === "paused" ? state.sinceMs : null,
      endReason: state.status === "ended" ? state.reason : null,
      epoch: session.epoch,
      effectiveScopes: effectiveScopes(session, grant, clock.nowMs()),
      grant: {
        status: grant.status,
        engineerId: "engineerId" in grant ? grant.engineerId : null,
        scopes: granted?.scopes ?? [],
        level: accessLevelOf(granted?.scopes ?? []),
        untilMs: granted?.untilMs ?? null,
      },
      artistName: "Ada Artist",
      open: session.invitedEngineerId === null,
      invitedEngineer: standingInvitation(session) === null ? null : engineer,
      declined: session.decline === null ? null : { engineer, reason: session.decline.reason },
      engineer: session.engineerId === null ? null : engineer,
      createdAtMs: startedCount,
      startedAtMs: session.engineerId === null ? null : clock.nowMs(),
      endedAtMs: state.status === "ended" ? state.atMs : null,
      timeLimit: null,
      serverNowMs: clock.nowMs(),
    };
  }

  function waiting(): WaitingSession[] {
    if (session === null || session.state.status === "ended") return [];
    const joined = session.engineerId !== null;
    if (session.decline !== null) return [];
    const invited = session.invitedEngineerId !== null;
    const roomCode = invited ? session.roomCode : null;
    return [{ sessionId: session.id, roomCode, artistLabel: "Ada Artist", invited, joined, createdAtMs: 1 }];
  }

  const signaling = createFakeSignaling({
    liveSession: () => session,
    scopes: () => (session === null ? [] : effectiveScopes(session, grant, clock.nowMs())),
    view,
    waiting,
    killed: (idempotencyKey) => void recordKill(idempotencyKey),
    isReachable: () => isReachable,
    setTimer: clock.setTimer,
  });

  function setReachable(next: boolean) {
    isReachable = next;
    if (!next) signaling.dropAll();
  }

  function apply(event: SessionEvent) {
    if (session === null) throw new CodedError("ROOM_NOT_FOUND");
    const step = reduceSession(session, event);
    if (!step.ok) throw new CodedError(step.refusal);
    session = step.session;
    if (session.state.status === "ended") endGrant("session-ended");
    signaling.tellSession();
  }

  function endGrant(reason: RevokeReason) {
    if (grant.status === "granted" || grant.status === "asked") grant = { status: "revoked", reason };
  }

  function setGrant(scopes: Scope[], status: "granted" | "denied") {
    const untilMs = clock.nowMs() + grantLifetimeMs;
    const epoch = (session?.epoch ?? 0) + 1;
    grant = status === "granted" ? { status, engineerId, scopes, epoch, untilMs } : { status, engineerId };
    apply({ type: "authority-changed" });
  }

  /** Removing the last scope withdraws the grant. */
  function narrow(scopes: Scope[]) {
    if (grant.status !== "granted") {
      if (scopes.length > 0) throw new CodedError("SCOPES_NOT_NARROWER");
    } else if (!isNarrowing(grant.scopes, scopes)) throw new CodedError("SCOPES_NOT_NARROWER");
    else if (scopes.length > 0) setGrant(scopes, "granted");
    else {
      grant = { status: "revoked", reason: "by-artist" };
      apply({ type: "authority-changed" });
    }
  }

  /** A kill after the end is recorded, and no one is told. */
  function recordKill(idempotencyKey: string) {
    if (!recordedKills.includes(idempotencyKey)) recordedKills.push(idempotencyKey);
    if (session === null || session.state.status === "ended")
      return { recorded: true, alreadyOver: idempotencyKey !== endingKill };
    endingKill = idempotencyKey;
    session = {
      ...session,
      epoch: session.epoch + 1,
      state: { status: "ended", atMs: clock.nowMs(), reason: "killed" },
    };
    endGrant("killed");
    signaling.tellKilled();
    return { recorded: true, alreadyOver: false };
  }

  /** Every call goes through here: unreachable is a TypeError, as fetch throws, and a refusal has a code. */
  async function call<Answer>(name: string, answer: () => Answer): Promise<Answer> {
    await Promise.resolve();
    if (!isReachable) throw new TypeError("fetch failed");
    if (name === onTheWay?.name) {
      const { arrived } = onTheWay;
      onTheWay = null;
      await arrived;
    }
    const refusal = refusals.get(name);
    if (refusal !== undefined) throw new CodedError(refusal);
    const answered = answer();
    if (name === crashesIn) {
      crashesIn = null;
      setReachable(false);
      throw new TypeError("connection lost");
    }
    await answersAreOut;
    return answered;
  }

  const sideApi = (side: Side) => ({
    signaling: {
      ticket: (input: { place: { kind: string } }) =>
        call("ticket", () => {
          if (input.place.kind === "room" && session?.state.status === "ended") throw new CodedError("SESSION_ENDED");
          return { ticket: `${side}-ticket` };
        }),
      iceServers: () => call("iceServers", () => ({ iceServers: [] })),
    },
    current: () =>
      call("current", () => {
        if (session === null || session.state.status === "ended") return null;
        return side === "engineer" && session.engineerId === null ? null : view(side);
      }),
    room: () => call("room", () => view(side)),
    change: (name: string, event: SessionEvent) =>
      call(name, () => {
        apply(event);
        return view(side);
      }),
  });
  const studio = sideApi("artist");
  const desk = sideApi("engineer");

  return {
    signaling,
    recordedKills,
    killTokens,
    session: () => session,
    grant: () => grant,
    setReachable,
    apply,
    holdAnswers() {
      const held = Promise.withResolvers<void>();
      answersAreOut = held.promise;
      return () => {
        answersAreOut = Promise.resolve();
        held.resolve();
      };
    },
    holdCall(name) {
      const arrival = Promise.withResolvers<void>();
      onTheWay = { name, arrived: arrival.promise };
      return arrival.resolve;
    },
    crashIn(name) {
      crashesIn = name;
    },
    refuse(name, code) {
      if (code === null) refusals.delete(name);
      else refusals.set(name, code);
    },
    socketFor: signaling.socketFor,
    studioApi: {
      signaling: studio.signaling,
      sessions: {
        start: ({ engineerId: invited }) =>
          call("start", () => {
            startedCount += 1;
            const uuid = `${String(startedCount).padStart(8, "0")}-0000-4000-8000-000000000000`;
            session = {
              id: asSessionId(uuid),
              roomId: asRoomId(uuid),
              roomCode: roomCodeFrom(uuid),
              artistId,
              invitedEngineerId: invited === null ? null : engineerId,
              decline: null,
              engineerId: null,
              seatEpoch: null,
              epoch: 0,
              state: { status: "waiting" },
            };
            grant = { status: "asked", engineerId };
            signaling.tellLobby();
            return view("artist");
          }),
        current: studio.current,
        room: studio.room,
        pause: () =>
          call("pause", () => {
            const isPaused = session?.state.status === "paused" && session.state.cause === "by-artist";
            if (!isPaused) apply({ type: "paused", atMs: clock.nowMs(), cause: "by-artist" });
            return view("artist");
          }),
        continue: () => studio.change("continue", { type: "continued" }),
        invite: ({ engineerId: invited }) => {
          grant = { status: "asked", engineerId };
          return studio.change("invite", { type: "invited", engineerId: asUserId(invited) });
        },
        openUp: () => studio.change("openUp", { type: "opened-up" }),
        end: () => studio.change("end", { type: "ended", atMs: clock.nowMs(), reason: "by-artist" }),
        kill: ({ idempotencyKey, killToken }) => {
          killTokens.push(killToken);
          return call("kill", () => recordKill(idempotencyKey));
        },
      },
      consent: {
        decide: ({ decision, scopes }) =>
          call("decide", () => {
            setGrant(scopes, decision);
            return view("artist");
          }),
        narrow: ({ scopes }) =>
          call("narrow", () => {
            narrow(scopes);
            return view("artist");
          }),
      },
    },
    deskApi: {
      signaling: desk.signaling,
      sessions: {
        current: desk.current,
        room: desk.room,
        waiting: () => call("waiting", () => ({ waiting: waiting() })),
        join: () =>
          call("join", () => {
            apply({ type: session?.engineerId === engineerId ? "joined-again" : "joined", engineerId });
            return view("engineer");
          }),
        leave: ({ epoch }) =>
          call("leave", () => {
            if (session !== null && !isSeatOf(session, epoch)) return;
            // Only the artist continues a pause: for an engineer who comes back the artist is asked again.
            if (session?.state.status === "paused" && grant.status === "granted")
              grant = { status: "asked", engineerId };
            apply({ type: "left" });
          }),
        decline: ({ reason }) =>
          desk.change("decline", { type: "declined", engineerId, atMs: clock.nowMs(), reason: reason ?? null }),
      },
    },
  };
}
