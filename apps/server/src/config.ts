// The only file that reads the environment. It checks everything against one schema before the server opens anything,
// and reports each bad value in one line.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { type BackupSettings, backupProblems, backupVariables, readBackups } from "./config/backup-settings.ts";
import { type BucketSettings, bucketProblems, bucketVariables, readBucket } from "./config/bucket-settings.ts";
import { type EvidenceSettings, evidenceVariables, readEvidence } from "./config/evidence-settings.ts";
import { type MailSettings, mailVariables, readMail } from "./config/mail-settings.ts";
import { type PaymentSettings, paymentVariables, readPayments } from "./config/payment-settings.ts";
import { isHttpOrigin, isLoopbackUrl } from "./config/public-address.ts";
import { type PushSettings, pushProblems, pushVariables, readPush } from "./config/push-settings.ts";
import { readSocial, type SocialSettings, signInVariables } from "./config/sign-in-settings.ts";
import { readSummary, type SummarySettings, summaryVariables } from "./config/summary-settings.ts";
import {
  readTranscription,
  type TranscriptionSettings,
  transcriptionVariables,
} from "./config/transcription-settings.ts";
import { onOff, optional, wholeNumber, withDefault } from "./config/variables.ts";
import { type DemoSetting, demoSettings } from "./modules/accounts/demo-policy.ts";

const list = (pattern: RegExp, hint: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(pattern, hint)));
const httpOrigin = z
  .string()
  .refine(isHttpOrigin, "must be an address like https://studio.example, without a path")
  .transform((text) => new URL(text).origin);

/** Only suitable for the development mailbox, because no mail server delivers to this address. */
export const placeholderContactEmail = "support@foldback.example";

const settings = z.object({
  PORT: withDefault(wholeNumber(0, 65_535), "3000"),
  HOST: withDefault(z.string(), "127.0.0.1"),
  FOLDBACK_DATA_DIR: withDefault(z.string(), "./data"),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://")),
  PUBLIC_URL: optional(httpOrigin),
  TRUSTED_IP_HEADER: optional(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, "must be one header name")
      .toLowerCase(),
  ),
  BETTER_AUTH_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  SIGN_IN_LIMITS: withDefault(onOff, "on"),
  REQUESTS_PER_SECOND: withDefault(wholeNumber(1, 1_000_000), "100"),
  STUN_URLS: withDefault(
    list(/^stuns?:/, "must be stun: addresses"),
    "stun:stun.l.google.com:19302,stun:stun1.l.google.com:19302",
  ),
  TURN_URLS: withDefault(list(/^turns?:/, "must be turn: addresses"), ""),
  TURN_SECRET: optional(z.string().min(16, "must have at least 16 characters")),
  TURN_TTL_SECONDS: withDefault(wholeNumber(60, 86_400), "600"),
  ENGINEER_APPROVAL: withDefault(z.enum(["manual", "automatic"], "must be manual or automatic"), "manual"),
  DEMO_DATA: withDefault(z.enum(demoSettings, "must be on, off or public"), "on"),
  SAFE_TO_LEAVE_LIGHT: withDefault(onOff, "on"),
  CONTACT_EMAIL: withDefault(z.email("must be an email address"), placeholderContactEmail),
  ...mailVariables,
  ...pushVariables,
  ...signInVariables,
  ...paymentVariables,
  ...transcriptionVariables,
  ...summaryVariables,
  ...evidenceVariables,
  ...bucketVariables,
  ...backupVariables,
  METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
  LOG_LEVEL: withDefault(
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "must be fatal, error, warn, info, debug or silent"),
    "info",
  ),
});

