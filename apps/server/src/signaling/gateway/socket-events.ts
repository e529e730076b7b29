/**
 * Handles signaling sockets' events. All sockets share the same listeners, which read the connection from the socket,
 * so an idle socket costs little.
 */
import type { Duplex } from "node:stream";
import { closeCodes } from "@foldback/protocol/close-codes";
import { signalingLimits } from "@foldback/protocol/signaling";
import type { RawData, WebSocket } from "ws";
import { handleEarlyKill, handleKill, handlePhoneKill } from "../handlers/handle-kill.ts";
import { isWithinRates, readFrame } from "../handlers/read-frame.ts";
import { refuseBadFrame, refuseOverRate } from "../handlers/violations.ts";
import type { ClosingPlace, Connection, HubState } from "../hub-state.ts";
import { createAddressBook } from "../limits/address-book.ts";
import { detachPerson } from "../rooms/people.ts";
import { leaveRoom } from "../rooms/tab-seats.ts";
import { close, openConnection } from "../wire/connection.ts";
import { classOfFrame } from "../wire/input-messages.ts";
import { parseClientMessage } from "../wire/parse-client-message.ts";
import { type AuthenticateDeps, authenticate } from "./authenticate.ts";

export type SocketEventsDeps = AuthenticateDeps & {
  networksOf(ipAddress: string): readonly string[];
  /** Called when a connection has closed. */
  left(): void;
};

const own = Symbol("connection");
type OwnSocket = WebSocket & { [own]?: Connection };
export type Accepted = { socket: WebSocket; transport: Duplex; ipAddress: string };

export function createSocketEvents(deps: SocketEventsDeps) {
  const { state } = deps.hub;
  const connections = new Set<Connection>();
  const addresses = createAddressBook({ nowMs: state.nowMs, networksOf: deps.networksOf });
  let serial = 0;

  function onMessage(this: OwnSocket, data: RawData, isBinary: boolean) {
    const connection = this[own];
    if (connection === undefined || !Buffer.isBuffer(data)) return;
    connection.lastHeardMs = state.nowMs();
    if (connection.place.kind === "closing") readKillOnly(state, connection, { from: connection.place.left, data });
    else if (isBinary) refuseBadFrame(state, connection);
    else if (connection.place.kind === "new") void authenticate(deps, connection, data);
    else if (connection.place.kind === "checking") readKillOnly(state, connection, { from: connection.place, data });
    else readFrame(state, connection, data);
  }

  /** Pings and pongs count towards the rate limits too, because handling them isn't free. */
  function onHeartbeat(this: OwnSocket) {
    const connection = this[own];
    if (connection === undefined || connection.place.kind === "closing") return;
    connection.lastHeardMs = state.nowMs();
    countOnly(connection);
  }

  function countOnly(connection: Connection) {
    if (!isWithinRates(state, connection, "other")) refuseOverRate(state, connection);
  }

  /** The frame was too large or not text. ws has already sent its response and is closing the socket. */
  function onError(this: OwnSocket) {
    if (this[own] !== undefined) close(this[own], closeCodes.tooBig, state.nowMs());
  }

  function onClose(this: OwnSocket, code: number) {
    const connection = this[own];
    if (connection === undefined) return;
    connections.delete(connection);
    addresses.left(connection);
    leaveRoom(state, connection, code);
    detachPerson(state, connection);
    deps.left();
  }

  return {
    connections,
    addresses,
    accept({ socket, transport, ipAddress }: Accepted) {
      serial += 1;
      const address = addresses.arrived(ipAddress);
      const connection = openConnection({ socket, transport, address, nowMs: state.nowMs(), serial });
      (socket as OwnSocket)[own] = connection;
      connections.add(connection);
      socket.on("message", onMessage);
      socket.on("ping", onHeartbeat);
      socket.on("pong", onHeartbeat);
      socket.on("close", onClose);
      socket.on("error", onError);
    },
  };
}

type FrameThatMayKill = {
  /**
   * Where the sender is, or was before we closed the socket. Null if they aren't allowed to kill a session from there.
   */
  from: ClosingPlace["left"];
  data: Buffer;
};

/**
 * While a user is being checked, and while we're closing their socket, only a kill has any effect, because it can only
 * take access away. We close a socket when a newer window replaces it or the server restarts, and the user may press
 * Kill just then.
 */
function readKillOnly(hub: HubState, connection: Connection, { from, data }: FrameThatMayKill) {
  const isClosing = connection.place.kind === "closing";
  const text = data.length <= signalingLimits.inputBytes ? data.toString() : null;
  const guess = text === null ? "too-large" : classOfFrame(text);
  // Frames that can't be a kill are dropped without counting, because the user's new socket shares the budget.
  if (from === null || (isClosing && guess !== "kill" && guess !== "other")) return;
  if (!isWithinRates(hub, connection, guess === "kill" ? "kill" : "other")) {
    if (!isClosing) refuseOverRate(hub, connection);
    return;
  }
  const message = text === null ? null : parseClientMessage(text, data.length);
  if (message?.type !== "kill") return;
  if (from.kind === "phone") handlePhoneKill(hub, from, message);
  else if (from.kind === "checking") handleEarlyKill(hub, from, message);
  else if (from.role === "artist") handleKill(hub, from, message);
}
