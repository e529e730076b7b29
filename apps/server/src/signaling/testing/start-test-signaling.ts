/** Starts a real gateway and hub on a free port, with sessions, users and records in memory. */
import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { SessionId, UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { AuthMessage } from "@foldback/protocol/auth-message";
import type { WaitingSession } from "@foldback/protocol/signaling";
import { createInProcessBus } from "../../adapters/bus/in-process-bus.ts";
import { networkPrefixes } from "../../http/admission/network-key.ts";
import { createLog } from "../../log.ts";
import { createKillTokens } from "../../modules/kill/kill-token.ts";
import type { KillCommand } from "../../modules/kill/ports.ts";
import { type Lease, soleLease } from "../../modules/nodes/serving-lease.ts";
import type { LiveSession } from "../../modules/sessions/ports.ts";
import type { SessionAuthority } from "../../modules/sessions/signaling-ports.ts";
import { createSignalingGateway, type SignalingGateway } from "../gateway/gateway.ts";
import { createTicketStore } from "../gateway/ticket-store.ts";
import type { Bus, LoadSubject, Place, SignalingAudit } from "../ports.ts";
import { createRoomHub } from "../rooms/room-hub.ts";
import { connectTestClient } from "./test-client.ts";

export const testKillTokens = createKillTokens("only-for-tests");
export const testOrigin = "http://studio.test";

type Options = {
  nowMs?: () => number;
  /** The time of day, if it differs from the monotonic clock. */
  wallMs?: () => number;
  /** The clock that measures the server's stalls. */
  loopMs?: () => number;
  bus?: Bus;
  authority?: Partial<SessionAuthority>;
  listWaiting?: (userId: UserId) => Promise<WaitingSession[]>;
  lease?: Lease;
  /** Sessions and users that several servers in a test share. */
  world?: World;
};

export type World = { sessions: Map<SessionId, LiveSession>; subjects: Map<UserId, Subject> };
export const newWorld = (): World => ({ sessions: new Map(), subjects: new Map() });

export type TestSignaling = Awaited<ReturnType<typeof startTestSignaling>>;

export async function startTestSignaling(options: Options = {}) {
  const nowMs = options.nowMs ?? Date.now;
  const world = options.world ?? newWorld();
  const { audit, reports } = recordingAudit();
  let loadSubject: LoadSubject = async (userId) => world.subjects.get(userId) ?? null;
  const checkings: (() => void)[] = [];
  const records = { kills: [] as KillCommand[], pauses: [] as SessionId[], rtt: [] as number[] };
  const hub = createTestHub(options, { audit, nowMs });
  hub.attach({ ...inMemoryAuthority(world, records), ...options.authority });
  await hub.open();
  const tickets = createTicketStore({ nowMs, randomToken: () => randomBytes(16).toString("base64url") });
  const gateway = createSignalingGateway({
    hub,
    tickets,
    loadSubject: (userId) => {
      const subject = loadSubject(userId);
      checkings.shift()?.();
      return subject;
    },
    originRefused: () => {},
    ticketRefused: () => {},
    isPaired: async (pairingId) => pairingId !== "removed",
    allowedOrigins: [testOrigin],
    clientIp: (request) => request.socket.remoteAddress ?? "",
    loopMs: options.loopMs,
    networksOf: networkPrefixes,
    mayUpgrade: () => true,
  });
  const { url, stopListening } = await listen(gateway);

  const addPerson = (userId: UserId, traits: Partial<Subject> = {}) => {
    const roles = traits.roles ?? (userId.startsWith("artist") ? ["artist"] : ["artist", "engineer"]);
    world.subjects.set(userId, { userId, roles, suspended: false, emailVerified: true, guestOf: [], ...traits });
  };
  const ticketFor = (userId: UserId, place: Place) => tickets.issue({ userId, place }).ticket;

  return {
    url,
    hub,
    gateway,
    tickets,
    world,
    records,
    reports,
    addPerson,
    ticketFor,
    /** Stores the session and its users, and notifies the hub like the sessions module does. */
    put(live: LiveSession) {
      const { artistId, invitedEngineerId, engineerId, id } = live.session;
      for (const userId of [artistId, invitedEngineerId, engineerId])
        if (userId !== null && !world.subjects.has(userId)) addPerson(userId);
      world.sessions.set(id, live);
      hub.sessionChanged(live);
      return live;
    },
    loadSubjectBy(load: LoadSubject) {
      loadSubject = load;
    },
    /** Resolves when the next connection starts to load its user. */
    checkingStarted: () => new Promise<void>((resolve) => checkings.push(resolve)),
    open: () => connectTestClient(url, testOrigin),
    /** Resolves once the client is authenticated and has its first response. */
    async enter(userId: UserId, place: Place, wanted: Wanted = {}) {
      const client = await connectTestClient(url, testOrigin);
      client.say({ type: "auth", ticket: ticketFor(userId, place), ...wanted });
      await client.hear(welcomes[place.kind]);
      return client;
    },
    async stop() {
      await gateway.close();
      hub.close();
      await stopListening();
    },
  };
}

type Wanted = Partial<Pick<AuthMessage, "page" | "tab" | "seat">>;
export const takeOver = { seat: "take-over" } as const;

const welcomes = { room: "room_joined", lobby: "lobby_joined", admin: "admin_joined", phone: "phone" } as const;

function createTestHub(options: Options, { audit, nowMs }: { audit: SignalingAudit; nowMs: () => number }) {
  return createRoomHub({
    bus: options.bus ?? createInProcessBus(),
    lease: options.lease ?? soleLease,
    listWaiting: options.listWaiting ?? (async () => []),
    audit,
    log: createLog({ level: "silent" }),
    nowMs,
    wallMs: options.wallMs ?? nowMs,
    killTokens: testKillTokens,
    randomId: randomUUID,
    onKilled: () => {},
  });
}

async function listen({ handleUpgrade }: Pick<SignalingGateway, "handleUpgrade">) {
  const http = createServer((_, response) => response.writeHead(404).end());
  http.on("upgrade", handleUpgrade);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/signal`,
    stopListening: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function inMemoryAuthority(
  world: World,
  records: { kills: KillCommand[]; pauses: SessionId[]; rtt: number[] },
): SessionAuthority {
  return {
    loadLive: async (sessionId) => world.sessions.get(sessionId) ?? null,
    loadAllLive: async () => [...world.sessions.values()],
    recordKill: async (command) => {
      records.kills.push(command);
      return { recorded: true, alreadyOver: false };
    },
    pauseForLostLink: async (sessionId) => {
      records.pauses.push(sessionId);
    },
    saveRtt: async (_, { avgRttMs }) => {
      records.rtt.push(avgRttMs);
    },
  };
}

function recordingAudit() {
  const reports = {
    forgeries: [] as Parameters<SignalingAudit["recordForgery"]>[0][],
    struckOff: [] as Parameters<SignalingAudit["recordOffender"]>[0][],
    mismatches: [] as Parameters<SignalingAudit["recordFingerprintMismatch"]>[0][],
  };
  const audit: SignalingAudit = {
    recordForgery: (event) => void reports.forgeries.push(event),
    recordOffender: (event) => void reports.struckOff.push(event),
    recordFingerprintMismatch: (event) => void reports.mismatches.push(event),
  };
  return { audit, reports };
}
