import { createVerifiedUserMaker } from "../adapters/auth/create-verified-user.ts";
import { createKnownDevices } from "../adapters/auth/known-devices.ts";
import type { FreeBytes } from "../adapters/disk/disk-watch.ts";
import { writeExport } from "../adapters/exports/write-export.ts";
import { createPasswordHasher, type PasswordHasher } from "../adapters/passwords/password-hasher.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { publicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import { createAccountExport } from "../http/account-export.ts";
import { createApp } from "../http/app.ts";
import { createAuthRoutes } from "../http/auth-routes.ts";
import { createAuthenticator, withSecondFactorOnly } from "../http/authenticate.ts";
import { clientIp } from "../http/client-ip.ts";
import { createDeviceCookie } from "../http/device-cookie.ts";
import { createEvidenceExport } from "../http/evidence-export.ts";
import { createEvidenceKeys } from "../http/evidence-keys/evidence-keys.ts";
import { createFaultLog } from "../http/fault-log.ts";
import { noteSignIns } from "../http/note-sign-ins.ts";
import { createNotesExport } from "../http/notes-export.ts";
import { createPhoneCookie } from "../http/phone-cookie.ts";
import { createPreflightRoutes } from "../http/preflight.ts";
import { createRequestFigures } from "../http/request-figures.ts";
import { createRequestListener } from "../http/request-listener.ts";
import { createRouter } from "../http/router.ts";
import { createTalkbackClipRoutes } from "../http/talkback-clips.ts";
import type { Log } from "../log.ts";
import { demoWarning } from "../modules/accounts/demo-policy.ts";
import { actFor, asJobs } from "../modules/acting-for.ts";
import { createSecurityRecorder } from "../modules/security/record-events.ts";
import type { SpeechTools } from "../modules/talkback/ports.ts";
import { refuseUpgrade } from "../signaling/gateway/refuse-upgrade.ts";
import { composeAccounts } from "./accounts.ts";
import { composeAdmin } from "./admin.ts";
import { composeApi } from "./api.ts";
import { composeBilling } from "./billing.ts";
import { composeClock, type MachineClocks } from "./clock.ts";
import { composeContact } from "./contact.ts";
import { composeDisk } from "./disk.ts";
import { composeDoor } from "./door.ts";
import { composeEvidence } from "./evidence.ts";
import { composeHealth } from "./health.ts";
import { composeInvitations } from "./invitations.ts";
import { composeJobs } from "./jobs.ts";
import { composeMail } from "./mail.ts";
import { composeNotes } from "./notes.ts";
import { composeOnboarding } from "./onboarding.ts";
import { composeOperatorMetrics } from "./operator-metrics.ts";
import { composeSignIn } from "./sign-in.ts";
import { composeSite } from "./site.ts";
import { composeStudio } from "./studio.ts";

export type ComposeOptions = {
  config: Config;
  database: Database;
  log: Log;
  webFolder?: string;
  /** Tests use this instead of the server's whole clock. */
  nowMs?: () => number;
  /** The clocks from which the server's clock is made. */
  clocks?: Partial<MachineClocks>;
  /** The clock of request budgets, which never jumps. */
  monotonicMs?: () => number;
  /** Tests use these instead of the configured ones. */
  speech?: Partial<SpeechTools>;
  passwords?: PasswordHasher;
  /** Tests use this instead of the real disk. */
  freeBytes?: FreeBytes;
};

export type ComposedServer = Awaited<ReturnType<typeof composeServer>>;

/** Starts at the time of day and doesn't jump when that is set. */
const monotonicMs = () => performance.timeOrigin + performance.now();

