// Connects signaling to the sessions module and to the HTTP server's upgrades. This takes two steps, because each needs
// the other: the hub sends the sessions module's notifications, and calls that module to read and change sessions.
import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createInProcessBus } from "../adapters/bus/in-process-bus.ts";
import { networkKey, networkPrefixes } from "../http/admission/network-key.ts";
import type { Log } from "../log.ts";
import { asJobs, asPerson } from "../modules/acting-for.ts";
import { listWaitingSessions } from "../modules/invitations/list-waiting-sessions.ts";
import type { KillTokens } from "../modules/kill/ports.ts";
import type { Lease } from "../modules/nodes/serving-lease.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import type { SessionStore } from "../modules/sessions/ports.ts";
import { recordForgery } from "../modules/sessions/record-forgery.ts";
import type { SessionAuthority } from "../modules/sessions/signaling-ports.ts";
import { createSignalingGateway } from "../signaling/gateway/gateway.ts";
import { createTicketStore } from "../signaling/gateway/ticket-store.ts";
import type { HubDeps } from "../signaling/hub-state.ts";
import type { IsPaired, LoadSubject, SignalingAudit } from "../signaling/ports.ts";
import { createRoomHub } from "../signaling/rooms/room-hub.ts";

type Options = {
  log: Log;
  /** The time of day. */
  nowMs: () => number;
  /** A clock that never jumps. */
  monotonicMs: () => number;
  loadSubject: LoadSubject;
  isPaired: IsPaired;
  allowedOrigins: readonly string[];
  clientIp(request: IncomingMessage): string;
  lease: Lease;
  killTokens: KillTokens;
  security: SecurityEvents;
  mayUpgrade(request: IncomingMessage): boolean;
  onKilled: HubDeps["onKilled"];
  /** A function, because the store is created later, and signaling only needs it once a client connects. */
  store(): SessionStore;
};

/** The hub is both the notifier and the kill switch. Call `attach` with the sessions before the port opens. */
export function composeSignaling(options: Options) {
  const { log, nowMs, monotonicMs, loadSubject, isPaired } = options;
  const hub = createRoomHub({
    bus: createInProcessBus(),
    lease: options.lease,
    listWaiting: async (userId) => {
      const subject = await loadSubject(userId);
      return subject === null ? [] : asPerson(userId, () => listWaitingSessions({ store: options.store() }, subject));
    },
    audit: createAudit(options),
    log,
    nowMs: monotonicMs,
    wallMs: nowMs,
    killTokens: options.killTokens,
    randomId: randomUUID,
    onKilled: options.onKilled,
  });
  const tickets = createTicketStore({ nowMs: monotonicMs, randomToken: () => randomBytes(16).toString("base64url") });
  const { allowedOrigins, clientIp, mayUpgrade } = options;
  const refused = (detail: "origin" | "ticket") => (ipAddress: string) =>
    options.security.note({ type: "socket-refused", network: networkKey(ipAddress), detail });
  const gateway = createSignalingGateway({
    ...{ hub, tickets, loadSubject, isPaired, allowedOrigins, clientIp, mayUpgrade },
    networksOf: networkPrefixes,
    originRefused: refused("origin"),
    ticketRefused: refused("ticket"),
  });
  return { hub, tickets, gateway, attach: (authority: SessionAuthority) => hub.attach(forTheServer(authority)) };
}

/** Signaling reads rooms with the server's rights. The hub has already checked who may enter. */
const forTheServer = (authority: SessionAuthority): SessionAuthority => ({
  loadLive: (sessionId) => asJobs(() => authority.loadLive(sessionId)),
  loadAllLive: () => asJobs(() => authority.loadAllLive()),
  recordKill: (command) => asJobs(() => authority.recordKill(command)),
  pauseForLostLink: (sessionId) => asJobs(() => authority.pauseForLostLink(sessionId)),
  saveRtt: (sessionId, rtt) => asJobs(() => authority.saveRtt(sessionId, rtt)),
});

/** Everything is logged. Forged messages from a session participant also become evidence. */
function createAudit({ log, nowMs, store }: Options): SignalingAudit {
  return {
    recordForgery(event) {
      log.warn(event, "signaling.forged-message");
      const { sessionId, userId, messageType, claimedRole } = event;
      if (sessionId === null || userId === null) return;
      const claimed = claimedRole === null ? messageType : `${messageType} as ${claimedRole}`;
      asJobs(() => recordForgery({ store: store(), nowMs }, { sessionId, userId, claimed })).catch((error: unknown) => {
        log.error({ err: error, sessionId }, "couldn't record a forged message in the ledger");
      });
    },
    recordOffender: (event) => log.warn(event, "signaling.flood"),
    recordFingerprintMismatch: (event) => log.warn(event, "signaling.fingerprint-mismatch"),
  };
}
