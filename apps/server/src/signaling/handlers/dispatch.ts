/**
 * One table with the handler for each message and the roles that may send it. We take identity and role from the
 * connection. A message that claims different ones is reported and dropped.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import {
  type Connection,
  type HubState,
  isInRoom,
  isTabRemote,
  type PhoneRemoteConnection,
  type RoomConnection,
  type RoomRole,
  type TabRemoteConnection,
} from "../hub-state.ts";
import { handleLinkFingerprints, handleRttSample } from "../rooms/link-facts.ts";
import { handleTally, isPhoneRemote } from "../rooms/phone-remotes.ts";
import { handleTakeHere, sendToOpposite } from "../rooms/tab-seats.ts";
import { send } from "../wire/connection.ts";
import { forwardInput } from "./forward-input.ts";
import { forwardLosslessLink, forwardNegotiation } from "./forward-negotiation.ts";
import { handleKill, handlePhoneKill } from "./handle-kill.ts";
import { handlePhoneRecord } from "./handle-phone-record.ts";
import { refuseForgery, refuseForNow } from "./violations.ts";

/** Every message except those that only a phone or only a tab without the seat may send. */
type CommonMessage = Exclude<ClientMessage, { type: "record" | "take-here" }>;
type CommonType = CommonMessage["type"];
type MessageOf<Type extends CommonType> = Extract<CommonMessage, { type: Type }>;
type Entry<Type extends CommonType> = {
  from: RoomRole | "both";
  handle(hub: HubState, connection: RoomConnection, message: MessageOf<Type>): void;
};
type Table = { [Type in CommonType]: Entry<Type> };

const table: Table = {
  "client-info": { from: "both", handle: () => {} },
  "client-update": { from: "both", handle: passUpdateOn },
  offer: { from: "both", handle: forwardNegotiation },
  answer: { from: "both", handle: forwardNegotiation },
  "ice-candidate": { from: "both", handle: forwardNegotiation },
  "lossless-link": { from: "both", handle: forwardLosslessLink },
  cursor: { from: "engineer", handle: forwardInput },
  click: { from: "engineer", handle: forwardInput },
  "native-mouse-move": { from: "engineer", handle: forwardInput },
  "native-mouse-click": { from: "engineer", handle: forwardInput },
  kill: { from: "artist", handle: (hub, { place }, message) => handleKill(hub, place, message) },
  ping: { from: "both", handle: answerPing },
  "rtt-sample": { from: "artist", handle: handleRttSample },
  "link-fingerprints": { from: "both", handle: handleLinkFingerprints },
  tally: { from: "artist", handle: handleTally },
};

export function dispatch(hub: HubState, connection: Connection, message: ClientMessage) {
  if (message.type === "record") dispatchRecord(hub, connection, message);
  else if (message.type === "take-here") dispatchTakeHere(hub, connection, message);
  else if (isInRoom(connection)) dispatchInRoom(hub, connection, message);
  else if (isPhoneRemote(connection)) dispatchFromPhone(hub, connection, message);
  else if (isTabRemote(connection)) dispatchFromTabRemote(hub, connection, message);
  else if (connection.place.kind === "lobby" || connection.place.kind === "admin")
    dispatchOutside(hub, connection, message);
}

function dispatchInRoom<Type extends CommonType>(
  hub: HubState,
  connection: RoomConnection,
  message: MessageOf<Type> & { type: Type },
) {
  const { from, handle }: Entry<Type> = table[message.type];
  if (from !== "both" && from !== connection.place.role) refuseForgery(hub, connection, message);
  else if (claimsAnotherRole(message, connection.place.role)) refuseForgery(hub, connection, message);
  else handle(hub, connection, message);
}

const claimsAnotherRole = (message: ClientMessage, role: RoomRole) =>
  "role" in message && message.role !== undefined && message.role !== role;

/** Only a phone may ask the studio to record. */
function dispatchRecord(hub: HubState, connection: Connection, message: Extract<ClientMessage, { type: "record" }>) {
  if (isPhoneRemote(connection)) handlePhoneRecord(hub, connection, message);
  else if (connection.place.kind !== "closing") refuseForgery(hub, connection, message);
}

/** Only the artist's tab without the seat may say that it's recording. The tab with the seat reports its lamps. */
function dispatchTakeHere(
  hub: HubState,
  connection: Connection,
  message: Extract<ClientMessage, { type: "take-here" }>,
) {
  if (isTabRemote(connection) && connection.place.role === "artist") handleTakeHere(hub, connection, message);
  else if (connection.place.kind !== "closing") refuseForgery(hub, connection, message);
}

/** Apart from recording, a phone may only send pings and kills. */
function dispatchFromPhone(hub: HubState, connection: PhoneRemoteConnection, message: CommonMessage) {
  if (message.type === "ping") answerPing(hub, connection, message);
  else if (message.type === "kill") handlePhoneKill(hub, connection.place, message);
  else if (message.type !== "client-info") refuseForgery(hub, connection, message);
}

/** Apart from its take, a tab without the seat may only send pings. The artist's may also send kills. */
function dispatchFromTabRemote(hub: HubState, connection: TabRemoteConnection, message: CommonMessage) {
  if (message.type === "ping") answerPing(hub, connection, message);
  else if (message.type === "kill" && connection.place.role === "artist") handleKill(hub, connection.place, message);
  else if (message.type !== "client-info") refuseForgery(hub, connection, message);
}

/** A connection that only watches a list may only ping. */
function dispatchOutside(hub: HubState, connection: Connection, message: CommonMessage) {
  if (message.type === "ping") answerPing(hub, connection, message);
  else if (message.type !== "client-info") refuseForNow(hub, connection, message.type);
}

function answerPing(hub: HubState, connection: Connection, { n }: MessageOf<"ping">) {
  send(connection, { type: "pong", n }, hub.nowMs());
}

function passUpdateOn(hub: HubState, { place }: RoomConnection) {
  sendToOpposite(hub, place.room, place.role, { type: "client-update", from: place.role });
}
