// Connects the administrators' console, the daily metrics and the health page's checks.
import { randomUUID } from "node:crypto";
import { and, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { DiskWatch } from "../adapters/disk/disk-watch.ts";
import { createAdminStore } from "../adapters/postgres/admin/admin-store.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { createMetricsStore } from "../adapters/postgres/metrics-store.ts";
import { createRevenueReader } from "../adapters/postgres/revenue-reader.ts";
import { stripeEvents } from "../adapters/postgres/schema/billing.ts";
import { contactMessages } from "../adapters/postgres/schema/contact.ts";
import { mailOutbox } from "../adapters/postgres/schema/mail.ts";
import { answersTurn } from "../adapters/turn/probe-turn.ts";
import type { Config } from "../config.ts";
import { type ProxyWatch, unnamedProxyText } from "../http/door/proxy-watch.ts";
import type { RequestFigures } from "../http/request-figures.ts";
import type { AdminRouteDeps } from "../http/routes/admin.ts";
import { startRollUp } from "../jobs/roll-up-metrics.ts";
import type { Log } from "../log.ts";
import type { AccountStore, Mailer } from "../modules/accounts/ports.ts";
import { applicationMail } from "../modules/admin/application-mails.ts";
import type { Finding, Probes } from "../modules/admin/check-health.ts";
import { evidenceFinding, type LedgerSigning } from "../modules/admin/evidence-finding.ts";
import { killsFinding } from "../modules/admin/kills-finding.ts";
import type { RightsListener } from "../modules/admin/ports.ts";
import { type KillPlaces, waitingKills } from "../modules/kill/pending-kills.ts";
import { rollUpDay } from "../modules/metrics/roll-up-day.ts";
import type { SecurityRecorder } from "../modules/security/record-events.ts";
import type { Transcriber } from "../modules/talkback/ports.ts";
import type { Jobs } from "./jobs.ts";

type Options = {
  config: Config;
  database: Database;
  jobs: Jobs;
  accounts: AccountStore;
  rights: RightsListener;
  mailer: Mailer;
  publicUrl: string;
  transcriber: Transcriber;
  requests: RequestFigures;
  proxies: Pick<ProxyWatch, "foundUnnamedProxy">;
  signaling: () => { sockets: number; rooms: number; roomCodeAlarms: number };
  security: SecurityRecorder;
  demoWarning: () => Promise<string | null>;
  ledger: () => Promise<LedgerSigning>;
  disk: Pick<DiskWatch, "finding">;
  kills: KillPlaces;
  log: Log;
  nowMs: () => number;
};

export function composeAdmin(options: Options) {
  const { database, jobs, rights, requests, signaling, log, nowMs } = options;
  const { db } = database;
  const routes: AdminRouteDeps = {
    store: createAdminStore(db, jobs.queue),
    rights,
    tellApplicant: async (userId, decision) => {
      try {
        const account = await options.accounts.find(userId);
        if (account !== null) await options.mailer.send(applicationMail(account.email, decision, options.publicUrl));
      } catch (error) {
        log.error({ err: error, userId }, "an applicant was not told of the decision");
      }
    },
    metrics: createMetricsStore(db),
    revenue: createRevenueReader(db, { isLive: options.config.payments?.isLive ?? null, nowMs }),
    probes: probesOf(options),
    requests,
    signaling,
    security: options.security,
    nowMs,
  };
  let stopRollUp: (() => Promise<void>) | null = null;
  return {
    routes,
    rollUpDay: (date: string) => rollUpDay(routes, date),
    startJobs: () => {
      stopRollUp ??= startRollUp({ ...routes, log });
    },
    close: async () => {
      await stopRollUp?.();
    },
  };
}

const healthy = (detail: string): Finding => ({ status: "healthy", detail });
const warning = (detail: string): Finding => ({ status: "warning", detail });

function probesOf(options: Options): Probes {
  const { config, database, accounts, jobs, transcriber, signaling } = options;
  const db = database.as({ role: "jobs" });
  return {
    database: async () => {
      await db.execute(sql`select 1`);
      return healthy(database.kind === "embedded" ? "Embedded database, answering" : "Postgres, answering");
    },
    authentication: async () => {
      await accounts.findBySignIn(randomUUID());
      const problem = (await options.demoWarning()) ?? (options.proxies.foundUnnamedProxy() ? unnamedProxyText : null);
      return problem === null ? healthy("Sign-ins are checked") : warning(problem);
    },
    signaling: () => {
      const { sockets, rooms, roomCodeAlarms } = signaling();
      const text = `${sockets} connections, ${rooms} live rooms`;
      if (roomCodeAlarms === 0) return healthy(text);
      return warning(
        `${text}. Somebody guesses room codes: alarms within the last hour: ${roomCodeAlarms}, see the log`,
      );
    },
    jobs: async () => {
      const state = await jobs.queue.state();
      if (state === null) return warning("The queue is not open yet; work waits and is not lost");
      const text = `${state.waiting} waiting, ${state.active} running, ${state.failed} failed`;
      return state.waiting > manyJobs || state.failed > 0 ? warning(text) : healthy(text);
    },
    mail: () => probeMail(options),
    turn: async () => {
      if (config.turn === null)
        return warning("No TURN server: some networks cannot connect. Set TURN_URLS and TURN_SECRET");
      const answers = await Promise.all(config.turn.urls.map((url) => answersTurn(url)));
      const there = answers.filter(Boolean).length;
      const text = `${there} of ${answers.length} addresses answer`;
      if (there === 0) return { status: "error", detail: text };
      return there < answers.length ? warning(text) : healthy(text);
    },
    transcriber: () => {
      const { status, engine, percent, hint } = transcriber.state();
      const name = engine?.name ?? "No engine";
      if (status === "ready") return healthy(`${name} is ready`);
      if (status === "preparing")
        return warning(`${name} is being prepared${percent === null ? "" : ` (${percent} %)`}`);
      if (status === "off") return warning(hint ?? "Transcription is off. Set STT_PROVIDER");
      return { status: "error", detail: hint ?? `${name} failed` };
    },
    summariser: () =>
      healthy(
        config.summary.provider === "builtin"
          ? "Built-in notes; a model is set by SUMMARY_PROVIDER"
          : `${config.summary.provider} is set up`,
      ),
    payments: () => probePayments(options),
    evidence: async () => evidenceFinding(await options.ledger(), options.nowMs()),
    disk: options.disk.finding,
    kills: () => killsFinding(waitingKills(options.kills), options.nowMs()),
  };
}

const manyJobs = 1_000;
/** Events are applied within seconds. One that waits longer than this needs an operator. */
const lateEventMs = 10 * 60_000;

async function probePayments({ config, database, nowMs }: Options): Promise<Finding> {
  if (config.payments === null) return warning("Payments are not configured. Set STRIPE_SECRET_KEY");
  const late = new Date(nowMs() - lateEventMs);
  const [row] = await database
    .as({ role: "jobs" })
    .select({ waiting: sql<number>`count(*)::int` })
    .from(stripeEvents)
    .where(and(isNull(stripeEvents.appliedAt), lt(stripeEvents.receivedAt, late)));
  const waiting = row?.waiting ?? 0;
  return waiting > 0 ? warning(`${waiting} events of Stripe wait to be applied`) : healthy("Stripe is set up");
}

async function probeMail({ config, database }: Options): Promise<Finding> {
  const db = database.as({ role: "jobs" });
  const [unread] = await db
    .select({ waiting: sql<number>`count(*)::int`, problem: sql<string | null>`max(${contactMessages.problem})` })
    .from(contactMessages)
    .where(and(isNull(contactMessages.mailedAt), isNotNull(contactMessages.problem)));
  if (unread !== undefined && unread.waiting > 0) {
    const text = `Contact messages that do not reach ${config.contactEmail}: ${unread.waiting} (${unread.problem})`;
    return { status: "error", detail: `${text}. They are kept and tried again; check CONTACT_EMAIL and SMTP_URL` };
  }
  if (config.mail === null) return warning("Mails go to the development mailbox. Set SMTP_URL to send them");
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${mailOutbox.problem} is null)::int`,
      refused: sql<number>`count(*) filter (where ${mailOutbox.problem} is not null)::int`,
    })
    .from(mailOutbox);
  const text = `${row?.waiting ?? 0} on their way, ${row?.refused ?? 0} refused in the last week`;
  return (row?.refused ?? 0) > 0 ? warning(text) : healthy(text);
}