/** Doesn't use the database: `open` does, and until that has succeeded the server accepts kills and shows the site. */
export async function composeServer(options: ComposeOptions) {
  const { config, database, log } = options;
  const clock = composeClock(options);
  const { nowMs } = clock;
  const { db } = database;
  const forSignIn = database.as({ role: "sign-in" });
  const forJobs = database.as({ role: "jobs" });
  const security = createSecurityRecorder({ log, nowMs });
  const jobs = composeJobs({ database, log });
  const mail = composeMail({ config, db: forJobs, jobs, log, nowMs });
  const { mailbox } = mail;
  const address = publicAddress(config.publicUrl);
  const { door, proxies, seal } = composeDoor({
    config,
    kind: database.kind,
    address,
    security,
    log,
    monotonicMs: options.monotonicMs ?? (() => performance.now()),
  });
  const demo = { setting: config.demoData, isLoopback: address.isLoopback };
  const passwords = options.passwords ?? createPasswordHasher();
  const { accounts, auth, signIns } = composeSignIn({
    config,
    database,
    address,
    seal,
    passwords,
    mailer: mail.handOver,
    onSignInEnded: (userId) => studio.onSignInEnded(userId),
    nowMs,
    log,
  });
  const gate = noteSignIns(signIns, security);
  const billing = await composeBilling({
    config,
    db,
    forJobs,
    mailer: mail.mailer,
    onPlanChanged: (userId) => studio.onPlanChanged(userId),
    log,
    nowMs,
  });
  const disk = composeDisk(options);
  const studio = await composeStudio({
    makeRoom: async () => disk.ballast?.release(),
    allowanceOf: billing.allowanceOf,
    db,
    forSignIn,
    accounts,
    authSecret: config.authSecret,
    dataDir: config.dataDir,
    ice: config,
    origins: address.origins,
    clientIp: (request) => clientIp(request, config.trustedIpHeader),
    mayUpgrade: door.mayUpgrade,
    onSessionEnded: () => evidence.checkpoints.soon(),
    security,
    log,
    nowMs,
    relayMs: clock.relayMs,
    // A test's clock is used for both.
    monotonicMs: options.nowMs ?? monotonicMs,
  });

  const notes = composeNotes({
    config,
    database,
    jobs,
    sessions: studio.sessions,
    notifier: studio.notes,
    speech: options.speech,
    log,
    nowMs,
  });

  const onboarding = composeOnboarding({ config, db, jobs, log, nowMs });
  const invitations = composeInvitations({
    db,
    mailer: mail.mailer,
    presence: studio.presence,
    publicUrl: address.url,
    log,
    nowMs,
  });
  const requests = createRequestFigures(nowMs);
  const operator = await composeOperatorMetrics({
    config,
    jobs,
    signaling: studio.gateway.stats,
    security: security.totals,
  });
  const stopping = new AbortController();
  const evidence = composeEvidence({
    config,
    db,
    forJobs,
    accounts,
    sessions: studio.sessions.store,
    notes: notes.exports,
    mailer: mail.mailer,
    publicUrl: address.url,
    log,
    nowMs,
    stopping: stopping.signal,
  });
  const admin = composeAdmin({
    config,
    database,
    jobs,
    accounts,
    rights: {
      suspended: studio.onSuspended,
      engineerRemoved: studio.onEngineerRemoved,
      adminRemoved: studio.onSignInEnded,
      changed: studio.onPeopleChanged,
    },
    mailer: mail.mailer,
    publicUrl: address.url,
    transcriber: notes.talkback.transcriber,
    requests,
    proxies,
    signaling: studio.gateway.stats,
    security,
    demoWarning: () => demoWarning(accounts, demo),
    ledger: evidence.routes.state.signing,
    disk: disk.watch,
    kills: studio.sessions,
    log,
    nowMs,
  });
  const contact = composeContact({ db: forJobs, mailer: mail.direct, contactEmail: config.contactEmail, log, nowMs });
  const own = composeAccounts({
    forSignIn,
    forJobs,
    accounts,
    mail,
    gate,
    onRemoved: studio.onSuspended,
    onSignInEnded: studio.onSignInEnded,
    publicUrl: address.url,
    log,
    nowMs,
  });
  const api = composeApi({
    db,
    forSignIn,
    accounts,
    allowanceOf: billing.allowanceOf,
    notes: notes.exports,
    writeExport,
    evidence: { store: evidence.store, sessions: studio.sessions.store },
    mailer: mail.mailer,
    publicUrl: address.url,
    log,
    nowMs,
  });
  const authenticate = createAuthenticator(gate);
  const authenticateFully = withSecondFactorOnly(authenticate);
  const site = composeSite({ config, address, mailbox, webFolder: options.webFolder, nowMs });
  const phoneCookie = createPhoneCookie(address);
  const health = composeHealth(database);
  const app = createApp({
    phoneCookie,
    address,
    trustedIpHeader: config.trustedIpHeader,
    log,
    authenticate,
    preflight: createPreflightRoutes({
      authenticate: authenticateFully,
      stunUrls: config.stunUrls,
      relayConfigured: config.turn !== null,
      nowMs,
    }),
    router: createRouter({
      accounts: {
        ...own.routes,
        providers: {
          servesDevelopmentMailbox: site.keptMails !== null,
          offers: { google: config.social.google !== null, github: config.social.github !== null },
        },
      },
      apiKeys: { ...own.routes, ...api.keys },
      studio: studio.routes,
      billing: billing.routes,
      pairing: { ...studio.pairing, phoneCookie },
      notes: notes.routes,
      contact: contact.routes,
      onboarding: onboarding.routes,
      admin: admin.routes,
      evidence: evidence.routes,
    }),
    notesExport: createNotesExport({ authenticate: authenticateFully, notes: notes.exports, writeExport }),
    evidenceExport: createEvidenceExport({ authenticate: authenticateFully, ...evidence.exports }),
    evidenceKeys: createEvidenceKeys(evidence.store),
    accountExport: createAccountExport({ authenticate, ...own.routes, stopping: stopping.signal }),
    talkbackClips: createTalkbackClipRoutes({
      authenticate: authenticateFully,
      talkback: notes.talkback,
      requireRoom: disk.watch.requireRoom,
      nowMs,
    }),
    authRoutes: createAuthRoutes({
      gate,
      accounts,
      devices: createKnownDevices({ db: forSignIn, secret: config.authSecret }),
      deviceCookie: createDeviceCookie(address),
      mailer: mail.handOver,
      publicUrl: address.url,
      log,
      limitAttempts: config.signInLimits,
      tries: own.routes.tries,
      onSignInEnded: studio.onSignInEnded,
      security,
      nowMs,
    }),
    ...site,
    publicApi: api.publicApi,
    takeStripeEvent: billing.takeEvent,
    ...health,
    requests: {
      note: (request) => {
        requests.note(request);
        operator.note(request);
      },
    },
    operatorMetrics: operator.route,
    security,
    faults: createFaultLog({ nowMs }),
  });

  const listener = createRequestListener((request, bindings) => app.fetch(request, bindings));
  let closing: Promise<void> | null = null;
  return {
    accounts,
    auth,
    mail,
    own,
    mailbox,
    contact: contact.routes,
    onboarding: onboarding.routes.onboarding,
    createVerifiedUser: createVerifiedUserMaker(auth),
    evidence,
    security,
    clock,
    /** Null unless the operator must be warned about demo accounts. */
    demoWarning: () => demoWarning(accounts, demo),
    onSuspended: studio.onSuspended,
    rollUpDay: (date: string) => asJobs(() => admin.rollUpDay(date)),
    sessions: studio.sessions,
    billing,
    /** Every route that's mounted. */
    paths: [...new Set(app.routes.map(({ path }) => path))],
    handleRequest: door.guard(
      (request, response) => void actFor({ role: "stranger" }, () => listener(request, response)),
    ),
    handleUpgrade: (...upgrade: Parameters<typeof studio.gateway.handleUpgrade>) => {
      if (health.readiness.isOpen()) studio.gateway.handleUpgrade(...upgrade);
      else refuseUpgrade(upgrade[1], 503);
    },
    /** Records why the server isn't open yet. */
    waiting: health.readiness.waiting,
    /** Call it after the migrations. From here on everything uses the database. May be called again after a failure. */
    open: async () => {
      await clock.look();
      await evidence.open();
      await studio.open();
      health.readiness.opened();
    },
    /** Starts the background work. Call it once the port is open. */
    startJobs: () => {
      jobs.start();
      for (const part of [contact, billing, admin, invitations, own, evidence, disk]) part.startJobs();
    },
    /** Ends signaling, jobs and sweeps, once. The database stays open, because its owner closes it. */
    close: () => {
      stopping.abort();
      health.readiness.stopping();
      closing ??= closeAll(studio, disk, evidence, billing, contact, admin, invitations, own, mail, passwords, clock, {
        close: () => jobs.close().then(notes.close),
      }).finally(security.close);
      return closing;
    },
  };
}

type Closable = { close(): Promise<void> };

async function closeAll(...parts: Closable[]): Promise<void> {
  await Promise.all(parts.map((part) => part.close()));
}
