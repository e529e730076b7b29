import { createKnownDevices } from "../adapters/auth/known-devices.ts";
import { writeVerifyPage } from "../adapters/exports/verify-page/write-page.ts";
import { writeExport } from "../adapters/exports/write-export.ts";
import type { Db } from "../adapters/postgres/database.ts";
import type { PublicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import { createApp } from "../http/app.ts";
import { createAuthRoutes } from "../http/auth/auth-routes.ts";
import { createAuthenticator, withSecondFactorOnly } from "../http/auth/authenticate.ts";
import { createDeviceCookie } from "../http/auth/device-cookie.ts";
import { createPhoneCookie } from "../http/auth/phone-cookie.ts";
import { createFaultLog } from "../http/errors/fault-log.ts";
import { createAccountExport } from "../http/files/account-export.ts";
import { createEvidenceExport } from "../http/files/evidence-export.ts";
import { createNotesExport } from "../http/files/notes-export.ts";
import { createTakeFileRoutes } from "../http/files/takes.ts";
import { createTalkbackClipRoutes } from "../http/files/talkback-clips.ts";
import type { RequestFigures } from "../http/monitoring/request-figures.ts";
import { createEvidenceKeys } from "../http/pages/evidence-keys/evidence-keys.ts";
import { createPreflightRoutes } from "../http/preflight.ts";
import { createRouter } from "../http/routes/router.ts";
import type { Log } from "../log.ts";
import type { AccountStore, SignInGate } from "../modules/accounts/ports.ts";
import type { GuestDeps } from "../modules/guests/ports.ts";
import type { SecurityRecorder } from "../modules/security/record-events.ts";
import type { composeAccounts } from "./accounts.ts";
import type { composeAdmin } from "./admin.ts";
import type { composeApi } from "./api.ts";
import type { composeBilling } from "./billing.ts";
import type { composeCompanions } from "./companions.ts";
import type { composeContact } from "./contact.ts";
import type { Disk } from "./disk.ts";
import type { composeEvidence } from "./evidence.ts";
import type { composeMail } from "./mail.ts";
import type { composeHealth, composeOperatorMetrics } from "./monitoring.ts";
import type { composeNotes } from "./notes.ts";
import type { composeOnboarding } from "./onboarding.ts";
import type { composePush } from "./push.ts";
import { composeSite } from "./site.ts";
import type { composeStudio } from "./studio.ts";
import type { composeTakes } from "./takes.ts";

type Composed<Compose extends (...options: never[]) => unknown> = Awaited<ReturnType<Compose>>;

type Options = {
  config: Config;
  forSignIn: Db;
  address: PublicAddress;
  log: Log;
  nowMs: () => number;
  stopping: AbortSignal;
  webFolder?: string;
  accounts: AccountStore;
  gate: SignInGate;
  security: SecurityRecorder;
  requests: RequestFigures;
  disk: Disk;
  mail: Composed<typeof composeMail>;
  own: Composed<typeof composeAccounts>;
  studio: Composed<typeof composeStudio>;
  companions: Composed<typeof composeCompanions>;
  guests: GuestDeps;
  billing: Composed<typeof composeBilling>;
  notes: Composed<typeof composeNotes>;
  takes: Composed<typeof composeTakes>;
  contact: Composed<typeof composeContact>;
  onboarding: Composed<typeof composeOnboarding>;
  push: Composed<typeof composePush>;
  admin: Composed<typeof composeAdmin>;
  evidence: Composed<typeof composeEvidence>;
  api: Composed<typeof composeApi>;
  operator: Composed<typeof composeOperatorMetrics>;
  health: Composed<typeof composeHealth>;
};

export function composeHttp(options: Options) {
  const { config, address, log, nowMs, security, requests, operator } = options;
  const site = composeSite({ ...options, mailbox: options.mail.mailbox });
  const phoneCookie = createPhoneCookie(address);
  return createApp({
    phoneCookie,
    address,
    trustedIpHeader: config.trustedIpHeader,
    log,
    router: composeRouter(options, { phoneCookie, servesDevelopmentMailbox: site.storedMails !== null }),
    ...composeFiles(options),
    authRoutes: createAuthRoutes({
      gate: options.gate,
      accounts: options.accounts,
      devices: createKnownDevices({ db: options.forSignIn, secret: config.authSecret }),
      deviceCookie: createDeviceCookie(address),
      mailer: options.mail.handOver,
      publicUrl: address.url,
      log,
      limitAttempts: config.signInLimits,
      tries: options.own.routes.tries,
      onSignInEnded: options.studio.onSignInEnded,
      security,
      nowMs,
    }),
    ...site,
    publicApi: options.api.publicApi,
    receiveStripeEvent: options.billing.takeEvent,
    ...options.health,
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
}

type RouterOptions = { phoneCookie: ReturnType<typeof createPhoneCookie>; servesDevelopmentMailbox: boolean };

function composeRouter(options: Options, { phoneCookie, servesDevelopmentMailbox }: RouterOptions) {
  const { own, studio, config } = options;
  const { google, github } = config.social;
  return createRouter({
    accounts: {
      ...own.routes,
      providers: { servesDevelopmentMailbox, offers: { google: google !== null, github: github !== null } },
    },
    apiKeys: { ...own.routes, ...options.api.keys },
    studio: studio.routes,
    guests: options.guests,
    billing: options.billing.routes,
    pairing: { ...studio.pairing, phoneCookie },
    companions: options.companions.routes,
    push: options.push.routes,
    notes: options.notes.routes,
    takes: options.takes.deps,
    takeLight: studio.light,
    contact: options.contact.routes,
    onboarding: options.onboarding.routes,
    admin: options.admin.routes,
    evidence: options.evidence.routes,
  });
}

/** The routes that aren't procedures: downloads, uploads and the pre-flight check's speed test. */
function composeFiles({ gate, config, notes, takes, evidence, own, disk, stopping, nowMs }: Options) {
  const authenticate = createAuthenticator(gate);
  const authenticateFully = withSecondFactorOnly(authenticate);
  return {
    authenticate,
    preflight: createPreflightRoutes({
      authenticate: authenticateFully,
      stunUrls: config.stunUrls,
      relayConfigured: config.turn !== null,
      nowMs,
    }),
    takeFiles: createTakeFileRoutes({
      authenticate: authenticateFully,
      takes: takes.deps,
      notes: { notes: notes.exports, writeExport, writePage: writeVerifyPage },
      stopping,
      nowMs,
    }),
    notesExport: createNotesExport({
      authenticate: authenticateFully,
      notes: notes.exports,
      talkback: notes.talkback,
      writeExport,
      nowMs,
      stopping,
    }),
    evidenceExport: createEvidenceExport({ authenticate: authenticateFully, ...evidence.exports }),
    evidenceKeys: createEvidenceKeys(evidence.store),
    accountExport: createAccountExport({ authenticate, ...own.routes, stopping }),
    talkbackClips: createTalkbackClipRoutes({
      authenticate: authenticateFully,
      talkback: notes.talkback,
      requireRoom: disk.watch.requireRoom,
      nowMs,
    }),
  };
}
