import type { RoomCode, RoomId, SessionId, UserId } from "../ids.ts";

/** Why a session rests. Only a pause by the artist also stops picture and sound. */
export type PauseCause = "by-artist" | "connection-lost" | "server-restart";
export const endReasons = ["by-artist", "killed", "expired", "failed", "time-limit"] as const;
export type EndReason = (typeof endReasons)[number];

export type SessionState =
  | { status: "waiting" }
  | { status: "active" }
  | { status: "paused"; sinceMs: number; cause: PauseCause }
  | { status: "ended"; atMs: number; reason: EndReason };

/** The invited engineer's no. It stands until the artist chooses again; why is said by a hand, or not at all. */
type Decline = { atMs: number; reason: string | null };

/** One live working period in a room. `invitedEngineerId` null means open to every approved engineer. */
export type StudioSession = {
  id: SessionId;
  roomId: RoomId;
  roomCode: RoomCode;
  artistId: UserId;
  invitedEngineerId: UserId | null;
  /** The session is neither open nor for anybody while this stands. */
  decline: Decline | null;
  engineerId: UserId | null;
  /** The epoch of the Join that their seat is from; null while nobody sits there, and for seats of before it was kept. */
  seatEpoch: number | null;
  /** Only rises. Every change of who may do what raises it, so that a late message proves itself stale. */
  epoch: number;
  state: SessionState;
};

export type SessionEvent =
  | { type: "joined"; engineerId: UserId }
  /** By who sits there already. */
  | { type: "joined-again"; engineerId: UserId }
  | { type: "left" }
  | { type: "declined"; engineerId: UserId; atMs: number; reason: string | null }
  | { type: "invited"; engineerId: UserId }
  | { type: "opened-up" }
  | { type: "paused"; atMs: number; cause: PauseCause }
  | { type: "continued" }
  | { type: "authority-changed" }
  | { type: "ended"; atMs: number; reason: EndReason };

type SessionRefusal = "SESSION_ENDED" | "SESSION_NOT_WAITING" | "NOT_INVITED" | "SESSION_NOT_LIVE" | "NOT_PAUSED";
export type SessionStep = { ok: true; session: StudioSession } | { ok: false; refusal: SessionRefusal };

export const isLive = (state: SessionState) => state.status !== "ended";

/** Who is invited and has not said no. */
export const standingInvitation = ({ invitedEngineerId, decline }: StudioSession): UserId | null =>
  decline === null ? invitedEngineerId : null;

export const isOpen = ({ invitedEngineerId }: StudioSession) => invitedEngineerId === null;

/** The one engineer whom the artist decides on and negotiates with: who has joined or, before that, who is invited. */
export const expectedEngineer = (session: StudioSession): UserId | null =>
  session.engineerId ?? standingInvitation(session);

/** Whether who knew the session at this epoch knew the present seat: one that was taken or kept by a Join since is another. */
export const isSeatOf = ({ seatEpoch }: StudioSession, epoch: number) => seatEpoch === null || epoch >= seatEpoch;

const refuse = (refusal: SessionRefusal): SessionStep => ({ ok: false, refusal });
const step = (session: StudioSession, change: Partial<StudioSession>): SessionStep => ({
  ok: true,
  session: { ...session, ...change, epoch: session.epoch + 1 },
});

/** The session table of SPEC.md (SE). `ended` is absorbing and every accepted event raises the epoch. */
export function reduceSession(session: StudioSession, event: SessionEvent): SessionStep {
  if (session.state.status === "ended") return refuse("SESSION_ENDED");
  switch (event.type) {
    case "joined":
      return join(session, event.engineerId);
    case "joined-again":
      if (session.engineerId !== event.engineerId) return refuse("SESSION_NOT_WAITING");
      return step(session, { seatEpoch: session.epoch + 1 });
    case "left":
      if (session.engineerId === null) return refuse("SESSION_NOT_LIVE");
      return step(session, { engineerId: null, seatEpoch: null, state: { status: "waiting" } });
    case "declined":
      if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
      if (standingInvitation(session) !== event.engineerId) return refuse("NOT_INVITED");
      return step(session, { decline: { atMs: event.atMs, reason: event.reason } });
    case "invited":
      if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
      return step(session, { invitedEngineerId: event.engineerId, decline: null });
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
    case "ended":
      return step(session, { decline: null, state: { status: "ended", atMs: event.atMs, reason: event.reason } });
  }
}

/** The artist's pause closes more than a pause of the server's own, and takes its place. */
function pause(session: StudioSession, { atMs, cause }: { atMs: number; cause: PauseCause }): SessionStep {
  const { state } = session;
  if (state.status === "active") return step(session, { state: { status: "paused", sinceMs: atMs, cause } });
  if (state.status === "paused" && state.cause !== "by-artist" && cause === "by-artist")
    return step(session, { state: { ...state, cause } });
  return refuse("SESSION_NOT_LIVE");
}

function join(session: StudioSession, engineerId: UserId): SessionStep {
  if (session.state.status !== "waiting") return refuse("SESSION_NOT_WAITING");
  if (!isOpen(session) && standingInvitation(session) !== engineerId) return refuse("NOT_INVITED");
  return step(session, { engineerId, seatEpoch: session.epoch + 1, state: { status: "active" } });
}
