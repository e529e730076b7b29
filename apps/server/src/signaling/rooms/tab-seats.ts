/**
 * Who is in a room, on this process or another. Participants take and leave seats here. A newer connection of the same
 * tab replaces the older one; another tab gets the seat only if it's free, or if the participant moves it there.
 */
import type { UserId } from "@foldback/domain/ids";
import type { SeatRequest } from "@foldback/protocol/auth-message";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { ClientMessage, ServerMessage } from "@foldback/protocol/signaling";
import { viewSession } from "../../modules/sessions/view-session.ts";
import {
  type Connection,
  emptySeat,
  type HubState,
  type InRoom,
  isInRoom,
  isTabRemote,
  isTaken,
  type Room,
  type RoomConnection,
  type RoomRole,
  type Seat,
  type TabRemoteConnection,
} from "../hub-state.ts";
import { close, send, sendIfKeepingUp, sendText } from "../wire/connection.ts";
import { hubTopic, ownTopic } from "./bus-messages.ts";
import { setTally } from "./phone-remotes.ts";
import { isActive, oppositeSeat, roleOf, roomPingMs, seatOf } from "./room.ts";
import { addTabRemote, tellTabRemotesOfSeat, tokenFor } from "./tab-remotes.ts";

type OutgoingText = { text: string; droppable: boolean };
type Occupant = { userId: UserId; seat: Seat };

/** Drops the message if the seat is empty. */
export function sendToSeat(hub: HubState, room: Room, to: Occupant, { text, droppable }: OutgoingText) {
  const { local, remote } = to.seat;
  if (local !== null) {
    if (droppable) sendIfKeepingUp(local, text, hub.nowMs());
    else sendText(local, text, hub.nowMs());
  } else if (remote !== null) {
    const message = { kind: "text", from: hub.hubId, sessionId: room.sessionId, userId: to.userId, text, droppable };
    hub.bus.publish(ownTopic(remote.hub), message);
  }
}

export function sendToOpposite(hub: HubState, room: Room, from: RoomRole, message: ServerMessage) {
  const opposite = oppositeSeat(room, from);
  if (opposite !== null) sendToSeat(hub, room, opposite, { text: JSON.stringify(message), droppable: false });
}

/** Each process announces this only to its own clients. The other processes receive it over the bus. */
export function announce(
  hub: HubState,
  room: Room,
  message: Extract<ServerMessage, { type: "peer-joined" | "peer-left" }>,
) {
  const opposite = oppositeSeat(room, message.from);
  if (opposite !== null && opposite.seat.local !== null) send(opposite.seat.local, message, hub.nowMs());
}

/** The seat a connection asks for. `page` and `tab` are null if the client didn't send them. */
export type WantedSeat = { page: string | null; tab: string | null; request: SeatRequest };
type Entering = { participant: Pick<InRoom, "person" | "subject" | "room" | "role">; wanted: WantedSeat };

/** How long a seat is kept for a tab that lost its connection. The session is paused after the same time (SE-6). */
const seatGraceMs = 5_000;

export function enterWithRole(hub: HubState, connection: Connection, { participant, wanted }: Entering) {
  const { room, role, person } = participant;
  const seat = role === "artist" ? room.artist : engineerSeat(room, person.userId);
  const page = wanted.page ?? hub.randomId();
  const tab = wanted.tab ?? page;
  const mayTake = wanted.request === "take-over" || (wanted.request === "if-free" && !isHeldByAnother(hub, seat, tab));
  connection.place = mayTake
    ? { kind: "room", ...participant, page, tab }
    : { kind: "tab-remote", ...participant, recordsTake: false };
  if (isInRoom(connection)) takeSeat(hub, connection, seat);
  else if (isTabRemote(connection)) addTabRemote(hub, connection);
}

function isHeldByAnother(hub: HubState, seat: Seat, tab: string): boolean {
  if (seat.tab === tab) return false;
  return isTaken(seat) || (seat.lostAtMs !== null && hub.nowMs() - seat.lostAtMs < seatGraceMs);
}

