// Connects the studio part of the server: sessions and signaling. Kills are accepted from then on. `open` uses the
// database and applies the boot rule, and only then may sockets connect.
import { randomBytes, randomInt } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { UserId } from "@foldback/domain/ids";
import type { Db } from "../adapters/postgres/database.ts";
import { createPairingStore } from "../adapters/postgres/pairing-store.ts";
import { createIceServers, type IceSettings } from "../adapters/turn/turn-credentials.ts";
import type { StudioRouteDeps } from "../http/routes/router.ts";
import type { Log } from "../log.ts";
import type { AccountStore } from "../modules/accounts/ports.ts";
import { asJobs } from "../modules/acting-for.ts";
import { createKillByToken, type KillByToken } from "../modules/kill/kill-by-token.ts";
import { createKillTokens } from "../modules/kill/kill-token.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { PairingDeps } from "../modules/pairing/ports.ts";
import type { SecurityEvents } from "../modules/security/ports.ts";
import { followPlan } from "../modules/sessions/follow-plan.ts";
import type { AllowanceOf, PlanDeps, SessionNotifier } from "../modules/sessions/ports.ts";
import { removeFromSeats, removeSuspendedUser } from "../modules/sessions/remove-from-sessions.ts";
import type { RoomHub } from "../signaling/rooms/room-hub.ts";
import { composeSessions } from "./sessions.ts";
import { composeSignaling } from "./signaling.ts";

export type StudioOptions = {
  db: Db;
  /** For checking a phone's credential. */
  forSignIn: Db;
  accounts: AccountStore;
  /** The key that seals kill tokens is derived from it. */
  authSecret: string;
  /** Where kills wait while the database is away. */
  dataDir: string;
  /** Frees the disk space reserved for kills. */
  freeSpace: () => Promise<void>;
  ice: IceSettings;
  allowanceOf: AllowanceOf;
  origins: readonly string[];
  clientIp: (request: IncomingMessage) => string;
  mayUpgrade: (request: IncomingMessage) => boolean;
  /** Called after the commit. */
  onSessionEnded: () => void;
  security: SecurityEvents;
  log: Log;
  nowMs: () => number;
  /** The clock by which TURN credentials expire. */
  relayMs: () => number;
  monotonicMs: () => number;
};

/** Per address: more than the phones of one household try. */
const codesPerMinute = 20;
/** Per person, for consents, starts, joins and the like: two a second is more than a person or a browser needs. */
const accessCallsPerMinute = 120;
/** Per person, for invitations and availability: more than a person needs. */
const notifyingCallsPerMinute = 30;

const tellingOfEnds = (notifier: SessionNotifier, onSessionEnded: () => void): SessionNotifier => ({
  ...notifier,
  sessionChanged: (live) => {
    notifier.sessionChanged(live);
    if (live.session.state.status === "ended") onSessionEnded();
  },
});

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
    clientIp,
    security,
    killTokens,
    mayUpgrade,
    store: () => sessions.deps.store,
  });
  const notifier = tellingOfEnds(hub, options.onSessionEnded);
  const sessions = await composeSessions({ ...options, spoolDir: options.dataDir, notifier });
  attach(sessions.authority);
  const killByToken = createKillByToken({ killTokens, phones, phoneNotifier: hub, killSwitch: hub, nowMs });
  let stopSweeps = async () => {};
  const routes: StudioRouteDeps = {
    ...sessions.deps,
    killSwitch: hub,
    killByToken,
    presence: hub,
    linkWitness: hub,
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
    randomToken: () => randomBytes(16).toString("base64url"),
    randomBelow: (limit) => randomInt(limit),
    exchanges: createSlidingWindow({ limit: codesPerMinute, windowMs: 60_000, nowMs }),
  };

  return {
    /** May be called again after a failure. */
    open: async () => {
      await asJobs(async () => {
        await sessions.recover();
        await hub.open();
      });
      stopSweeps = sessions.startSweeps();
    },
    routes,
    pairing,
    gateway: {
      ...gateway,
      stats: () => ({ ...gateway.stats(), roomCodeAlarms: sessions.roomLookups.alarmsOfLastHour() }),
    },
    sessions: sessions.deps,
    notes: hub.notes,
    presence: hub,
    ...followAccounts(hub, sessions.deps),
    close: async () => {
      await Promise.all([gateway.close(), stopSweeps()]);
      hub.close();
    },
  };
}

const callLimits = (nowMs: () => number) => ({
  accessCalls: createSlidingWindow({ limit: accessCallsPerMinute, windowMs: 60_000, nowMs }),
  invitations: createSlidingWindow({ limit: notifyingCallsPerMinute, windowMs: 60_000, nowMs }),
  availabilityChanges: createSlidingWindow({ limit: notifyingCallsPerMinute, windowMs: 60_000, nowMs }),
});

/** What happens here when something about an account changes. */
const followAccounts = (hub: RoomHub, deps: PlanDeps) => ({
  /** Sockets opened with an ended sign-in can't reconnect. */
  onSignInEnded: (userId: UserId) => hub.signInEnded(userId),
  /** Closes their sockets first, then ends their sessions. */
  onSuspended: async (userId: UserId) => {
    hub.userSuspended(userId);
    await asJobs(() => removeSuspendedUser(deps, userId));
  },
  /** Frees their seat first, because their sockets reconnect with the remaining rights. */
  onEngineerRemoved: async (userId: UserId) => {
    await asJobs(() => removeFromSeats(deps, userId));
    hub.signInEnded(userId);
  },
  /** A plan was bought or has ended, and its entitlements now apply to the live session. */
  onPlanChanged: (userId: UserId) => asJobs(() => followPlan(deps, userId)),
  onPeopleChanged: () => hub.peopleChanged(),
});
