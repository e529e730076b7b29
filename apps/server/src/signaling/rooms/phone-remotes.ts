/**
 * A room's phone remotes. They don't have a seat. They receive the session's state and the studio's tally. They can
 * kill the session, and ask the studio to start or stop recording.
 */
import type { UserId } from "@foldback/domain/ids";
import type { ReportedTally } from "@foldback/domain/pairing/phone-pairing";
import { type CloseCode, closeCodes } from "@foldback/protocol/close-codes";
import type { ClientMessage, ServerMessage } from "@foldback/protocol/signaling";
import { viewPhoneRemote } from "../../modules/pairing/view-phone-remote.ts";
import type { Connection, HubState, PhoneRemoteConnection, Room, RoomConnection } from "../hub-state.ts";
import { close, send } from "../wire/connection.ts";
import { hubTopic } from "./bus-messages.ts";
import { roomPingMs } from "./room.ts";
import { showTallyInTabRemotes } from "./tab-remotes.ts";

/** More phones than an artist has. Above this, we close the oldest connection. */
const phoneRemotesAllowed = 16;

export const isPhoneRemote = (connection: Connection): connection is PhoneRemoteConnection =>
  connection.place.kind === "phone";

/** A phone that isn't signed in has its own limits, so it can't use up the artist's. */
export const budgetOfPhone = (pairingId: string) => `phone:${pairingId}` as UserId;

export function addPhoneRemote(hub: HubState, connection: PhoneRemoteConnection) {
  const { room, pairingId } = connection.place;
  forgetGone(room);
  room.phoneRemotes.add(connection);
  for (const oldest of room.phoneRemotes) {
    if (room.phoneRemotes.size <= phoneRemotesAllowed) break;
    closePhoneRemote(hub, room, { phoneRemote: oldest, code: closeCodes.tryAgainLater });
  }
  connection.dueMs = hub.nowMs() + roomPingMs;
  if (pairingId !== null && !room.phones.has(pairingId)) room.phones.set(pairingId, "paired");
  const { artistId } = room.live.session;
  const killToken = hub.killTokens.issue({ sessionId: room.sessionId, artistId, from: "phone", pairingId });
  send(connection, { ...viewMessage(hub, room), killToken }, hub.nowMs());
}

export function showPhoneRemotes(hub: HubState, room: Room) {
  forgetGone(room);
  if (room.phoneRemotes.size > 0) sendToPhoneRemotes(hub, room, viewMessage(hub, room));
}

export function sendToPhoneRemotes(hub: HubState, room: Room, message: ServerMessage) {
  for (const phoneRemote of room.phoneRemotes) send(phoneRemote, message, hub.nowMs());
}

export function closePhoneRemotes(hub: HubState, room: Room) {
  for (const phoneRemote of [...room.phoneRemotes])
    closePhoneRemote(hub, room, { phoneRemote, code: closeCodes.sessionEnded });
}

export function removePhone(hub: HubState, room: Room, pairingId: string) {
  room.phones.set(pairingId, "removed");
  for (const phoneRemote of [...room.phoneRemotes])
    if (isPhoneRemote(phoneRemote) && phoneRemote.place.pairingId === pairingId)
      closePhoneRemote(hub, room, { phoneRemote, code: closeCodes.notAMember });
}

/** Handles the studio's tally, sent by the artist's socket. */
export function handleTally(
  hub: HubState,
  { place }: RoomConnection,
  message: Extract<ClientMessage, { type: "tally" }>,
) {
  const { type: _type, ...tally } = message;
  setTally(hub, place.room, tally);
  hub.bus.publish(hubTopic, { kind: "tally", from: hub.hubId, sessionId: place.room.sessionId, tally });
}

export function setTally(hub: HubState, room: Room, tally: ReportedTally | null) {
  if (room.tally === null && tally === null) return;
  room.tally = tally;
  showPhoneRemotes(hub, room);
  showTallyInTabRemotes(hub, room);
}

function forgetGone(room: Room) {
  for (const phoneRemote of room.phoneRemotes) {
    const isOpen = phoneRemote.socket.readyState === phoneRemote.socket.OPEN;
    if (!isPhoneRemote(phoneRemote) || !isOpen) room.phoneRemotes.delete(phoneRemote);
  }
}

function closePhoneRemote(
  hub: HubState,
  room: Room,
  { phoneRemote, code }: { phoneRemote: Connection; code: CloseCode },
) {
  room.phoneRemotes.delete(phoneRemote);
  close(phoneRemote, code, hub.nowMs());
}

const viewMessage = (hub: HubState, room: Room): Extract<ServerMessage, { type: "phone" }> => ({
  type: "phone",
  view: viewPhoneRemote(room.live, { nowMs: hub.wallMs(), tally: room.tally }),
});
