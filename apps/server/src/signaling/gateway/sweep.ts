/**
 * Checks every connection four times a second, instead of a timer for each: deadlines of the first frame and of
 * closing, pings for quiet connections, and closing silent ones.
 */
import { closeCodes } from "@foldback/protocol/close-codes";
import { signalingLimits } from "@foldback/protocol/signaling";
import { type Connection, isInRoom } from "../hub-state.ts";
import { isActive, roomPingMs } from "../rooms/room.ts";
import { close } from "../wire/connection.ts";

export const sweepEveryMs = 250;
/** In an active session both ends send something every second, but a page in the background may only answer pings. */
const activeSilenceMs = 5_000;
/** Two unanswered pings. */
const idleSilenceMs = 2 * signalingLimits.idlePingMs + 10_000;
/** Spreads the pings of thousands of sockets that opened together. */
const pingsPerSweep = 250;

export function sweep(connections: Iterable<Connection>, nowMs: number) {
  let pings = 0;
  for (const connection of connections) {
    if (isSilent(connection, nowMs)) connection.socket.terminate();
    else if (nowMs >= connection.dueMs && pings < pingsPerSweep) pings += act(connection, nowMs);
  }
}

/** Time in which the server stood still counts as no one's silence and uses up no deadline. */
export function extendDeadlines(connections: Iterable<Connection>, stalledMs: number) {
  for (const connection of connections) {
    connection.lastHeardMs += stalledMs;
    connection.dueMs += stalledMs;
  }
}

function isSilent(connection: Connection, nowMs: number): boolean {
  const silentMs = nowMs - connection.lastHeardMs;
  if (silentMs > idleSilenceMs) return true;
  return silentMs > activeSilenceMs && isInRoom(connection) && isActive(connection.place.room);
}

function pingUnlessHeard(connection: Connection, nowMs: number, everyMs: number): number {
  connection.dueMs = nowMs + everyMs;
  if (nowMs - connection.lastHeardMs < everyMs / 2) return 0;
  connection.socket.ping();
  return 1;
}

/** Returns the number of pings sent. */
function act(connection: Connection, nowMs: number): number {
  switch (connection.place.kind) {
    case "closing":
      connection.socket.terminate();
      return 0;
    case "new":
    case "checking":
      close(connection, closeCodes.authenticationTimedOut, nowMs);
      return 0;
    case "room":
    case "phone":
      return pingUnlessHeard(connection, nowMs, roomPingMs);
    case "lobby":
    case "admin":
      return pingUnlessHeard(connection, nowMs, signalingLimits.idlePingMs);
  }
}