export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** If absent, the server uses the embedded database in the data directory. */
  databaseUrl: string | undefined;
  /** The origin that browsers use. Cookies, emails and the Origin check depend on it. */
  publicUrl: string;
  /** The header that our proxy puts the client's address in. If absent, the socket's address is used. */
  trustedIpHeader: string | undefined;
  authSecret: string;
  signInLimits: boolean;
  /** The average rate allowed for one network. Bursts of up to ten seconds' worth are allowed. */
  requestsPerSecond: number;
  stunUrls: readonly string[];
  turn: { urls: readonly string[]; secret: string; ttlSeconds: number } | null;
  engineerApproval: "manual" | "automatic";
  /** `on` allows demo data on this machine only, `public` everywhere. */
  demoData: DemoSetting;
  /** Whether the studio, the desk and the phone show that it's safe to leave. */
  safeToLeaveLight: boolean;
  /** Receives the contact form's messages. */
  contactEmail: string;
  /** If null, emails go to the development mailbox. */
  mail: MailSettings;
  /** Settings for push notifications about invitations. */
  push: PushSettings;
  social: SocialSettings;
  /** If null, payments aren't configured and every feature is available without a plan. */
  payments: PaymentSettings;
  transcription: TranscriptionSettings;
  summary: SummarySettings;
  evidence: EvidenceSettings;
  /** If null, takes are stored in the data directory. */
  bucket: BucketSettings | null;
  /** If null, no backups are made. */
  backups: BackupSettings | null;
  /** The token for reading `/operator/metrics`. If null, the route doesn't exist. */
  metricsToken: string | null;
  logLevel: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;
export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

export function readConfig(environment: Environment): ConfigResult {
  const parsed = settings.safeParse(environment);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) };
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const transcription = readTranscription(values);
  const summary = readSummary(values);
  const mail = readMail(values);
  const social = readSocial(values);
  const payments = readPayments(values);
  const problems = [transcription, summary].flatMap((read) => (read.ok ? [] : read.problems));
  problems.push(
    ...mail.problems,
    ...social.problems,
    ...payments.problems,
    ...pushProblems(values),
    ...bucketProblems(values),
    ...backupProblems(values),
  );
  problems.push(...contradictions(values, publicUrl));
  if (problems.length > 0 || !transcription.ok || !summary.ok) return { ok: false, problems };
  const dataDir = resolve(values.FOLDBACK_DATA_DIR);
  return {
    ok: true,
    config: {
      port: values.PORT,
      host: values.HOST,
      dataDir,
      databaseUrl: values.DATABASE_URL,
      publicUrl,
      trustedIpHeader: values.TRUSTED_IP_HEADER,
      authSecret: values.BETTER_AUTH_SECRET ?? keptSecret(dataDir),
      signInLimits: values.SIGN_IN_LIMITS,
      requestsPerSecond: values.REQUESTS_PER_SECOND,
      stunUrls: values.STUN_URLS,
      turn: turnFrom(values),
      engineerApproval: values.ENGINEER_APPROVAL,
      demoData: values.DEMO_DATA,
      safeToLeaveLight: values.SAFE_TO_LEAVE_LIGHT,
      contactEmail: values.CONTACT_EMAIL,
      mail: mail.settings,
      push: readPush(values),
      social: social.settings,
      payments: payments.settings,
      transcription: transcription.settings,
      summary: summary.settings,
      evidence: readEvidence(values),
      bucket: readBucket(values),
      backups: readBackups(values),
      metricsToken: values.METRICS_TOKEN ?? null,
      logLevel: values.LOG_LEVEL,
    },
  };
}

/** The process environment plus `.env` from the working directory. Variables that are already set take precedence. */
export function processEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch {
    // There's no .env file. Every setting has a working default.
  }
  return process.env;
}

function contradictions(values: z.infer<typeof settings>, publicUrl: string): string[] {
  const problems: string[] = [];
  if (values.TURN_URLS.length > 0 && !values.TURN_SECRET) problems.push("TURN_SECRET is needed when TURN_URLS is set");
  if (!values.SIGN_IN_LIMITS && !isLoopbackUrl(publicUrl)) {
    problems.push("SIGN_IN_LIMITS can be off only while PUBLIC_URL is this machine");
  }
  if (values.SMTP_URL !== undefined && values.CONTACT_EMAIL === placeholderContactEmail) {
    problems.push("CONTACT_EMAIL is needed when SMTP_URL is set");
  }
  return problems;
}

function turnFrom(values: z.infer<typeof settings>): Config["turn"] {
  if (values.TURN_URLS.length === 0 || !values.TURN_SECRET) return null;
  return { urls: values.TURN_URLS, secret: values.TURN_SECRET, ttlSeconds: values.TURN_TTL_SECONDS };
}

/**
 * Returns a secret that's created once and stored with the data, readable only by the owner. Sign-ins therefore survive
 * a restart without any configuration.
 */
function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "auth-secret");
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, "utf8").trim();
}