function takeSeat(hub: HubState, connection: RoomConnection, seat: Seat) {
  const { room, role, person, page, tab } = connection.place;
  const nowMs = hub.nowMs();
  const older = seat.local;
  seat.local = connection;
  seat.remote = null;
  // A new page has a new link, so the previous page's fingerprints no longer apply.
  if (seat.page !== page) room.fingerprints[role] = null;
  seat.page = page;
  seat.tab = tab;
  seat.lostAtMs = null;
  connection.dueMs = nowMs + roomPingMs;
  if (older !== null && older !== connection) close(older, closeCodes.replacedByNewerConnection, nowMs);
  room.lostSinceMs[role] = null;
  const session = viewSession(room.live, { userId: person.userId, nowMs: hub.wallMs() });
  const opposite = oppositeSeat(room, role)?.seat;
  const peerPresent = isTaken(opposite);
  const peerPage = peerPresent ? (opposite?.page ?? undefined) : undefined;
  const killToken = tokenFor(hub, room, role);
  send(connection, { type: "room_joined", session, role, peerPresent, peerPage, killToken }, nowMs);
  announce(hub, room, { type: "peer-joined", from: role, page });
  const about = {
    sessionId: room.sessionId,
    userId: person.userId,
    serial: connection.serial,
    page,
    tab,
    asking: true,
  };
  hub.bus.publish(hubTopic, { kind: "seat-taken", from: hub.hubId, ...about });
  tellTabRemotesOfSeat(hub, room, person.userId);
  if (role === "artist") tellSeatOfTakes(hub, room);
}

/** Handles what the artist's tab without the seat says about its recorder. */
export function handleTakeHere(
  hub: HubState,
  { place }: TabRemoteConnection,
  { on }: Extract<ClientMessage, { type: "take-here" }>,
) {
  place.recordsTake = on;
  tellSeat(hub, place.room, isTakeElsewhere(place.room));
}

/** A tab that gets the seat is told of a take that another tab of the artist is recording, on this process. */
export function tellSeatOfTakes(hub: HubState, room: Room) {
  if (isTakeElsewhere(room)) tellSeat(hub, room, true);
}

const isTakeElsewhere = (room: Room) => [...room.tabRemotes].some((tab) => isTabRemote(tab) && tab.place.recordsTake);

function tellSeat(hub: HubState, room: Room, on: boolean) {
  const text = JSON.stringify({ type: "take-elsewhere", on } satisfies ServerMessage);
  sendToSeat(hub, room, { userId: room.live.session.artistId, seat: room.artist }, { text, droppable: false });
}

/** The close codes that a browser sends when its page closes. */
const goodbyes: readonly number[] = [1000, closeCodes.goingAway];

/**
 * Called whenever a room connection has closed, for any reason. A replaced connection no longer has a seat to leave.
 */
export function leaveRoom(hub: HubState, connection: Connection, code: number) {
  const place = connection.place.kind === "closing" ? connection.place.left : connection.place;
  if (place?.kind === "tab-remote") {
    place.room.tabRemotes.delete(connection);
    if (place.recordsTake) tellSeat(hub, place.room, isTakeElsewhere(place.room));
  }
  if (place?.kind !== "room") return;
  const { room, person } = place;
  const seat = seatOf(room, person.userId);
  if (seat === undefined || seat.local !== connection) return;
  seat.local = null;
  const isLost = !goodbyes.includes(code);
  seat.lostAtMs = isLost ? hub.nowMs() : null;
  const about = { sessionId: room.sessionId, userId: person.userId, serial: connection.serial, isLost };
  hub.bus.publish(hubTopic, { kind: "seat-left", from: hub.hubId, ...about });
  handleEmptiedSeat(hub, room, person.userId);
}

/** Called once the seat is empty on every process. */
export function handleEmptiedSeat(hub: HubState, room: Room, userId: UserId) {
  const role = roleOf(room, userId);
  if (role === "artist" || oppositeSeat(room, "artist")?.userId === userId) {
    announce(hub, room, { type: "peer-left", from: role });
    markLostLinks(room, hub.nowMs());
  }
  if (role === "artist") setTally(hub, room, null);
  tellTabRemotesOfSeat(hub, room, userId);
}

export function engineerSeat(room: Room, userId: UserId): Seat {
  const seat = room.engineers.get(userId) ?? emptySeat();
  room.engineers.set(userId, seat);
  return seat;
}

/** Records when each participant in an active session lost their link. */
export function markLostLinks(room: Room, nowMs: number) {
  const since = room.lostSinceMs;
  const missing = (seat: Seat | undefined) => isActive(room) && !isTaken(seat);
  const joined = room.live.session.engineerId;
  since.artist = missing(room.artist) ? (since.artist ?? nowMs) : null;
  const engineer = joined === null ? undefined : room.engineers.get(joined);
  since.engineer = joined !== null && missing(engineer) ? (since.engineer ?? nowMs) : null;
}
