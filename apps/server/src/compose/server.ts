// Builds the whole server: the shared parts first, then the features, then HTTP.
import { createVerifiedUserMaker } from "../adapters/auth/create-verified-user.ts";
import type { FreeBytes } from "../adapters/disk/disk-watch.ts";
import { writeExport } from "../adapters/exports/write-export.ts";
import { createPasswordHasher, type PasswordHasher } from "../adapters/passwords/password-hasher.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { publicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import { noteSignIns } from "../http/auth/note-sign-ins.ts";
import { clientIp } from "../http/listener/client-ip.ts";
import { createRequestListener } from "../http/listener/request-listener.ts";
import { createRequestFigures } from "../http/monitoring/request-figures.ts";
import type { Log } from "../log.ts";
import { demoWarning } from "../modules/accounts/demo-policy.ts";
import { actFor, asJobs } from "../modules/acting-for.ts";
import { createSecurityRecorder } from "../modules/security/record-events.ts";
import type { SpeechTools } from "../modules/talkback/ports.ts";
import { refuseUpgrade } from "../signaling/gateway/gateway.ts";
import { composeAccounts } from "./accounts.ts";
import { composeAdmin } from "./admin.ts";
import { composeApi } from "./api.ts";
import { composeBilling } from "./billing.ts";
import { composeClock, type MachineClocks } from "./clock.ts";
import { composeContact } from "./contact.ts";
import { composeDisk } from "./disk.ts";
import { composeDoor } from "./door.ts";
import { composeEvidence } from "./evidence.ts";
import { composeGuests } from "./guests.ts";
import { composeHttp } from "./http.ts";
import { composeJobs } from "./jobs.ts";
import { composeMail } from "./mail.ts";
import { composeHealth, composeOperatorMetrics } from "./monitoring.ts";
import { composeNotes } from "./notes.ts";
import { composeOnboarding } from "./onboarding.ts";
import { composePush } from "./push.ts";
import { composeInvitations } from "./sessions.ts";
import { composeSignIn } from "./sign-in.ts";
import { composeStudio } from "./studio.ts";
import { composeTakes } from "./takes.ts";

export type ComposeOptions = {
  config: Config;
  database: Database;
  log: Log;
  webFolder?: string;
  /** For tests: replaces the server's whole clock. */
  nowMs?: () => number;
  /** For tests: replaces the machine clocks that the server's clock is built on. */
  clocks?: Partial<MachineClocks>;
  /** The clock for request budgets. It never jumps. */
  monotonicMs?: () => number;
  /** For tests: replaces the configured speech engines. */
  speech?: Partial<SpeechTools>;
  passwords?: PasswordHasher;
  /** For tests: replaces the real disk's figure. */
  freeBytes?: FreeBytes;
};

export type ComposedServer = Awaited<ReturnType<typeof composeServer>>;

/** Starts at the current time of day, but doesn't jump when the machine's clock is set. */
const monotonicMs = () => performance.timeOrigin + performance.now();

/**
 * Builds the server without using the database. Until `open` succeeds, the server only accepts kills and serves the
 * site.
 */
export async function composeServer(options: ComposeOptions) {
  const shared = composeSharedParts(options);
  const studioParts = await composeStudioParts(shared, options);
  const parts = { ...shared, ...studioParts, ...(await composeOtherParts({ ...shared, ...studioParts })) };
  const app = composeHttp({ ...parts, stopping: shared.stopping.signal });
  const { mail, studio, contact, onboarding, admin } = parts;
  return {
    accounts: parts.accounts,
    auth: parts.auth,
    mail,
    own: parts.own,
    mailbox: mail.mailbox,
    contact: contact.routes,
    onboarding: onboarding.routes.onboarding,
    createVerifiedUser: createVerifiedUserMaker(parts.auth),
    evidence: parts.evidence,
    security: parts.security,
    clock: parts.clock,
    /** Null unless we must warn the operator about demo accounts. */
    demoWarning: parts.demoWarning,
    onSuspended: studio.onSuspended,
    rollUpDay: (date: string) => asJobs(() => admin.rollUpDay(date)),
    sessions: studio.sessions,
    billing: parts.billing,
    takes: parts.takes,
    /** Every mounted route. */
    paths: [...new Set(app.routes.map(({ path }) => path))],
    ...handlersOf(parts, app),
    ...lifetimeOf(parts),
  };
}

