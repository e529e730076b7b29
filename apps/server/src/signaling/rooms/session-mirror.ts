/**
 * Mirrors the last committed state of each live session in memory: notifies the participants of changes, disconnects
 * users who may no longer be here, and removes the rooms of ended sessions. It only repeats what the sessions module
 * committed, except for kills, which go through kill-now.ts.
 */
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { EndReason } from "@foldback/domain/session/session-state";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { LiveSession } from "../../modules/sessions/ports.ts";
import { viewSession } from "../../modules/sessions/view-session.ts";
import { type Connection, type HubState, isInRoom, type Room, type Seat } from "../hub-state.ts";
import { close, send } from "../wire/connection.ts";
import { closePhoneRemotes, showPhoneRemotes } from "./phone-remotes.ts";
import { controlWindowOf, createRoom, isActive, isEnded, seatRole } from "./room.ts";
import { hasUnsavedRtt, markRttSaved } from "./rtt-average.ts";
import { closeTabRemotes, showTabRemotes } from "./tab-remotes.ts";
import { handleEmptiedSeat, markLostLinks } from "./tab-seats.ts";

const rememberedEnds = 10_000;

/** Returns null if the change is older than the known state or would revive an ended session. */
export function mirrorSession(hub: HubState, live: LiveSession): Room | null {
  const known = hub.rooms.get(live.session.id);
  if (isStale(hub, known, live)) return null;
  const nowMs = hub.nowMs();
  const room = known ?? createRoom(live, hub);
  const before = room.live;
  const wasActive = isActive(room);
  room.live = live;
  room.control = controlWindowOf(live, hub.wallMs());
  room.pausingSinceMs = null;
  hub.rooms.set(room.sessionId, room);
  if (wasActive && !isActive(room)) saveRtt(hub, room);
  markLostLinks(room, nowMs);
  showChange(hub, room);
  if (known !== undefined) markStaleLists(hub, before);
  markStaleLists(hub, live);
  if (live.session.state.status === "ended") closeRoom(hub, room, live.session.state.reason);
  return room;
}

function isStale(hub: HubState, known: Room | undefined, live: LiveSession): boolean {
  if (live.session.state.status === "ended") return false;
  if (hub.ended.has(live.session.id)) return true;
  return known !== undefined && (isEnded(known) || live.session.epoch < known.live.session.epoch);
}

function showChange(hub: HubState, room: Room) {
  showPhoneRemotes(hub, room);
  showTabRemotes(hub, room);
  if (room.artist.local !== null) showTo(hub, room, room.artist.local);
  for (const [userId, seat] of room.engineers) {
    if (seat.local === null) continue;
    showTo(hub, room, seat.local);
    if (!isEnded(room) && !mayStay(seat.local, room)) disconnectOutsider(hub, room, { userId, seat });
  }
}

function showTo(hub: HubState, room: Room, connection: Connection) {
  if (!isInRoom(connection)) return;
  const session = viewSession(room.live, { userId: connection.place.person.userId, nowMs: hub.wallMs() });
  send(connection, { type: "session", session }, hub.nowMs());
}

const mayStay = (connection: Connection, room: Room) =>
  isInRoom(connection) && seatRole(connection.place.subject, room.live.session) !== null;

/** Disconnects a user who may no longer be here, and tells the artist even if an engineer is no longer expected. */
function disconnectOutsider(hub: HubState, room: Room, { userId, seat }: { userId: UserId; seat: Seat }) {
  if (seat.local === null) return;
  close(seat.local, closeCodes.notAMember, hub.nowMs());
  seat.local = null;
  if (room.artist.local !== null) send(room.artist.local, { type: "peer-left", from: "engineer" }, hub.nowMs());
  handleEmptiedSeat(hub, room, userId);
}

/**
 * While a kill is being recorded, the artist is still waiting for the response, so kill-now.ts closes that socket
 * afterwards.
 */
function closeRoom(hub: HubState, room: Room, reason: EndReason) {
  const nowMs = hub.nowMs();
  saveRtt(hub, room);
  rememberEnd(hub, room.sessionId, reason);
  hub.rooms.delete(room.sessionId);
  for (const seat of room.engineers.values())
    if (seat.local !== null) close(seat.local, closeCodes.sessionEnded, nowMs);
  closeTabRemotes(hub, room, "engineer");
  // Phones and other tabs wait too, because one of them may have sent the kill.
  if (room.recordingKill !== null) return;
  if (room.artist.local !== null) close(room.artist.local, closeCodes.sessionEnded, nowMs);
  closePhoneRemotes(hub, room);
  closeTabRemotes(hub, room, "artist");
}

function rememberEnd(hub: HubState, sessionId: SessionId, reason: EndReason) {
  hub.ended.set(sessionId, reason);
  for (const oldest of hub.ended.keys()) {
    if (hub.ended.size <= rememberedEnds) return;
    hub.ended.delete(oldest);
  }
}

export function saveRtt(hub: HubState, room: Room) {
  const { meanMs } = room.rtt;
  if (meanMs === null || !hasUnsavedRtt(room.rtt)) return;
  const samples = markRttSaved(room.rtt, hub.nowMs());
  hub.authority.saveRtt(room.sessionId, { avgRttMs: meanMs, samples }).catch((error: unknown) => {
    hub.log.warn({ err: error, sessionId: room.sessionId }, "couldn't save a session's mean round-trip time");
  });
}

/**
 * The engineers whose lists may show this session: the invited one or, for an open call, every engineer in the lobby.
 */
function markStaleLists(hub: HubState, { session }: LiveSession) {
  const { invitedEngineerId, engineerId } = session;
  for (const userId of [invitedEngineerId, engineerId]) if (userId !== null) hub.staleLists.add(userId);
  if (invitedEngineerId !== null) return;
  for (const person of hub.people.values()) hub.staleLists.add(person.userId);
}
