import type { RoomCode, RoomId, SessionId, UserId } from "../ids.ts";

/** Why a session is paused. Only the artist's pause also stops the picture and sound. */
export type PauseCause = "by-artist" | "connection-lost" | "server-restart";
export const endReasons = ["by-artist", "killed", "expired", "failed", "time-limit", "suspended"] as const;
export type EndReason = (typeof endReasons)[number];

/** The reason to show this participant. The engineer isn't told that the artist was suspended. */
export const shownEndReason = (reason: EndReason, to: "artist" | "engineer"): EndReason =>
  reason === "suspended" && to === "engineer" ? "failed" : reason;

export type SessionState =
  | { status: "waiting" }
  | { status: "active" }
  | { status: "paused"; sinceMs: number; cause: PauseCause }
  | { status: "ended"; atMs: number; reason: EndReason };

/**
 * Set when the invited engineer declines, or when the artist or the server ends their invitation, until the artist
 * chooses again. `reason` is null if the engineer gave none.
 */
type Decline = { atMs: number; reason: string | null };

/** One working period in a room. If `invitedEngineerId` is null, any approved engineer may join. */
export type StudioSession = {
  id: SessionId;
  roomId: RoomId;
  roomCode: RoomCode;
  artistId: UserId;
  invitedEngineerId: UserId | null;
  /** While this is set, no engineer can join. */
  decline: Decline | null;
  engineerId: UserId | null;
  /**
   * The epoch of that engineer's latest Join. Null without an engineer, and for engineers who joined before we stored
   * it.
   */
  joinEpoch: number | null;
  /** True while the joined engineer lets the artist keep their talkback with the takes (TK-80). */
  keepsTalkback: boolean;
  /** Rises with every change of authority and never falls, so late messages are recognised as stale. */
  epoch: number;
  state: SessionState;
};

export type SessionEvent =
  | { type: "joined"; engineerId: UserId }
  /** A repeated Join by the engineer who has already joined. */
  | { type: "joined-again"; engineerId: UserId }
  | { type: "left" }
  | { type: "declined"; engineerId: UserId; atMs: number; reason: string | null }
  | { type: "invited"; engineerId: UserId }
  /** This engineer, who is invited or has joined, can't come back without a new invitation. */
  | { type: "invitation-withdrawn"; engineerId: UserId; atMs: number }
  /** The artist removes the engineer in the session and invites another in the same step. */
  | { type: "replaced"; engineerId: UserId }
  | { type: "opened-up" }
  | { type: "paused"; atMs: number; cause: PauseCause }
  | { type: "continued" }
  | { type: "authority-changed" }
  /** The joined engineer allows or withdraws keeping their talkback. */
  | { type: "talkback-keeping"; on: boolean }
  | { type: "ended"; atMs: number; reason: EndReason };

type SessionRefusal = "SESSION_ENDED" | "SESSION_NOT_WAITING" | "NOT_INVITED" | "SESSION_NOT_LIVE" | "NOT_PAUSED";
export type SessionStep = { ok: true; session: StudioSession } | { ok: false; refusal: SessionRefusal };

export const isLive = (state: SessionState) => state.status !== "ended";

/** The invited engineer, unless they have declined. */
export const currentInvitee = ({ invitedEngineerId, decline }: StudioSession): UserId | null =>
  decline === null ? invitedEngineerId : null;

export const isOpen = ({ invitedEngineerId }: StudioSession) => invitedEngineerId === null;

/**
 * The engineer whom the artist's decision and peer link apply to: the one who has joined or, before that, the invited
 * one.
 */
export const expectedEngineer = (session: StudioSession): UserId | null =>
  session.engineerId ?? currentInvitee(session);

/** True if no engineer has joined since this epoch. */
export const isCurrentJoin = ({ joinEpoch }: StudioSession, epoch: number) => joinEpoch === null || epoch >= joinEpoch;

