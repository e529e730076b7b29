/**
 * Pauses the session when a participant's link is gone longer than the grace period. Coming back in time changes
 * nothing. The sessions module decides.
 */
import { pauseGraceMs } from "@foldback/domain/session/session-limits";
import type { HubState, Room } from "../hub-state.ts";
import { isActive } from "./room.ts";

/** A pause that couldn't be written is requested again. */
const retryAfterMs = 2_000;

export function pauseLostSessions(hub: HubState) {
  const nowMs = hub.nowMs();
  for (const room of hub.rooms.values()) if (isDue(room, nowMs)) requestPause(hub, room, nowMs);
}

/** Time in which the server stood still doesn't count towards the grace period. */
export function extendGracePeriods(hub: HubState, stalledMs: number) {
  for (const { lostSinceMs } of hub.rooms.values()) {
    if (lostSinceMs.artist !== null) lostSinceMs.artist += stalledMs;
    if (lostSinceMs.engineer !== null) lostSinceMs.engineer += stalledMs;
  }
}

function isDue(room: Room, nowMs: number): boolean {
  const { artist, engineer } = room.lostSinceMs;
  const lostSinceMs = Math.min(artist ?? Number.POSITIVE_INFINITY, engineer ?? Number.POSITIVE_INFINITY);
  if (!isActive(room) || nowMs - lostSinceMs <= pauseGraceMs) return false;
  return room.pausingSinceMs === null || nowMs - room.pausingSinceMs > retryAfterMs;
}

function requestPause(hub: HubState, room: Room, nowMs: number) {
  room.pausingSinceMs = nowMs;
  hub.authority.pauseForLostLink(room.sessionId).catch((error: unknown) => {
    hub.log.warn(
      { err: error, sessionId: room.sessionId },
      "couldn't pause a session with a lost link, will try again",
    );
  });
}