type SharedParts = ReturnType<typeof composeSharedParts>;
type StudioParts = Awaited<ReturnType<typeof composeStudioParts>>;
type Parts = SharedParts & StudioParts & Awaited<ReturnType<typeof composeOtherParts>>;

function composeSharedParts(options: ComposeOptions) {
  const { config, database, log, webFolder } = options;
  const clock = composeClock(options);
  const { nowMs } = clock;
  const security = createSecurityRecorder({ log, nowMs });
  const jobs = composeJobs({ database, log });
  const { db } = database;
  const forSignIn = database.as({ role: "sign-in" });
  const forJobs = database.as({ role: "jobs" });
  const mail = composeMail({ config, db: forJobs, jobs, log, nowMs });
  const { mailer } = mail;
  const address = publicAddress(config.publicUrl);
  const door = composeDoor({
    config,
    kind: database.kind,
    address,
    security,
    log,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
  });
  return {
    ...{
      config,
      database,
      db,
      forSignIn,
      forJobs,
      log,
      clock,
      nowMs,
      security,
      jobs,
      mail,
      mailer,
      address,
      webFolder,
    },
    ...door,
    publicUrl: address.url,
    disk: composeDisk(options),
    passwords: options.passwords ?? createPasswordHasher(),
    health: composeHealth(database),
    stopping: new AbortController(),
  };
}

/** The parts behind a live session. Some callbacks run in a closure because they call a part that's created later. */
async function composeStudioParts(shared: SharedParts, { nowMs: testClock, speech }: ComposeOptions) {
  const { config, db, forJobs, forSignIn, address, mail, mailer, security, log, clock, nowMs, disk, door } = shared;
  const { accounts, auth, signIns } = composeSignIn({
    ...shared,
    mailer: mail.handOver,
    onSignInEnded: (userId) => studio.onSignInEnded(userId),
  });
  const billing = await composeBilling({
    ...{ config, db, forJobs, mailer, log, nowMs },
    onPlanChanged: (userId) => studio.onPlanChanged(userId),
  });
  const studio = await composeStudio({
    ...{ db, forSignIn, accounts, security, log, nowMs },
    freeSpace: async () => disk.ballast?.release(),
    allowanceOf: billing.allowanceOf,
    authSecret: config.authSecret,
    dataDir: config.dataDir,
    ice: config,
    origins: address.origins,
    clientIp: (request) => clientIp(request, config.trustedIpHeader),
    mayUpgrade: door.mayUpgrade,
    onSessionEnded: () => evidence.checkpoints.soon(),
    onSessionChanged: (live) => push.noteChange(live),
    relayMs: clock.relayMs,
    // A test's clock also replaces the monotonic one.
    monotonicMs: testClock ?? monotonicMs,
  });
  const push = composePush({
    ...{ config, db, forJobs, nowMs, log },
    publicUrl: address.url,
    presence: studio.presence,
  });
  const notes = composeNotes({ ...shared, sessions: studio.sessions, notifier: studio.notes, speech });
  const evidence = composeEvidence({
    ...shared,
    accounts,
    sessions: studio.sessions.store,
    notes: notes.exports,
    rest: studio.rest,
    stopping: shared.stopping.signal,
  });
  const takes = composeTakes({
    ...{ db, forJobs, disk, log, nowMs },
    dataDir: config.dataDir,
    allowanceOf: billing.allowanceOf,
  });
  return { accounts, auth, gate: noteSignIns(signIns, security), billing, studio, push, notes, evidence, takes };
}

