// Plugs the sessions module and signaling into each other: the module tells the hub what was committed, the hub asks
// the module what it may. Opening applies the boot rule before any socket can come in.
import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { UserId } from "@foldback/domain/ids";
import { createInProcessBus } from "./adapters/bus/in-process-bus.ts";
import type { Db } from "./adapters/postgres/database.ts";
import { createIceServers, type IceSettings } from "./adapters/turn/turn-credentials.ts";
import { composeSessions } from "./compose-sessions.ts";
import type { StudioRouteDeps } from "./http/routes/studio-routes.ts";
import type { Log } from "./log.ts";
import type { AccountStore } from "./modules/accounts/ports.ts";
import { listWaitingSessions } from "./modules/sessions/list-waiting-sessions.ts";
import type { SessionDeps } from "./modules/sessions/ports.ts";
import { recordForgery } from "./modules/sessions/record-forgery.ts";
import { removeSuspended } from "./modules/sessions/remove-suspended.ts";
import { createSignalingGateway } from "./signaling/gateway.ts";
import type { SignalingAudit } from "./signaling/ports.ts";
import { createRoomHub } from "./signaling/room-hub.ts";
import { createTicketOffice } from "./signaling/ticket-office.ts";

export type StudioOptions = {
  db: Db;
  accounts: AccountStore;
  dataDir: string;
  ice: IceSettings;
  origins: readonly string[];
  clientIp: (request: IncomingMessage) => string;
  log: Log;
  nowMs: () => number;
};

export async function openStudio(options: StudioOptions) {
  const { db, accounts, log, nowMs } = options;
  const hub = createRoomHub({
    bus: createInProcessBus(),
    listWaiting: async (userId) => {
      const subject = await accounts.find(userId);
      return subject ? listWaitingSessions(sessions.deps, subject) : [];
    },
    audit: signalingAudit(() => sessions.deps, log),
    log,
    nowMs,
    randomId: randomUUID,
  });
  const sessions = await composeSessions({ db, log, spoolDir: options.dataDir, notifier: hub, nowMs });
  await sessions.recover();
  await hub.open(sessions.authority);
  const stopSweeps = sessions.startSweeps();
  const tickets = createTicketOffice({ nowMs, randomToken: () => randomBytes(16).toString("base64url") });
  const gateway = createSignalingGateway({
    hub,
    tickets,
    loadSubject: accounts.find,
    allowedOrigins: options.origins,
    clientIp: options.clientIp,
  });
  const routes: StudioRouteDeps = {
    ...sessions.deps,
    killSwitch: hub,
    roomLookups: sessions.roomLookups,
    tickets,
    iceServersFor: createIceServers(options.ice, nowMs),
  };

  return {
    routes,
    gateway,
    hub,
    /** Their sockets first, then their sessions. */
    onSuspended: async (userId: UserId) => {
      hub.userSuspended(userId);
      await removeSuspended(sessions.deps, userId);
    },
    close: async () => {
      await Promise.all([gateway.close(), stopSweeps()]);
      hub.close();
    },
  };
}

/** What a participant forged becomes evidence of the session; everything is in the log for the operator. */
const signalingAudit = (deps: () => SessionDeps, log: Log): SignalingAudit => ({
  recordForgery: ({ sessionId, userId, messageType, ...facts }) => {
    log.warn({ audit: "signaling.forged-message", sessionId, userId, messageType, ...facts }, "forged message");
    if (sessionId === null || userId === null) return;
    recordForgery(deps(), { sessionId, userId, claimed: messageType }).catch((error: unknown) =>
      log.error({ err: error, sessionId }, "a forged message could not be recorded"),
    );
  },
  recordStruckOff: (facts) => log.warn({ audit: "signaling.struck-off", ...facts }, "socket closed"),
  recordFingerprintMismatch: (facts) =>
    log.warn({ audit: "signaling.fingerprint-mismatch", ...facts }, "the peer link's ends differ"),
});
