/**
 * Pure functions about a room: who the other participant is, who may take a seat, and for how long the engineer's
 * input may pass.
 */
import { effectiveScopes } from "@foldback/domain/consent/grant";
import type { UserId } from "@foldback/domain/ids";
import { canInSession, type Subject } from "@foldback/domain/people/can";
import { expectedEngineer, type StudioSession } from "@foldback/domain/session/session-state";
import type { LiveSession } from "../../modules/sessions/ports.ts";
import { type ControlWindow, emptySeat, type HubDeps, type Room, type RoomRole, type Seat } from "../hub-state.ts";
import { noRttYet } from "./rtt-average.ts";

export const roomPingMs = 2_000;

export const createRoom = (live: LiveSession, { nowMs, wallMs }: Pick<HubDeps, "nowMs" | "wallMs">): Room => ({
  sessionId: live.session.id,
  live,
  control: controlWindowOf(live, wallMs()),
  artist: emptySeat(),
  engineers: new Map(),
  phoneRemotes: new Set(),
  tabRemotes: new Set(),
  phones: new Map(),
  tally: null,
  lostSinceMs: { artist: null, engineer: null },
  pausingSinceMs: null,
  rtt: noRttYet(nowMs()),
  fingerprints: { artist: null, engineer: null },
  fingerprintsDiffer: null,
  killedAtMs: null,
  recordingKill: null,
});

/**
 * Scopes only change with the session or the grant, or when the grant expires, so it's enough to store the expiry.
 */
export function controlWindowOf({ session, grant }: LiveSession, nowMs: number): ControlWindow {
  const scopes = effectiveScopes(session, grant, nowMs);
  const untilMs = grant.status === "granted" ? grant.untilMs : 0;
  return {
    engineerId: session.engineerId,
    epoch: session.epoch,
    pointUntilMs: scopes.includes("point") ? untilMs : 0,
    controlUntilMs: scopes.includes("control") ? untilMs : 0,
  };
}

type Input = { from: UserId; epoch: number; scope: "point" | "control" };

/** True for the joined engineer, in the current epoch, while the grant includes the scope. */
export function mayInputPass({ control }: Room, { from, epoch, scope }: Input, nowMs: number): boolean {
  const untilMs = scope === "point" ? control.pointUntilMs : control.controlUntilMs;
  return control.engineerId === from && epoch === control.epoch && nowMs < untilMs;
}

/** The role in which a user may take a seat in this room, or null. */
export function seatRole(subject: Subject, session: StudioSession): RoomRole | null {
  if (subject.userId === session.artistId) return canInSession(subject, "see", session) ? "artist" : null;
  return canInSession(subject, "stand-by", session) ? "engineer" : null;
}

export const isActive = (room: Room) => room.live.session.state.status === "active";
export const isEnded = (room: Room) => room.live.session.state.status === "ended";

export function oppositeSeat(room: Room, role: RoomRole): { userId: UserId; seat: Seat } | null {
  const { session } = room.live;
  if (role === "engineer") return { userId: session.artistId, seat: room.artist };
  const userId = expectedEngineer(session);
  const seat = userId === null ? undefined : room.engineers.get(userId);
  return userId === null || seat === undefined ? null : { userId, seat };
}

export const seatOf = (room: Room, userId: UserId): Seat | undefined =>
  userId === room.live.session.artistId ? room.artist : room.engineers.get(userId);

export const roleOf = (room: Room, userId: UserId): RoomRole =>
  userId === room.live.session.artistId ? "artist" : "engineer";
