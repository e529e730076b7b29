/**
 * The door: which upgrades become signaling sockets, and what each socket's events lead to. Origin and path are checked
 * before the handshake; the listeners are shared by all sockets, so that an idle one costs little.
 * Knows no message but the first.
 */
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { closeCodes } from "@foldback/protocol/close-codes";
import { signalingLimits } from "@foldback/protocol/signaling";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { createAddressBook } from "./address-book.ts";
import { authenticate } from "./authenticate.ts";
import { close, openConnection, say } from "./connection.ts";
import type { Connection } from "./hub-state.ts";
import { badFrame, tooMany } from "./offences.ts";
import { isAllowedOrigin, pathOf, signalingPath } from "./origin-policy.ts";
import { detachPerson } from "./people.ts";
import type { LoadSubject, TicketOffice } from "./ports.ts";
import { isWithinRates, readFrame } from "./read-frame.ts";
import type { RoomHub } from "./room-hub.ts";
import { leaveSeat } from "./seats.ts";
import { sweep, sweepEveryMs } from "./sweep.ts";

export type GatewayDeps = {
  hub: RoomHub;
  tickets: TicketOffice;
  loadSubject: LoadSubject;
  allowedOrigins: readonly string[];
  clientIp(request: IncomingMessage): string;
};

export type SignalingGateway = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Says that the server drains, closes with 1012 and resolves when all sockets are gone, within a second. */
  close(): Promise<void>;
  stats(): { sockets: number; authenticated: number; rooms: number };
};

const maxSockets = 16_000;
const drainMs = 1_000;

/** Kept on the socket itself: the shared listeners find their connection there. */
const own = Symbol("connection");
type OwnSocket = WebSocket & { [own]?: Connection };

export function createSignalingGateway(deps: GatewayDeps): SignalingGateway {
  const { hub } = deps;
  const { state } = hub;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: signalingLimits.frameBytes,
    perMessageDeflate: false,
  });
  const connections = new Set<Connection>();
  const addresses = createAddressBook(state.nowMs);
  let serial = 0;
  let drained: (() => void) | null = null;

  function onMessage(this: OwnSocket, data: RawData, isBinary: boolean) {
    const connection = this[own];
    if (connection === undefined) return;
    connection.lastHeardMs = state.nowMs();
    const { kind } = connection.place;
    if (kind === "closing" || !Buffer.isBuffer(data)) return;
    if (isBinary) badFrame(state, connection);
    else if (kind === "new") void authenticate(deps, connection, data);
    else if (kind !== "checking") readFrame(state, connection, data);
  }

  /** Pings and pongs cost work too, so they count. */
  function onHeartbeat(this: OwnSocket) {
    const connection = this[own];
    if (connection === undefined || connection.place.kind === "closing") return;
    connection.lastHeardMs = state.nowMs();
    if (!isWithinRates(state, connection, "other")) tooMany(state, connection);
  }

  /** A frame too large or not text at all: ws has said why and closes; nothing more is heard. */
  function onError(this: OwnSocket) {
    if (this[own] !== undefined) close(this[own], closeCodes.tooBig, state.nowMs());
  }

  function onClose(this: OwnSocket) {
    const connection = this[own];
    if (connection === undefined) return;
    connections.delete(connection);
    addresses.left(connection.address);
    leaveSeat(state, connection);
    detachPerson(state, connection);
    if (connections.size === 0) drained?.();
  }

  function accept(socket: OwnSocket, request: IncomingMessage) {
    serial += 1;
    const address = addresses.arrived(deps.clientIp(request));
    const connection = openConnection(socket, address, { nowMs: state.nowMs(), serial });
    socket[own] = connection;
    connections.add(connection);
    socket.on("message", onMessage);
    socket.on("ping", onHeartbeat);
    socket.on("pong", onHeartbeat);
    socket.on("close", onClose);
    socket.on("error", onError);
  }

  const timer = setInterval(() => {
    sweep(connections, state.nowMs());
    addresses.forgetAtRest();
    hub.tick();
  }, sweepEveryMs);
  timer.unref();

  return {
    handleUpgrade(request, socket, head) {
      const status = refusal(request, deps.allowedOrigins) ?? (drained || connections.size >= maxSockets ? 503 : null);
      if (status === null) server.handleUpgrade(request, socket, head, accept);
      else refuse(socket, status);
    },
    async close() {
      clearInterval(timer);
      const allGone = new Promise<void>((resolve) => {
        drained = resolve;
      });
      for (const connection of connections) dismiss(connection, state.nowMs());
      if (connections.size > 0) await withinDrain(allGone);
      for (const connection of connections) connection.socket.terminate();
      hub.close();
    },
    stats() {
      let authenticated = 0;
      for (const { place } of connections) if (place.kind === "room" || place.kind === "lobby") authenticated += 1;
      return { sockets: connections.size, authenticated, rooms: state.rooms.size };
    },
  };
}

function refusal(request: IncomingMessage, allowedOrigins: readonly string[]): number | null {
  if (pathOf(request.url) !== signalingPath) return 404;
  return isAllowedOrigin(request.headers.origin, allowedOrigins) ? null : 403;
}

function refuse(socket: Duplex, status: number) {
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.once("finish", () => socket.destroy());
}

function dismiss(connection: Connection, nowMs: number) {
  say(connection, { type: "draining" }, nowMs);
  close(connection, closeCodes.restarting, nowMs);
}

async function withinDrain(allGone: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, drainMs);
  await Promise.race([allGone, promise]);
  clearTimeout(timeout);
}
