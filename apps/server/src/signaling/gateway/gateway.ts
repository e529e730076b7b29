/**
 * Accepts signaling sockets: checks origin and path before the handshake, runs one timer for all sockets, and drains
 * them on shutdown. It doesn't handle messages.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { closeCodes } from "@foldback/protocol/close-codes";
import { signalingLimits } from "@foldback/protocol/signaling";
import { WebSocketServer } from "ws";
import type { Connection } from "../hub-state.ts";
import { close, send } from "../wire/connection.ts";
import type { AuthenticateDeps } from "./authenticate.ts";
import { createLoopWatch } from "./loop-watch.ts";
import { createSocketEvents } from "./socket-events.ts";
import { extendDeadlines, sweep, sweepEveryMs } from "./sweep.ts";
import { pathOf, refuseUpgrade } from "./upgrades.ts";

export type GatewayDeps = AuthenticateDeps & {
  allowedOrigins: readonly string[];
  clientIp(request: IncomingMessage): string;
  /** A monotonic clock for measuring event loop stalls. Tests replace it. */
  loopMs?: () => number;
  /** Called when an upgrade comes from a foreign origin. */
  originRefused(ipAddress: string): void;
  /** An address's networks, narrowest first. */
  networksOf(ipAddress: string): readonly string[];
  /** Spends from the requesting network's budget and returns false if it's used up. */
  mayUpgrade(request: IncomingMessage): boolean;
};

export type SignalingGateway = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all sockets with 1012 and resolves once they're gone, or after a second. */
  close(): Promise<void>;
  stats(): { sockets: number; authenticated: number; rooms: number };
};

/** More sockets would exhaust the process's file descriptors, or the memory that live sessions need. */
const maxSockets = 16_000;
const drainMs = 1_000;

export function createSignalingGateway(deps: GatewayDeps): SignalingGateway {
  const { hub } = deps;
  const { nowMs, rooms } = hub.state;
  const { promise: allGone, resolve: noneLeft } = Promise.withResolvers<void>();
  let draining = false;
  const events = createSocketEvents({ ...deps, left: () => draining && connections.size === 0 && noneLeft() });
  const { connections } = events;
  // write-text-frame.ts relies on frames being neither compressed nor fragmented.
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: signalingLimits.frameBytes,
    perMessageDeflate: false,
  });

  const loop = createLoopWatch(sweepEveryMs, deps.loopMs ?? (() => performance.now()));
  const judge = (stalledMs: number) => {
    if (stalledMs > 0) {
      extendDeadlines(connections, stalledMs);
      hub.excuse(stalledMs);
    }
    sweep(connections, nowMs());
    events.addresses.forgetIdle();
    hub.tick();
  };
  // After a stall, the timer runs before the sockets' messages are read, and one of them may be a kill. We wait for the
  // end of this turn of the event loop. Otherwise we could close a socket as silent before reading it.
  const timer = setInterval(() => setImmediate(judge, loop.stalledMs()), sweepEveryMs);
  timer.unref();

  return {
    handleUpgrade(request, transport, head) {
      const ipAddress = deps.clientIp(request);
      const full = draining || connections.size >= maxSockets || !events.addresses.hasRoom(ipAddress);
      const status =
        (deps.mayUpgrade(request) ? null : 429) ?? refusal(request, deps.allowedOrigins) ?? (full ? 503 : null);
      if (status === 403) deps.originRefused(ipAddress);
      if (status !== null) refuseUpgrade(transport, status);
      else server.handleUpgrade(request, transport, head, (socket) => events.accept({ socket, transport, ipAddress }));
    },
    async close() {
      clearInterval(timer);
      draining = true;
      for (const connection of connections) dismiss(connection, nowMs());
      if (connections.size > 0) await withinDrain(allGone);
      for (const connection of connections) connection.socket.terminate();
    },
    stats: () => ({ sockets: connections.size, authenticated: countAuthenticated(connections), rooms: rooms.size }),
  };
}

function refusal(request: IncomingMessage, allowedOrigins: readonly string[]): number | null {
  if (pathOf(request.url) !== signalingPath) return 404;
  return isAllowedOrigin(request.headers.origin, allowedOrigins) ? null : 403;
}

function dismiss(connection: Connection, nowMs: number) {
  send(connection, { type: "draining" }, nowMs);
  close(connection, closeCodes.restarting, nowMs);
}

async function withinDrain(allGone: Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, drainMs);
  await Promise.race([allGone, promise]);
  clearTimeout(timeout);
}

function countAuthenticated(connections: Iterable<Connection>): number {
  let authenticated = 0;
  for (const { place } of connections) if (isAuthenticated(place.kind)) authenticated += 1;
  return authenticated;
}

const unknownKinds: readonly Connection["place"]["kind"][] = ["new", "checking", "closing"];
const isAuthenticated = (kind: Connection["place"]["kind"]) => !unknownKinds.includes(kind);

/**
 * Only Foldback's own origins may open a signaling socket. Browsers always send an origin with a WebSocket, so we
 * refuse a missing one, `null` and every look-alike before the handshake.
 */
export const isAllowedOrigin = (origin: string | undefined, allowed: readonly string[]) =>
  origin !== undefined && allowed.includes(origin);

const signalingPath = "/signal";
