import { fileURLToPath } from "node:url";
import { createAuth, signInCookieName } from "./adapters/auth/auth.ts";
import { createVerifiedUserMaker } from "./adapters/auth/create-verified-user.ts";
import { createKnownDevices } from "./adapters/auth/known-devices.ts";
import { createSignInGate } from "./adapters/auth/sign-in-gate.ts";
import { readSignedCookie } from "./adapters/auth/signed-cookie.ts";
import { writeExport } from "./adapters/exports/write-export.ts";
import { createPasswordHasher, type PasswordHasher } from "./adapters/passwords/password-hasher.ts";
import type { Database } from "./adapters/postgres/database.ts";
import { createEmailChangeStore } from "./adapters/postgres/email-change-store.ts";
import { createHealthQuestion } from "./adapters/postgres/health-question.ts";
import { composeAccountStore } from "./compose-account-store.ts";
import { composeAccounts, composeOwnerTeller, composeSignUpMails } from "./compose-accounts.ts";
import { composeAdmin } from "./compose-admin.ts";
import { composeApi } from "./compose-api.ts";
import { composeBilling } from "./compose-billing.ts";
import { composeContact } from "./compose-contact.ts";
import { composeEvidence } from "./compose-evidence.ts";
import { composeInvitations } from "./compose-invitations.ts";
import { composeJobs } from "./compose-jobs.ts";
import { composeMail } from "./compose-mail.ts";
import { composeNotes } from "./compose-notes.ts";
import { composeOnboarding } from "./compose-onboarding.ts";
import { composeOperatorMetrics } from "./compose-operator-metrics.ts";
import { openStudio } from "./compose-studio.ts";
import { type Config, nobodysAddress } from "./config.ts";
import { createAccountExport } from "./http/account-export.ts";
import { createApp } from "./http/app.ts";
import { createAuthRoutes } from "./http/auth-routes.ts";
import { createAuthenticator, withSecondFactorOnly } from "./http/authenticate.ts";
import { clientIp } from "./http/client-ip.ts";
import { createDeviceCookie } from "./http/device-cookie.ts";
import { createProxyWatch } from "./http/door/proxy-watch.ts";
import { createRequestDoor } from "./http/door/request-door.ts";
import { createEvidenceExport } from "./http/evidence-export.ts";
import { createEvidenceKeys } from "./http/evidence-keys/evidence-keys.ts";
import { createFaultLog } from "./http/fault-log.ts";
import { networkKey } from "./http/network-key.ts";
import { noteSignIns } from "./http/note-sign-ins.ts";
import { createNotesExport } from "./http/notes-export.ts";
import { createPhoneCookie } from "./http/phone-cookie.ts";
import { createPreflightRoutes } from "./http/preflight.ts";
import { publicAddress } from "./http/public-address.ts";
import { createRequestFigures } from "./http/request-figures.ts";
import { createRequestListener } from "./http/request-listener.ts";
import { createRouter } from "./http/router.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createSecurityText } from "./http/security-text.ts";
import { createStaticFiles } from "./http/static-files.ts";
import { createTalkbackClipRoutes } from "./http/talkback-clips.ts";
import type { Log } from "./log.ts";
import { admitsDemoAccounts, demoAdminEmail, demoEmails, demoWarning } from "./modules/accounts/demo-policy.ts";
import { actFor, asJobs } from "./modules/acting-for.ts";
import { createSecurityRecorder } from "./modules/security/record-events.ts";
import type { SpeechTools } from "./modules/talkback/ports.ts";

export type ComposeOptions = {
  config: Config;
  database: Database;
  log: Log;
  webFolder?: string;
  nowMs?: () => number;
  /** The clock of request budgets: it never jumps. */
  monotonicMs?: () => number;
  /** Instead of the configured ones. */
  speech?: Partial<SpeechTools>;
  passwords?: PasswordHasher;
};

export type ComposedServer = Awaited<ReturnType<typeof composeServer>>;

/** Begins like the time of day and doesn't jump when that is set. */
const monotonicMs = () => performance.timeOrigin + performance.now();

const builtWebApp = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** The embedded database works on the event loop, and what waits for it is done without a break: kills would wait, too. */
const requestsAtOnce = { embedded: 6, postgres: 24 };

