/** Signature first; the body follows. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "../log.ts";
import type { LoadSubject, SignalingAudit, TicketOffice } from "./ports.ts";
import type { RoomHub } from "./room-hub.ts";

export type GatewayDeps = {
  hub: RoomHub;
  tickets: TicketOffice;
  loadSubject: LoadSubject;
  allowedOrigins: readonly string[];
  clientIp(request: IncomingMessage): string;
  audit: SignalingAudit;
  log: Log;
  nowMs(): number;
};

export type SignalingGateway = {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Says that the server drains, closes with 1012 and resolves when all sockets are gone (within a second). */
  close(): Promise<void>;
  stats(): { sockets: number; authenticated: number; rooms: number };
};

export declare function createSignalingGateway(deps: GatewayDeps): SignalingGateway;
