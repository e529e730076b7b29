// The health page's probes. Each checks one component and describes it for operators.
import { randomUUID } from "node:crypto";
import { pluralise } from "@foldback/domain/pluralise";
import type { DiskWatch } from "../adapters/disk/disk-watch.ts";
import { type BacklogCounts, createBacklogCounts } from "../adapters/postgres/backlog-counts.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { answersTurn } from "../adapters/turn/probe-turn.ts";
import type { Config } from "../config.ts";
import { type ProxyWatch, unnamedProxyText } from "../http/admission/proxy-watch.ts";
import type { AccountStore } from "../modules/accounts/ports.ts";
import type { Finding, Probes } from "../modules/admin/check-health.ts";
import { evidenceFinding, type LedgerSigning } from "../modules/admin/evidence-finding.ts";
import { killsFinding } from "../modules/admin/kills-finding.ts";
import { type KillPlaces, waitingKills } from "../modules/kill/pending-kills.ts";
import type { Transcriber } from "../modules/talkback/ports.ts";
import type { Jobs } from "./jobs.ts";

export type ProbeOptions = {
  config: Config;
  database: Database;
  jobs: Jobs;
  accounts: AccountStore;
  transcriber: Transcriber;
  proxies: Pick<ProxyWatch, "foundUnnamedProxy">;
  signaling: () => { sockets: number; rooms: number; roomCodeAlarms: number };
  demoWarning: () => Promise<string | null>;
  ledger: () => Promise<LedgerSigning>;
  disk: Pick<DiskWatch, "finding">;
  storedTakes: () => Promise<Finding>;
  backups: () => Promise<Finding>;
  kills: KillPlaces;
  nowMs: () => number;
};

const manyJobs = 1_000;
/** Events are normally applied within seconds. If one takes longer than this, an operator should look. */
const lateEventMs = 10 * 60_000;

const healthy = (detail: string): Finding => ({ status: "healthy", detail });
const warning = (detail: string): Finding => ({ status: "warning", detail });
const failing = (detail: string): Finding => ({ status: "error", detail });

export function createProbes(options: ProbeOptions): Probes {
  const { config, database, nowMs } = options;
  const work = createBacklogCounts(database.as({ role: "jobs" }));
  return {
    database: async () => {
      await work.requireAnswer();
      return healthy(database.kind === "embedded" ? "The embedded database is responding" : "Postgres is responding");
    },
    authentication: () => probeSignIn(options),
    signaling: () => probeSignaling(options),
    jobs: () => probeJobs(options),
    mail: () => probeMail(config, work),
    turn: () => probeTurn(config),
    transcriber: () => probeTranscriber(options),
    summariser: () =>
      healthy(
        config.summary.provider === "builtin"
          ? "Using the built-in summariser. Set SUMMARY_PROVIDER to use an AI model."
          : `${config.summary.provider} is set up`,
      ),
    payments: () => probePayments(options, work),
    evidence: async () => evidenceFinding(await options.ledger(), nowMs()),
    disk: options.disk.finding,
    takes: options.storedTakes,
    backups: options.backups,
    kills: () => killsFinding(waitingKills(options.kills), nowMs()),
  };
}

async function probeSignIn({ accounts, demoWarning, proxies }: ProbeOptions): Promise<Finding> {
  await accounts.findBySignIn(randomUUID());
  const problem = (await demoWarning()) ?? (proxies.foundUnnamedProxy() ? unnamedProxyText : null);
  return problem === null ? healthy("Sign-in is working") : warning(problem);
}

function probeSignaling({ signaling }: ProbeOptions): Finding {
  const { sockets, rooms, roomCodeAlarms } = signaling();
  const text = `${pluralise(sockets, "connection")}, ${pluralise(rooms, "live room")}`;
  if (roomCodeAlarms === 0) return healthy(text);
  return warning(
    `${text}. Room codes are being guessed: ${pluralise(roomCodeAlarms, "alarm")} in the last hour. See the log.`,
  );
}

async function probeJobs({ jobs }: ProbeOptions): Promise<Finding> {
  const state = await jobs.queue.state();
  if (state === null) return warning("The job queue isn't open yet. Jobs are waiting, and none have been lost.");
  const text = `${state.waiting} waiting, ${state.active} running, ${state.failed} failed`;
  return state.waiting > manyJobs || state.failed > 0 ? warning(text) : healthy(text);
}

async function probeMail({ contactEmail, mail }: Config, work: BacklogCounts): Promise<Finding> {
  const { count, problem } = await work.refusedContactMessages();
  if (count > 0) {
    const text = `Contact messages that couldn't be sent to ${contactEmail}: ${count} (${problem})`;
    return failing(`${text}. We've kept them and will try again. Check CONTACT_EMAIL and SMTP_URL.`);
  }
  if (mail === null) return warning("Emails are going to the development mailbox. Set SMTP_URL to send them.");
  const { waiting, refused } = await work.emails();
  const text = `${waiting} waiting to be sent, ${refused} refused in the last week`;
  return refused > 0 ? warning(text) : healthy(text);
}

async function probeTurn({ turn }: Config): Promise<Finding> {
  if (turn === null)
    return warning("There's no TURN server, so people on some networks can't connect. Set TURN_URLS and TURN_SECRET.");
  const answers = await Promise.all(turn.urls.map((url) => answersTurn(url)));
  const reached = answers.filter(Boolean).length;
  const text = `${reached} of ${answers.length} addresses are responding`;
  if (reached === 0) return failing(text);
  return reached < answers.length ? warning(text) : healthy(text);
}

function probeTranscriber({ transcriber }: ProbeOptions): Finding {
  const { status, engine, percent, hint } = transcriber.state();
  const name = engine?.name ?? "No engine";
  if (status === "ready") return healthy(`${name} is ready`);
  if (status === "preparing") return warning(`${name} is loading${percent === null ? "" : ` (${percent}%)`}`);
  if (status === "off") return warning(hint ?? "Transcription is off. Set STT_PROVIDER to turn it on.");
  return failing(hint ?? `${name} failed`);
}

async function probePayments({ config, nowMs }: ProbeOptions, work: BacklogCounts): Promise<Finding> {
  if (config.payments === null) return warning("Payments are off. Set STRIPE_SECRET_KEY to turn them on.");
  const late = await work.stripeEventsReceivedBefore(nowMs() - lateEventMs);
  return late > 0 ? warning(`${pluralise(late, "Stripe event")} not applied yet`) : healthy("Stripe is set up");
}
