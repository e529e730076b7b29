/**
 * Asks the sessions module to pause a session when a participant's link has been lost for longer than the grace period.
 * A participant who returns in time changes nothing.
 */
import { pauseGraceMs } from "@foldback/domain/session/session-limits";
import type { HubState, Room } from "../hub-state.ts";
import { isActive } from "./room.ts";

/** How soon to retry a pause that couldn't be saved. */
const retryAfterMs = 2_000;

export function pauseLostSessions(hub: HubState) {
  const nowMs = hub.nowMs();
  for (const room of hub.rooms.values()) if (isDue(room, nowMs)) requestPause(hub, room, nowMs);
}

/** Extends the grace period by a stall's length. */
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