async function composeOtherParts(parts: SharedParts & StudioParts) {
  const { config, db, forJobs, forSignIn, accounts, address, mail, mailer, publicUrl, log, nowMs } = parts;
  const { studio, billing, notes, evidence, security } = parts;
  const demo = { setting: config.demoData, isLoopback: address.isLoopback };
  const warnOfDemo = () => demoWarning(accounts, demo);
  const requests = createRequestFigures(nowMs);
  const signaling = studio.gateway.stats;
  return {
    demoWarning: warnOfDemo,
    requests,
    onboarding: composeOnboarding(parts),
    invitations: composeInvitations({
      db,
      mailer,
      presence: studio.presence,
      rest: studio.rest,
      publicUrl,
      log,
      nowMs,
    }),
    guests: composeGuests({
      ...{ db, mailer, publicUrl, nowMs },
      sessions: studio.sessions,
      presence: studio.presence,
      rightsChanged: studio.onSignInEnded,
    }),
    contact: composeContact({ db: forJobs, mailer: mail.direct, contactEmail: config.contactEmail, log, nowMs }),
    own: composeAccounts({
      ...parts,
      onRemoved: studio.onRemoved,
      onSignInEnded: studio.onSignInEnded,
      takes: parts.takes,
    }),
    api: composeApi({
      ...{ db, forSignIn, accounts, writeExport, mailer, publicUrl, log, nowMs },
      allowanceOf: billing.allowanceOf,
      notes: notes.exports,
      evidence: { store: evidence.store, sessions: studio.sessions.store },
    }),
    operator: await composeOperatorMetrics({ ...parts, signaling, security: security.totals }),
    admin: composeAdmin({
      ...parts,
      rights: {
        suspended: studio.onSuspended,
        engineerRemoved: studio.onEngineerRemoved,
        adminRemoved: studio.onSignInEnded,
        changed: studio.onPeopleChanged,
      },
      transcriber: notes.talkback.transcriber,
      requests,
      signaling,
      demoWarning: warnOfDemo,
      ledger: evidence.routes.state.signing,
      disk: parts.disk.watch,
      kills: studio.sessions,
    }),
  };
}

function handlersOf({ door, health, studio }: Parts, app: ReturnType<typeof composeHttp>) {
  const listener = createRequestListener((request, bindings) => app.fetch(request, bindings));
  const { gateway } = studio;
  return {
    handleRequest: door.guard(
      (request, response) => void actFor({ role: "stranger" }, () => listener(request, response)),
    ),
    handleUpgrade: (...upgrade: Parameters<typeof gateway.handleUpgrade>) => {
      if (health.readiness.isOpen()) gateway.handleUpgrade(...upgrade);
      else refuseUpgrade(upgrade[1], 503);
    },
  };
}

function lifetimeOf(parts: Parts) {
  const { studio, disk, evidence, billing, contact, admin, invitations, own, mail, passwords, clock, jobs, push } =
    parts;
  const { health, notes, takes, security, stopping } = parts;
  const closeTogether = [
    ...[studio, disk, evidence, billing, contact, admin],
    ...[invitations, own, mail, passwords, clock, push, takes],
  ];
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    await Promise.all([...closeTogether.map((part) => part.close()), jobs.close().then(notes.close)]);
  };
  return {
    /** Records why the server can't open yet. */
    waiting: health.readiness.waiting,
    /**
     * Call this after the migrations, because it starts to use the database. It can be called again after a failure.
     */
    open: async () => {
      await clock.look();
      await evidence.open();
      await studio.open();
      health.readiness.opened();
    },
    /** Starts the background work. Call this once the server is listening. */
    startJobs: () => {
      jobs.start();
      for (const part of [contact, billing, admin, invitations, own, evidence, disk, takes]) part.startJobs();
    },
    /** Stops signaling, jobs and sweeps, once. The caller closes the database, because the caller opened it. */
    close: () => {
      stopping.abort();
      health.readiness.stopping();
      closing ??= closeAll().finally(security.close);
      return closing;
    },
  };
}
