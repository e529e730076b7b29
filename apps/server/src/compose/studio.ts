// Builds the studio part of the server: sessions and signaling. Kills work as soon as it's built, but sockets can only
// connect after `open` has used the database and paused the sessions that were active.
import { randomBytes, randomInt } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { UserId } from "@foldback/domain/ids";
import type { Db } from "../adapters/postgres/database.ts";
import { createPairingStore } from "../adapters/postgres/pairing-store.ts";
import { createIceServers, type IceSettings } from "../adapters/turn/turn-credentials.ts";
import type { OwnerGone } from "../companions/companion-gateway.ts";
import type { StudioRouteDeps } from "../http/routes/router.ts";
import { createIdleTracker } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";
import type { AccountStore } from "../modules/accounts/ports.ts";
import { asJobs } from "../modules/acting-for.ts";
import { createKillByToken, type KillByToken } from "../modules/kill/kill-by-token.ts";
import { createKillTokens } from "../modules/kill/kill-token.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { PairingDeps } from "../modules/pairing/ports.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import type { AllowanceOf, LiveSession, PlanDeps, SessionNotifier } from "../modules/sessions/ports.ts";
import { raiseTimeLimit } from "../modules/sessions/raise-time-limit.ts";
import { removeFromJoinedSessions, removeSuspendedUser } from "../modules/sessions/remove-from-sessions.ts";
import { noLights } from "../modules/takes/light-after-session.ts";
import { lightsPerMinute } from "../modules/takes/policy.ts";
import type { RoomHub } from "../signaling/rooms/room-hub.ts";
import type { Node } from "./node.ts";
import { composeSessions } from "./sessions.ts";
import { composeSignaling } from "./signaling.ts";

export type StudioOptions = {
  db: Db;
  /** Uses the sign-in role, to check a phone's credential. */
  forSignIn: Db;
  accounts: AccountStore;
  /** We derive the key that seals kill tokens from this. */
  authSecret: string;
  /** The directory that stores kills while the database is down. */
  dataDir: string;
  /** Frees the disk space that's reserved for kills. */
  freeSpace: () => Promise<void>;
  ice: IceSettings;
  allowanceOf: AllowanceOf;
  origins: readonly string[];
  clientIp: (request: IncomingMessage) => string;
  mayUpgrade: (request: IncomingMessage) => boolean;
  safeToLeaveLight: boolean;
  /** Called after the transaction commits. */
  onSessionEnded: () => void;
  /** Called after the participants have been notified. */
  onSessionChanged: (live: LiveSession) => void;
  /** Called for a kill, before it's recorded. */
  onKilled: (artistId: UserId) => void;
  /** Called when an account has been suspended or deleted. */
  onOwnerGone: (userId: UserId, why: OwnerGone) => void;
  security: SecurityEvents;
  log: Log;
  nowMs: () => number;
  /** The clock for the expiry of TURN credentials. */
  relayMs: () => number;
  monotonicMs: () => number;
  node: Node;
};

/** How many codes one address may try per minute. A household's phones need fewer. */
const codesPerMinute = 20;
/** Per user, for consents, starts, joins and similar calls. Two a second is more than a user or their browser needs. */
const accessCallsPerMinute = 120;
/** Per user, for invitations and availability. This is more than a user needs. */
const notifyingCallsPerMinute = 30;

/**
 * For sweeps that only have work to do while a session is live or shortly after it ended, when its receipts are
 * emailed. Every session that hasn't ended has a room, so the server never counts as idle while there are rooms.
 */
const idleOptions = { afterMs: 2 * 60_000, everyIntervals: 6 };

/** Notifies the participants of a change before doing anything else with it. */
function followSessions(hub: SessionNotifier, rooms: () => number, options: StudioOptions) {
  const idle = createIdleTracker({ ...idleOptions, isBusy: () => rooms() > 0 });
  const sessionChanged: SessionNotifier["sessionChanged"] = (live) => {
    hub.sessionChanged(live);
    idle.noteWork();
    if (live.session.state.status === "ended") options.onSessionEnded();
    options.onSessionChanged(live);
  };
  return { idle, notifier: { ...hub, sessionChanged } };
}

