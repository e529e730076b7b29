/**
 * Checks every connection four times a second, instead of running a timer for each. It enforces the deadlines for first
 * frames and closing, pings quiet connections, and closes silent ones.
 */
import { closeCodes } from "@foldback/protocol/close-codes";
import { signalingLimits } from "@foldback/protocol/signaling";
import { type Connection, isInRoom } from "../hub-state.ts";
import { isActive, roomPingMs } from "../rooms/room.ts";
import { close } from "../wire/connection.ts";

export const sweepEveryMs = 250;
/** In an active session both sides send something every second, but a background page may only answer pings. */
const activeSilenceMs = 5_000;
/** Long enough for two unanswered pings. */
const idleSilenceMs = 2 * signalingLimits.idlePingMs + 10_000;
/** Spreads out the pings when thousands of sockets were opened together. */
const pingsPerSweep = 250;

export function sweep(connections: Iterable<Connection>, nowMs: number) {
  let pings = 0;
  for (const connection of connections) {
    if (isSilent(connection, nowMs)) connection.socket.terminate();
    else if (nowMs >= connection.dueMs && pings < pingsPerSweep) pings += act(connection, nowMs);
  }
}

/** Doesn't count a stall as silence, and extends every connection's deadlines by it. */
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
    case "tab-remote":
      return pingUnlessHeard(connection, nowMs, roomPingMs);
    case "lobby":
    case "admin":
      return pingUnlessHeard(connection, nowMs, signalingLimits.idlePingMs);
  }
}
