// Plugs the studio part of the server together: sessions and signaling. Kills are taken from then on; `open` asks the
// database and applies the boot rule, and only then may sockets come in.
import { randomBytes, randomInt } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { UserId } from "@foldback/domain/ids";
import type { Db } from "../adapters/postgres/database.ts";
import { createPairingStore } from "../adapters/postgres/pairing-store.ts";
import { createIceServers, type IceSettings } from "../adapters/turn/turn-credentials.ts";
import type { StudioRouteDeps } from "../http/routes/studio-routes.ts";
import type { Log } from "../log.ts";
import type { AccountStore } from "../modules/accounts/ports.ts";
import { asJobs } from "../modules/acting-for.ts";
import { createKillByToken, type KillByToken } from "../modules/kill/kill-by-token.ts";
import { createKillTokens } from "../modules/kill/kill-token.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { PairingDeps } from "../modules/pairing/ports.ts";
import type { SecurityEvents } from "../modules/security-events.ts";
import { followPlan } from "../modules/sessions/follow-plan.ts";
import type { SessionDeps, SessionNotifier } from "../modules/sessions/ports.ts";
import { removeFromSeats, removeSuspended } from "../modules/sessions/remove-suspended.ts";
import { composeSessions } from "./sessions.ts";
import { composeSignaling } from "./signaling.ts";

export type StudioOptions = {
  db: Db;
  /** For what a phone proves itself with. */
  forSignIn: Db;
  accounts: AccountStore;
  /** Kill tokens are sealed with a key made from it. */
  authSecret: string;
  /** Where kills wait while the database is away. */
  dataDir: string;
  /** Gives up space that is kept on the disk for kills. */
  makeRoom: () => Promise<void>;
  ice: IceSettings;
  allowanceOf: SessionDeps["allowanceOf"];
  origins: readonly string[];
  clientIp: (request: IncomingMessage) => string;
  mayUpgrade: (request: IncomingMessage) => boolean;
  /** Told after the commit. */
  onSessionEnded: () => void;
  security: SecurityEvents;
  log: Log;
  nowMs: () => number;
  /** By which a relay's credentials expire. */
  relayMs: () => number;
  monotonicMs: () => number;
};

/** Of one address: more than a family of phones tries. */
const codesPerMinute = 20;
/** Of one person, consents, starts, joins and the like: two a second, which no hand keeps up and no browser repeats. */
const openingsPerMinute = 120;
/** Of one person, invitations and words of being free alike: more than anybody means. */
const tellingsPerMinute = 30;

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
  const { allowanceOf, dataDir: spoolDir } = options;
  const sessions = await composeSessions({
    db,
    log,
    spoolDir,
    makeRoom: options.makeRoom,
    notifier: tellingOfEnds(hub, options.onSessionEnded),
    allowanceOf,
    security,
    nowMs,
  });
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
    openings: createSlidingWindow({ limit: openingsPerMinute, windowMs: 60_000, nowMs }),
    invitations: createSlidingWindow({ limit: tellingsPerMinute, windowMs: 60_000, nowMs }),
    availabilityChanges: createSlidingWindow({ limit: tellingsPerMinute, windowMs: 60_000, nowMs }),
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
    /** Sockets that were opened with a sign-in that is over do not come back. */
    onSignInEnded: (userId: UserId) => hub.signInEnded(userId),
    /** Their sockets first, then their sessions. */
    onSuspended: async (userId: UserId) => {
      hub.userSuspended(userId);
      await asJobs(() => removeSuspended(sessions.deps, userId));
    },
    /** A seat they hold first, because their sockets come back with what is left. */
    onEngineerRemoved: async (userId: UserId) => {
      await asJobs(() => removeFromSeats(sessions.deps, userId));
      hub.signInEnded(userId);
    },
    /** A plan was bought or has ended: what it gives now holds for the live session. */
    onPlanChanged: (userId: UserId) => asJobs(() => followPlan(sessions.deps, userId)),
    onPeopleChanged: () => hub.peopleChanged(),
    close: async () => {
      await Promise.all([gateway.close(), stopSweeps()]);
      hub.close();
    },
  };
}
