// Structured logs for operators, on standard error. One redaction helper covers everything that may contain a secret or
// personal data: tokens, passwords, cookies, SDP and email addresses.
import { type Logger, pino } from "pino";

export type Log = Logger;

const secretKeys = [
  "password",
  "token",
  "killToken",
  "ticket",
  "secret",
  "cookie",
  "authorization",
  "credential",
  "sdp",
  "email",
  "to",
];

const emailPattern = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
const tokenPattern = /\b(token|killToken|ticket|secret|password)=[^\s&"']+/gi;

/** HAZARD: a failed query's message and stack contain its values, such as sign-in tokens, password hashes and names. */
const queryValuesPattern = /^params: [\s\S]*?(?=\n {4}at |(?![\s\S]))/gm;

/** For free text, such as a library's error messages. */
export const redactText = (text: string) =>
  text
    .replace(queryValuesPattern, "params: [redacted]")
    .replace(emailPattern, "[email]")
    .replace(tokenPattern, "$1=[redacted]");

export function createLog(options: { level: string; destination?: { write(line: string): void } }): Log {
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
      serializers: { err: describeError },
    },
    options.destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redactText(String(error));
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ""),
    ...("code" in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