export async function composeServer(options: ComposeOptions) {
  const { config, database, log, webFolder, nowMs = Date.now } = options;
  const { db } = database;
  const forSignIn = database.as({ role: "sign-in" });
  const forJobs = database.as({ role: "jobs" });
  const security = createSecurityRecorder({ log, nowMs });
  const proxies = createProxyWatch({ ...config, log });
  const jobs = composeJobs({ database, log });
  const mail = composeMail({ config, db: forJobs, jobs, log, nowMs });
  const { mailbox } = mail;
  const address = publicAddress(config.publicUrl);
  const seal = { name: signInCookieName(address.isHttps), secret: config.authSecret };
  const door = createRequestDoor({
    ...config,
    atOnce: requestsAtOnce[database.kind],
    headers: securityHeaders(address),
    signInIn: (cookie) => readSignedCookie(cookie, seal),
    security,
    proxies,
    nowMs: options.monotonicMs ?? (() => performance.now()),
  });
  // Trying the product out on one's own machine asks for no authenticator app.
  const needNoSecondFactor = address.isLoopback && config.demoData !== "off" ? [demoAdminEmail] : [];
  const demo = { setting: config.demoData, isLoopback: address.isLoopback };
  const closed = admitsDemoAccounts(demo) ? [] : demoEmails;
  const accounts = composeAccountStore(database, { needNoSecondFactor, closed });
  const passwords = options.passwords ?? createPasswordHasher();
  const auth = createAuth({
    passwords,
    settings: {
      publicUrl: address.url,
      origins: address.origins,
      isHttps: address.isHttps,
      secret: config.authSecret,
      social: config.social,
    },
    db: forSignIn,
    accounts,
    mailer: mail.handOver,
    owners: composeOwnerTeller({ config, db: forSignIn, accounts, mailer: mail.handOver, publicUrl: address.url, log }),
    onSignInEnded: (userId) => studio.onSignInEnded(userId),
    signUpMails: composeSignUpMails(config),
    forgetEmailChange: createEmailChangeStore(forSignIn).forget,
    log,
  });
  const signIns = createSignInGate({ auth, accounts, seal, passwords, networkOf: networkKey });
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
  const studio = await openStudio({
    allowanceOf: billing.allowanceOf,
    db,
    forSignIn,
    accounts,
    dataDir: config.dataDir,
    ice: config,
    origins: address.origins,
    clientIp: (request) => clientIp(request, config.trustedIpHeader),
    mayUpgrade: door.mayUpgrade,
    onSessionEnded: () => evidence.checkpoints.soon(),
    security,
    log,
    nowMs,
    // A test that brings a clock brings it for both.
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
  const evidence = await composeEvidence({
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
  // Mails hold sign-in links: they are shown on a developer's own machine only.
  const showsMailbox = address.isLoopback && config.mail === null;
  const phoneCookie = createPhoneCookie(address);
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
          servesDevelopmentMailbox: showsMailbox,
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
    talkbackClips: createTalkbackClipRoutes({ authenticate: authenticateFully, talkback: notes.talkback, nowMs }),
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
    securityText: createSecurityText({
      publicUrl: address.url,
      contactEmail: config.contactEmail === nobodysAddress ? null : config.contactEmail,
      nowMs,
    }),
    staticFiles: createStaticFiles(webFolder ?? builtWebApp, { publicUrl: address.url }),
    keptMails: showsMailbox ? mailbox.list : null,
    publicApi: api.publicApi,
    takeStripeEvent: billing.takeEvent,
    isHealthy: createHealthQuestion(forJobs),
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
    /** Null unless an operator must know something about demo accounts. */
    demoWarning: () => demoWarning(accounts, demo),
    onSuspended: studio.onSuspended,
    rollUpDay: (date: string) => asJobs(() => admin.rollUpDay(date)),
    sessions: studio.sessions,
    billing,
    /** Every address that answers, as it was mounted. */
    paths: [...new Set(app.routes.map(({ path }) => path))],
    handleRequest: door.guard(
      (request, response) => void actFor({ role: "stranger" }, () => listener(request, response)),
    ),
    handleUpgrade: studio.gateway.handleUpgrade,
    /** After the port is open: what is left to do in the background begins. */
    startJobs: () => {
      jobs.start();
      contact.startJobs();
      billing.startJobs();
      admin.startJobs();
      invitations.startJobs();
      own.startJobs();
      evidence.startJobs();
    },
    /** Ends signaling, jobs and sweeps, once; the database stays open, its owner closes it. */
    close: () => {
      stopping.abort();
      closing ??= closeAll(studio, evidence, billing, contact, admin, invitations, own, mail, passwords, {
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
