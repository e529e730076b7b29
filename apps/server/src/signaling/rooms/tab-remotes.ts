/**
 * A room's tab remotes: participants' tabs that don't have the seat. They see the session and whether another tab has
 * the seat. The artist's tabs also see the studio's lamps and can kill the session.
 */
import type { UserId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { ServerMessage } from "@foldback/protocol/signaling";
import { viewSession } from "../../modules/sessions/view-session.ts";
import {
  type HubState,
  isTabRemote,
  isTaken,
  type Room,
  type RoomRole,
  type TabRemoteConnection,
  type TabRemotePlace,
} from "../hub-state.ts";
import { close, send } from "../wire/connection.ts";
import { roomPingMs, seatOf, seatRole } from "./room.ts";

export function addTabRemote(hub: HubState, connection: TabRemoteConnection) {
  const { room, role, person } = connection.place;
  room.tabRemotes.add(connection);
  connection.dueMs = hub.nowMs() + roomPingMs;
  const session = viewSession(room.live, { userId: person.userId, nowMs: hub.wallMs() });
  const isHeld = isTaken(seatOf(room, person.userId));
  send(connection, { type: "seat-held", session, role, isHeld, killToken: tokenFor(hub, room, role) }, hub.nowMs());
  if (role === "artist" && room.tally !== null) send(connection, tallyMessage(room), hub.nowMs());
}

/** Only the artist can kill the session, so only the artist's tabs get a kill token. */
export const tokenFor = (hub: HubState, { sessionId, live }: Room, role: RoomRole) =>
  role === "artist" ? hub.killTokens.issue({ sessionId, artistId: live.session.artistId, from: "studio" }) : undefined;

export function tellTabRemotesOfSeat(hub: HubState, room: Room, userId: UserId) {
  if (room.tabRemotes.size === 0) return;
  const isHeld = isTaken(seatOf(room, userId));
  for (const tab of tabRemotesOf(room))
    if (tab.place.person.userId === userId) send(tab, { type: "seat", isHeld }, hub.nowMs());
}

/** The engineer's tabs don't get the tally, because the desk already shows what it receives. */
export const showTallyInTabRemotes = (hub: HubState, room: Room) =>
  sendToTabRemotes(hub, room, { isFor: ({ role }) => role === "artist", message: tallyMessage(room) });

const tallyMessage = ({ tally }: Room): ServerMessage => ({ type: "studio-tally", tally });

/** Shows the session's new state, and disconnects tabs whose user no longer belongs here. */
export function showTabRemotes(hub: HubState, room: Room) {
  const nowMs = hub.nowMs();
  for (const tab of tabRemotesOf(room)) {
    const { subject, person } = tab.place;
    const session = viewSession(room.live, { userId: person.userId, nowMs: hub.wallMs() });
    send(tab, { type: "session", session }, nowMs);
    const isOver = session.status === "ended";
    if (!isOver && seatRole(subject, room.live.session) === null) close(tab, closeCodes.notAMember, nowMs);
  }
}

type MessageToTabs = { isFor(place: TabRemotePlace): boolean; message: ServerMessage };

export function sendToTabRemotes(hub: HubState, room: Room, { isFor, message }: MessageToTabs) {
  for (const tab of tabRemotesOf(room)) if (isFor(tab.place)) send(tab, message, hub.nowMs());
}

export function closeTabRemotes(hub: HubState, room: Room, role: RoomRole) {
  for (const tab of tabRemotesOf(room)) if (tab.place.role === role) close(tab, closeCodes.sessionEnded, hub.nowMs());
}

/** A closing connection stays in the set until its socket has closed. */
const tabRemotesOf = (room: Room): TabRemoteConnection[] => [...room.tabRemotes].filter(isTabRemote);
