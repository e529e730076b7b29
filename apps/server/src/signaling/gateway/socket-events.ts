/**
 * Handles the events of signaling sockets. All sockets share the same listeners, which read the connection from the
 * socket, so an idle socket costs little.
 */
import type { Duplex } from "node:stream";
import { closeCodes } from "@foldback/protocol/close-codes";
import { signalingLimits } from "@foldback/protocol/signaling";
import type { RawData, WebSocket } from "ws";
import { handleEarlyKill, handleKill, handlePhoneKill } from "../handlers/handle-kill.ts";
import { isWithinRates, readFrame } from "../handlers/read-frame.ts";
import { refuseBadFrame, refuseOverRate } from "../handlers/violations.ts";
import type { CheckingPlace, ClosingPlace, Connection, HubState, KillMessage } from "../hub-state.ts";
import { createAddressBook } from "../limits/address-book.ts";
import { detachPerson } from "../rooms/people.ts";
import { leaveSeat } from "../rooms/seats.ts";
import { close, openConnection } from "../wire/connection.ts";
import { parseClientMessage } from "../wire/parse-client-message.ts";
import { classOfFrame } from "../wire/parse-input-message.ts";
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
    if (connection.place.kind === "closing") handleLateKill(state, connection.place, { connection, data });
    else if (isBinary) refuseBadFrame(state, connection);
    else if (connection.place.kind === "new") void authenticate(deps, connection, data);
    else if (connection.place.kind === "checking") readEarly(connection, connection.place, data);
    else readFrame(state, connection, data);
  }

  /** Pings and pongs count too, because they also cost work. */
  function onHeartbeat(this: OwnSocket) {
    const connection = this[own];
    if (connection === undefined || connection.place.kind === "closing") return;
    connection.lastHeardMs = state.nowMs();
    countOnly(connection);
  }

  /** Before the user has been checked, only a kill has any effect. */
  function readEarly(connection: Connection, place: CheckingPlace, data: Buffer) {
    const isShort = data.length <= signalingLimits.inputBytes;
    const frame = isShort && classOfFrame(data.toString()) === "kill" ? "kill" : "other";
    if (!isWithinRates(state, connection, frame)) return refuseOverRate(state, connection);
    const kill = isShort ? killIn(data) : null;
    if (kill !== null) handleEarlyKill(state, place, kill);
  }

  function countOnly(connection: Connection) {
    if (!isWithinRates(state, connection, "other")) refuseOverRate(state, connection);
  }

  /** The frame was too large or not text. ws has already sent its answer and is closing the socket. */
  function onError(this: OwnSocket) {
    if (this[own] !== undefined) close(this[own], closeCodes.tooBig, state.nowMs());
  }

  function onClose(this: OwnSocket) {
    const connection = this[own];
    if (connection === undefined) return;
    connections.delete(connection);
    addresses.left(connection);
    leaveSeat(state, connection);
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

type LateFrame = { connection: Connection; data: Buffer };

/**
 * Handles a kill on a socket that we're closing, after a newer window replaced it or during a restart. Only the kill
 * still counts, because it can only take access away; every other frame is dropped.
 */
function handleLateKill(hub: HubState, { left }: ClosingPlace, { connection, data }: LateFrame) {
  if (left === null || data.length > signalingLimits.inputBytes) return;
  const frame = classOfFrame(data.toString());
  if (frame === "move" || frame === "click" || !isWithinRates(hub, connection, frame)) return;
  const kill = killIn(data);
  if (kill === null) return;
  if (left.kind === "phone") handlePhoneKill(hub, left, kill);
  else if (left.kind === "checking") handleEarlyKill(hub, left, kill);
  else if (left.role === "artist") handleKill(hub, left, kill);
}

function killIn(data: Buffer): KillMessage | null {
  const message = parseClientMessage(data.toString(), data.length);
  return message?.type === "kill" ? message : null;
}
