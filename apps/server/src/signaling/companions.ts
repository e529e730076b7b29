/**
 * The phones beside a room: they sit in no seat, hear how the session stands and what the studio's tally says, and may kill.
 * Nothing else of them is heard. Does not know how a phone was let in: that is asked before.
 */
import type { UserId } from "@foldback/domain/ids";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import { type CloseCode, closeCodes } from "@foldback/protocol/close-codes";
import type { ClientMessage, ServerMessage } from "@foldback/protocol/signaling";
import { viewCompanion } from "../modules/sessions/view-companion.ts";
import { hubTopic } from "./bus-messages.ts";
import { close, say } from "./connection.ts";
import type { CompanionConnection, Connection, HubState, Room, RoomConnection } from "./hub-state.ts";
import { roomPingMs } from "./sweep.ts";

/** More than anybody has; beyond it the one that came first goes. */
const companionsAllowed = 16;

export const isCompanion = (connection: Connection): connection is CompanionConnection =>
  connection.place.kind === "companion";

/** Of a phone without a sign-in the budget is its own, so that it takes nothing from the artist's. */
export const budgetOfPhone = (pairingId: string) => `phone:${pairingId}` as UserId;

export function takePlaceBeside(hub: HubState, connection: CompanionConnection) {
  const { room, pairingId } = connection.place;
  forgetGone(room);
  room.companions.add(connection);
  for (const oldest of room.companions) {
    if (room.companions.size <= companionsAllowed) break;
    closeCompanion(hub, room, { companion: oldest, code: closeCodes.tryAgainLater });
  }
  connection.dueMs = hub.nowMs() + roomPingMs;
  if (pairingId !== null && !room.phones.has(pairingId)) room.phones.set(pairingId, "paired");
  const { artistId } = room.live.session;
  const killToken = hub.killTokens.issue({ sessionId: room.sessionId, artistId, from: "phone", pairingId });
  say(connection, { ...viewMessage(hub, room), killToken }, hub.nowMs());
}

export function showCompanions(hub: HubState, room: Room) {
  forgetGone(room);
  if (room.companions.size > 0) tellCompanions(hub, room, viewMessage(hub, room));
}

export function tellCompanions(hub: HubState, room: Room, message: ServerMessage) {
  for (const companion of room.companions) say(companion, message, hub.nowMs());
}

export function closeCompanions(hub: HubState, room: Room) {
  for (const companion of [...room.companions]) closeCompanion(hub, room, { companion, code: closeCodes.sessionEnded });
}

export function removePhone(hub: HubState, room: Room, pairingId: string) {
  room.phones.set(pairingId, "removed");
  for (const companion of [...room.companions])
    if (isCompanion(companion) && companion.place.pairingId === pairingId)
      closeCompanion(hub, room, { companion, code: closeCodes.notAMember });
}

/** From the artist's own socket: what is lit in the studio. */
export function takeTally(
  hub: HubState,
  { place }: RoomConnection,
  message: Extract<ClientMessage, { type: "tally" }>,
) {
  const { screen, microphone, control, recording } = message;
  const tally = { screen, microphone, control, recording };
  setTally(hub, place.room, tally);
  hub.bus.publish(hubTopic, { kind: "tally", from: hub.hubId, sessionId: place.room.sessionId, tally });
}

export function setTally(hub: HubState, room: Room, tally: StudioTally | null) {
  if (room.tally === null && tally === null) return;
  room.tally = tally;
  showCompanions(hub, room);
}

function forgetGone(room: Room) {
  for (const companion of room.companions) {
    const isOpen = companion.socket.readyState === companion.socket.OPEN;
    if (!isCompanion(companion) || !isOpen) room.companions.delete(companion);
  }
}

function closeCompanion(hub: HubState, room: Room, { companion, code }: { companion: Connection; code: CloseCode }) {
  room.companions.delete(companion);
  close(companion, code, hub.nowMs());
}

const viewMessage = (hub: HubState, room: Room): Extract<ServerMessage, { type: "companion" }> => ({
  type: "companion",
  view: viewCompanion(room.live, { nowMs: hub.wallMs(), tally: room.tally }),
});