export async function composeStudio(options: StudioOptions) {
  const { db, accounts, security, log, nowMs, monotonicMs, clientIp, mayUpgrade } = options;
  const { take, find, stands } = createPairingStore(options.forSignIn, nowMs);
  const phones = { ...createPairingStore(db, nowMs), take, find, stands };
  const killTokens = createKillTokens(options.authSecret);
  const { hub, tickets, gateway, attach } = composeSignaling({
    log,
    nowMs,
    monotonicMs,
    loadSubject: accounts.find,
    isPaired: phones.stands,
    allowedOrigins: options.origins,
    ...{ clientIp, security, killTokens, mayUpgrade },
    lease: options.node,
    onKilled: options.onKilled,
    store: () => sessions.deps.store,
  });
  const { idle, notifier } = followSessions(hub, () => gateway.stats().rooms, options);
  const inRooms = () => hub.state.rooms.keys();
  const sessions = await composeSessions({ ...options, spoolDir: options.dataDir, notifier, inRooms });
  attach(sessions.authority);
  const killByToken = createKillByToken({ killTokens, phones, phoneNotifier: hub, killSwitch: hub, nowMs });
  const lights = options.safeToLeaveLight ? hub.takeLights : noLights;
  let stopSweeps = async () => {};
  const routes: StudioRouteDeps = {
    ...sessions.deps,
    killSwitch: hub,
    killByToken,
    presence: hub,
    linkReports: hub,
    roomLookups: sessions.roomLookups,
    ...callLimits(nowMs),
    tickets,
    iceServersFor: createIceServers(options.ice, options.relayMs),
  };

  const pairing: PairingDeps & { killByToken: KillByToken } = {
    ...sessions.deps,
    phones,
    phoneNotifier: hub,
    killSwitch: hub,
    killByToken,
    tickets,
    ...pairingCodes(nowMs),
    lights,
  };

  return {
    /** Can be called again after a failure. */
    open: async () => {
      await asJobs(async () => {
        await sessions.recover();
        await hub.open();
      });
      stopSweeps = sessions.startSweeps(idle);
    },
    routes,
    pairing,
    light: { sessions: sessions.deps.store, lights, reports: lightLimit(nowMs) },
    gateway: {
      ...gateway,
      stats: () => ({ ...gateway.stats(), roomCodeAlarms: sessions.roomLookups.alarmsOfLastHour() }),
    },
    ...{ sessions: sessions.deps, notes: hub.notes, deliveryNotifier: hub.deliveryNotifier, presence: hub, idle },
    ...followAccounts(hub, sessions.deps, options.onOwnerGone),
    close: async () => {
      await Promise.all([gateway.close(), stopSweeps()]);
      hub.close();
    },
  };
}

const pairingCodes = (nowMs: () => number) => ({
  randomToken: () => randomBytes(16).toString("base64url"),
  randomBelow: (limit: number) => randomInt(limit),
  exchanges: createSlidingWindow({ limit: codesPerMinute, windowMs: 60_000, nowMs }),
});

const lightLimit = (nowMs: () => number) => createSlidingWindow({ limit: lightsPerMinute, windowMs: 60_000, nowMs });

const callLimits = (nowMs: () => number) => ({
  accessCalls: createSlidingWindow({ limit: accessCallsPerMinute, windowMs: 60_000, nowMs }),
  invitations: createSlidingWindow({ limit: notifyingCallsPerMinute, windowMs: 60_000, nowMs }),
  availabilityChanges: createSlidingWindow({ limit: notifyingCallsPerMinute, windowMs: 60_000, nowMs }),
});

/** Applies account changes to live sessions. */
const followAccounts = (hub: RoomHub, deps: PlanDeps, ownerGone: (userId: UserId, why: OwnerGone) => void) => ({
  /** Closes the user's sockets. They can't reconnect if their sign-in has ended. */
  onSignInEnded: (userId: UserId) => hub.signInEnded(userId),
  /** Closes the user's sockets first, then ends their sessions. */
  onSuspended: async (userId: UserId) => {
    hub.userSuspended(userId);
    ownerGone(userId, "suspended");
    await asJobs(() => removeSuspendedUser(deps, userId));
  },
  /** Doesn't tell the user that they're suspended, because the account was idle or its owner deleted it. */
  onRemoved: async (userId: UserId) => {
    hub.signInEnded(userId);
    ownerGone(userId, "deleted");
    await asJobs(() => removeSuspendedUser(deps, userId));
  },
  /** Removes the engineer from their session first, because their sockets reconnect with their remaining rights. */
  onEngineerRemoved: async (userId: UserId) => {
    await asJobs(() => removeFromJoinedSessions(deps, userId));
    hub.signInEnded(userId);
  },
  /** Called when a plan is bought or ends. Its entitlements apply to the live session immediately. */
  onPlanChanged: (userId: UserId) => asJobs(() => raiseTimeLimit(deps, userId)),
  onPeopleChanged: () => hub.peopleChanged(),
});