const refuse = (refusal: SessionRefusal): SessionStep => ({ ok: false, refusal });
const step = (session: StudioSession, change: Partial<StudioSession>): SessionStep => ({
  ok: true,
  session: { ...session, ...change, epoch: session.epoch + 1 },
});

/** An engineer's consent to keep their talkback ends when they're no longer in the session. */
const noEngineer = { engineerId: null, joinEpoch: null, keepsTalkback: false } as const;

/** Implements the session table in SPEC.md (SE). `ended` is final, and every accepted event raises the epoch. */
export function reduceSession(session: StudioSession, event: SessionEvent): SessionStep {
  if (session.state.status === "ended") return refuse("SESSION_ENDED");
  switch (event.type) {
    case "joined":
      return join(session, event.engineerId);
    case "joined-again":
      if (session.engineerId !== event.engineerId) return refuse("SESSION_NOT_WAITING");
      return step(session, { joinEpoch: session.epoch + 1 });
    case "left":
      if (session.engineerId === null) return refuse("SESSION_NOT_LIVE");
      return step(session, { ...noEngineer, state: { status: "waiting" } });
    case "declined":
      if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
      if (currentInvitee(session) !== event.engineerId) return refuse("NOT_INVITED");
      return step(session, { decline: { atMs: event.atMs, reason: event.reason } });
    case "invited":
      if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
      return step(session, { invitedEngineerId: event.engineerId, decline: null });
    case "invitation-withdrawn":
      return withdrawInvitation(session, event);
    case "replaced":
      return replace(session, event.engineerId);
    case "opened-up":
      if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
      return step(session, { invitedEngineerId: null, decline: null });
    case "paused":
      return pause(session, event);
    case "continued":
      if (session.state.status !== "paused") return refuse("NOT_PAUSED");
      return step(session, { state: { status: session.engineerId === null ? "waiting" : "active" } });
    case "authority-changed":
      return step(session, {});
    case "talkback-keeping":
      if (session.engineerId === null) return refuse("SESSION_NOT_LIVE");
      return step(session, { keepsTalkback: event.on });
    case "ended":
      return step(session, {
        decline: null,
        keepsTalkback: false,
        state: { status: "ended", atMs: event.atMs, reason: event.reason },
      });
  }
}

/**
 * The session then has no invited engineer, as after a decline. It mustn't become open without the artist's decision.
 */
function withdrawInvitation(session: StudioSession, { engineerId, atMs }: { engineerId: UserId; atMs: number }) {
  if (expectedEngineer(session) !== engineerId) return refuse("NOT_INVITED");
  return step(session, {
    invitedEngineerId: engineerId,
    decline: { atMs, reason: null },
    ...noEngineer,
    state: { status: "waiting" },
  });
}

/** The artist's pause stops more than an automatic pause, so it replaces one. */
function pause(session: StudioSession, { atMs, cause }: { atMs: number; cause: PauseCause }): SessionStep {
  const { state } = session;
  if (state.status === "active") return step(session, { state: { status: "paused", sinceMs: atMs, cause } });
  if (state.status === "paused" && state.cause !== "by-artist" && cause === "by-artist")
    return step(session, { state: { ...state, cause } });
  return refuse("SESSION_NOT_LIVE");
}

/**
 * The session then waits only for the other engineer. The removed one can't rejoin, even if the session was an open
 * call.
 */
function replace(session: StudioSession, engineerId: UserId): SessionStep {
  if (session.engineerId === null) return refuse("SESSION_NOT_LIVE");
  if (session.engineerId === engineerId) return refuse("SESSION_NOT_WAITING");
  return step(session, {
    ...noEngineer,
    invitedEngineerId: engineerId,
    decline: null,
    state: { status: "waiting" },
  });
}

function join(session: StudioSession, engineerId: UserId): SessionStep {
  if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
  if (!isOpen(session) && currentInvitee(session) !== engineerId) return refuse("NOT_INVITED");
  const joined = { engineerId, joinEpoch: session.epoch + 1, keepsTalkback: false };
  return step(session, { ...joined, state: { status: "active" } });
}
