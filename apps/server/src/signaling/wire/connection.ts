/** Sends to one socket or closes it. This is the only place that checks how far behind a slow reader is. */
import type { Duplex } from "node:stream";
import { type CloseCode, closeCodes } from "@foldback/protocol/close-codes";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import { type ClientMessageType, type ServerMessage, signalingLimits } from "@foldback/protocol/signaling";
import { WebSocket } from "ws";
import { type Address, type ClosingPlace, type Connection, personOf } from "../hub-state.ts";
import { openFloodBudget } from "../limits/flood-guard.ts";
import { cleanRecord } from "../limits/strikes.ts";
import { writeReceivedText, writeTextFrame } from "./write-text-frame.ts";

/** With more unsent bytes than this, a move would be out of date when it arrives. */
const droppableBehindBytes = 16 * 1024;
/** How long the client may take to respond to a close. */
const closingGraceMs = 2_000;
/** How long we keep an abusive client's socket open to deliver the close reason. */
const cutGraceMs = 500;
const errorEveryMs = 1_000;

/** These codes mean that the user was checked and may not enter. */
const refusals: readonly CloseCode[] = [closeCodes.ticketRefused, closeCodes.suspended, closeCodes.notAMember];

const unknown = { kind: "new" } as const;

type Opening = { socket: WebSocket; transport: Duplex; address: Address; nowMs: number; serial: number };

export function openConnection({ socket, transport, address, nowMs, serial }: Opening): Connection {
  return {
    socket,
    transport,
    address,
    serial,
    place: unknown,
    stranger: true,
    lastHeardMs: nowMs,
    dueMs: nowMs + signalingLimits.authenticationTimeoutMs,
    lastErrorMs: 0,
    ...openFloodBudget(),
    ...cleanRecord(),
  };
}

export const send = (connection: Connection, message: ServerMessage, nowMs: number) =>
  sendText(connection, JSON.stringify(message), nowMs);

export function sendText(connection: Connection, text: string, nowMs: number) {
  if (mayTake(connection, nowMs) && !writeTextFrame(connection.transport, text)) connection.socket.send(text);
}

/**
 * False for a socket that's closing or too far behind. We close a socket that's too far behind, but keep reading from
 * it, because a browser that can't keep up may be sending a kill.
 */
function mayTake(connection: Connection, nowMs: number): boolean {
  const { socket, transport } = connection;
  if (socket.readyState !== WebSocket.OPEN) return false;
  if (transport.writableLength <= signalingLimits.bufferedBytesBeforeClose) return true;
  close(connection, closeCodes.tryAgainLater, nowMs);
  return false;
}

const isKeepingUp = ({ transport }: Connection) => transport.writableLength <= droppableBehindBytes;

/** Sends the message only if the client keeps up. Use this for messages that are useless when late. */
export function sendIfKeepingUp(connection: Connection, text: string, nowMs: number) {
  if (isKeepingUp(connection)) sendText(connection, text, nowMs);
}

/** Like `sendIfKeepingUp`, but for a short received message whose last byte is replaced by `end`. */
export function forwardIfKeepingUp(
  connection: Connection,
  { received, end }: { received: Buffer; end: Buffer },
  nowMs: number,
) {
  if (isKeepingUp(connection) && mayTake(connection, nowMs)) writeReceivedText(connection.transport, received, end);
}

/** Sends at most one a second, because answering every bad frame would cause a second flood. */
export function sendError(
  connection: Connection,
  error: { code: ErrorCode; about: ClientMessageType | null },
  nowMs: number,
) {
  if (nowMs - connection.lastErrorMs < errorEveryMs) return;
  connection.lastErrorMs = nowMs;
  send(connection, { type: "error", ...error }, nowMs);
}

/** Closes after sending what's queued. After that, only a kill from this connection has any effect (KS-10). */
export function close(connection: Connection, code: CloseCode, nowMs: number) {
  const { place } = connection;
  if (place.kind === "closing") return;
  connection.place = { kind: "closing", person: personOf(connection), left: placeLeft(place, code) };
  connection.dueMs = nowMs + closingGraceMs;
  connection.socket.close(code);
}

/** The place that a closing connection may still send a kill from, or null if it may not. */
function placeLeft(place: Connection["place"], code: CloseCode): ClosingPlace["left"] {
  if (place.kind === "room" || place.kind === "tab-remote") return place;
  // A phone that the artist has removed may no longer kill the session.
  if (place.kind === "phone") return code === closeCodes.notAMember ? null : place;
  return place.kind === "checking" && !refusals.includes(code) ? place : null;
}

/** Closes an abusive client's connection and stops reading from it, so the rest of a flood costs nothing. */
export function cut(connection: Connection, code: CloseCode, nowMs: number) {
  close(connection, code, nowMs);
  connection.dueMs = nowMs + cutGraceMs;
  connection.socket.pause();
}
