// Accepts the companions' sockets, closes silent ones, and tells companions when it's worth asking for a lease. A web
// page can't connect here: browsers always send an origin with a WebSocket, and a companion never does.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { UserId } from "@foldback/domain/ids";
import { companionCloseCodes, companionSocketLimits, type ToCompanion } from "@foldback/protocol/companion";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { leasedScopes } from "../modules/companions/issue-lease.ts";
import type { Companion, ConnectedCompanions } from "../modules/companions/ports.ts";
import type { LiveSession } from "../modules/sessions/ports.ts";
import { refuseUpgrade } from "../signaling/gateway/upgrades.ts";
import { type CompanionSocket, openCompanionSocket } from "./companion-socket.ts";
import type { SocketDeps } from "./ports.ts";

export type CompanionGatewayDeps = Omit<SocketDeps, "paired" | "signatureRefused"> & {
  clientIp(request: IncomingMessage): string;
  networkOf(ipAddress: string): string;
  mayUpgrade(request: IncomingMessage): boolean;
  originRefused(ipAddress: string): void;
  signatureRefused(ipAddress: string): void;
  monotonicMs: () => number;
  nowMs: () => number;
};

const maxSockets = 2_000;
const socketsPerNetwork = 20;
const framesPerMinute = 60;
const sweepEveryMs = 5_000;
const minuteMs = 60_000;

type Open = {
  ws: WebSocket;
  network: string;
  openedMs: number;
  heardMs: number;
  minute: { sinceMs: number; frames: number };
  socket: CompanionSocket;
};

export type OwnerGone = "suspended" | "deleted";

export type CompanionGateway = ConnectedCompanions & {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells the artist's companions that what the engineer may do has changed. */
  sessionChanged(live: LiveSession): void;
  /** Called before a kill is recorded. */
  killed(artistId: UserId): void;
  /** Closes the person's sockets. */
  ownerGone(userId: UserId, why: OwnerGone): void;
  close(): void;
};

type Gateway = { deps: CompanionGatewayDeps; sockets: Set<Open>; connected: Map<string, Open> };

export function createCompanionGateway(deps: CompanionGatewayDeps): CompanionGateway {
  const gateway: Gateway = { deps, sockets: new Set(), connected: new Map() };
  const { sockets, connected } = gateway;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: companionSocketLimits.frameBytes,
    perMessageDeflate: false,
  });
  const timer = setInterval(() => sweep(sockets, deps.monotonicMs()), sweepEveryMs);
  timer.unref();
  const companionsOf = (userId: UserId) =>
    [...connected.values()].filter(({ socket }) => socket.companion()?.userId === userId);

  return {
    handleUpgrade(request, transport, head) {
      const ipAddress = deps.clientIp(request);
      const status = refusalOf(gateway, request, ipAddress);
      if (status === 403) deps.originRefused(ipAddress);
      if (status !== null) refuseUpgrade(transport, status);
      else server.handleUpgrade(request, transport, head, (ws) => accept(gateway, ws, ipAddress));
    },
    isConnected: (id) => connected.has(id),
    revoked({ userId, id }) {
      const open = connected.get(id);
      if (open?.socket.companion()?.userId === userId) shut(open, companionCloseCodes.revoked);
    },
    sessionChanged({ session, grant }) {
      const hasScopes = leasedScopes(session, grant, deps.nowMs()).length > 0;
      for (const { ws } of companionsOf(session.artistId))
        send(
          ws,
          hasScopes
            ? { type: "lease-available", changed: { session: session.id, epoch: session.epoch } }
            : { type: "no-lease" },
        );
    },
    killed(artistId) {
      for (const { ws } of companionsOf(artistId)) send(ws, { type: "no-lease" });
    },
    ownerGone(userId, why) {
      const code = why === "deleted" ? companionCloseCodes.accountClosed : companionCloseCodes.suspended;
      for (const each of companionsOf(userId)) shut(each, code);
    },
    close() {
      clearInterval(timer);
      for (const { ws } of sockets) {
        ws.close(companionCloseCodes.restarting);
        ws.terminate();
      }
    },
  };
}

function refusalOf({ deps, sockets }: Gateway, request: IncomingMessage, ipAddress: string): number | null {
  if (!deps.mayUpgrade(request)) return 429;
  if (request.headers.origin !== undefined) return 403;
  const network = deps.networkOf(ipAddress);
  const near = [...sockets].filter((each) => each.network === network).length;
  return sockets.size >= maxSockets || near >= socketsPerNetwork ? 503 : null;
}

function accept(gateway: Gateway, ws: WebSocket, ipAddress: string) {
  const { deps, sockets, connected } = gateway;
  const atMs = deps.monotonicMs();
  const paired = (companion: Companion) => {
    shut(connected.get(companion.id), companionCloseCodes.replaced);
    connected.set(companion.id, open);
    send(ws, { type: "lease-available" });
  };
  const socket = openCompanionSocket(
    { ...deps, paired, signatureRefused: () => deps.signatureRefused(ipAddress) },
    { send: (message) => send(ws, message), close: (code) => ws.close(code) },
  );
  const open: Open = {
    ...{ ws, socket, network: deps.networkOf(ipAddress), openedMs: atMs, heardMs: atMs },
    minute: { sinceMs: atMs, frames: 0 },
  };
  sockets.add(open);
  ws.on("message", (data, isBinary) => receive(open, data, { isBinary, nowMs: deps.monotonicMs() }));
  ws.on("close", () => {
    sockets.delete(open);
    socket.left();
    const companion = socket.companion();
    if (companion !== null && connected.get(companion.id) === open) connected.delete(companion.id);
  });
  ws.on("error", () => ws.terminate());
}

const send = (ws: WebSocket, message: ToCompanion) => ws.send(JSON.stringify(message));

type Frame = { isBinary: boolean; nowMs: number };

function receive(open: Open, data: RawData, { isBinary, nowMs }: Frame) {
  open.heardMs = nowMs;
  if (nowMs - open.minute.sinceMs >= minuteMs) open.minute = { sinceMs: nowMs, frames: 0 };
  open.minute.frames += 1;
  if (isBinary || !Buffer.isBuffer(data) || open.minute.frames > framesPerMinute)
    shut(open, companionCloseCodes.badMessage);
  else void open.socket.receive(data.toString());
}

function sweep(sockets: Iterable<Open>, nowMs: number) {
  for (const open of sockets) {
    const { socket, openedMs, heardMs } = open;
    const { helloWithinMs, unpairedForMs } = companionSocketLimits;
    const patienceMs = socket.isIntroduced() ? unpairedForMs : helloWithinMs;
    const isLate = socket.companion() === null && nowMs - openedMs > patienceMs;
    if (socket.hasLapsed()) shut(open, companionCloseCodes.codeOver);
    else if (isLate || nowMs - heardMs > companionSocketLimits.silentForMs) shut(open, companionCloseCodes.silent);
  }
}

/** A companion may ignore the close frame and go on sending, so its socket stops listening first. */
function shut(open: Open | undefined, code: number) {
  open?.socket.left();
  open?.ws.close(code);
}
