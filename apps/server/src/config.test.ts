import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "./config.ts";

const secret = "0123456789abcdef0123456789abcdef";
const problemsOf = (environment: Record<string, string>) => {
  const read = readConfig({ BETTER_AUTH_SECRET: secret, ...environment });
  return read.ok ? [] : read.problems;
};

test("the server starts with an empty environment, and the public address follows the port", () => {
  const read = readConfig({ BETTER_AUTH_SECRET: secret, PORT: "4000" });
  expect(read).toMatchObject({
    ok: true,
    config: { port: 4000, host: "127.0.0.1", publicUrl: "http://localhost:4000", databaseUrl: undefined, turn: null },
  });
});

test("each invalid value is reported in one line that names it", () => {
  expect(
    problemsOf({ PORT: "70000", DATABASE_URL: "mysql://x", PUBLIC_URL: "studio.example", LOG_LEVEL: "loud" }),
  ).toEqual([
    "PORT must be at most 65535",
    "DATABASE_URL must begin with postgres://",
    "PUBLIC_URL must be an address like https://studio.example, without a path",
    "LOG_LEVEL must be fatal, error, warn, info, debug or silent",
  ]);
  expect(problemsOf({ PORT: "three" })).toEqual(["PORT must be a number"]);
  expect(problemsOf({ TURN_URLS: "http://x" })).toEqual(["TURN_URLS must be turn: addresses"]);
});

test("[TK-92] the light that says it's safe to leave is on unless the operator turns it off", () => {
  const lightOf = (environment: Record<string, string>) => {
    const read = readConfig({ BETTER_AUTH_SECRET: secret, ...environment });
    return read.ok && read.config.safeToLeaveLight;
  };
  expect([lightOf({}), lightOf({ SAFE_TO_LEAVE_LIGHT: "on" }), lightOf({ SAFE_TO_LEAVE_LIGHT: "off" })]).toEqual([
    true,
    true,
    false,
  ]);
  expect(problemsOf({ SAFE_TO_LEAVE_LIGHT: "maybe" })).toEqual(["SAFE_TO_LEAVE_LIGHT must be on or off"]);
});

test("contradictory settings are refused", () => {
  expect(problemsOf({ TURN_URLS: "turn:t.example" })).toEqual(["TURN_SECRET is needed when TURN_URLS is set"]);
  expect(problemsOf({ SIGN_IN_LIMITS: "off", PUBLIC_URL: "https://studio.example" })).toEqual([
    "SIGN_IN_LIMITS can be off only while PUBLIC_URL is this machine",
  ]);
});

test("a mail server needs a sender, and a sign-in provider needs both of its settings", () => {
  expect(problemsOf({ SMTP_URL: "mail.example:25" })).toEqual([
    "SMTP_URL must be an address like smtp://user:password@mail.example:587",
  ]);
  expect(problemsOf({ SMTP_URL: "smtp://mail.example" })).toEqual([
    "MAIL_FROM is needed when SMTP_URL is set",
    "CONTACT_EMAIL is needed when SMTP_URL is set",
  ]);
  expect(problemsOf({ SMTP_URL: "smtp://mail.example", MAIL_FROM: "a\r\nBcc: b@c.test" })).toEqual([
    "MAIL_FROM must be like Foldback <no-reply@studio.example>",
  ]);
  const addresses = { MAIL_FROM: "no-reply@studio.example", CONTACT_EMAIL: "desk@studio.example" };
  expect(problemsOf({ SMTP_URL: "smtps://u:p@mail.example:465", ...addresses })).toEqual([]);
  expect(problemsOf({ GOOGLE_CLIENT_ID: "x", GITHUB_CLIENT_SECRET: "y" })).toEqual([
    "GOOGLE_CLIENT_SECRET is needed with GOOGLE_CLIENT_ID",
    "GITHUB_CLIENT_ID is needed with GITHUB_CLIENT_SECRET",
  ]);
});

test("a missing secret is generated once and stored in a file that only its owner can read", () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), "foldback-config-")), "data");
  const secretOf = () => {
    const read = readConfig({ FOLDBACK_DATA_DIR: dataDir });
    if (!read.ok) throw new Error(read.problems.join());
    return read.config.authSecret;
  };
  const made = secretOf();
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(secretOf()).toBe(made);
  expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("the example file lists every setting with its default", () => {
  const example = parseEnv(readFileSync(fileURLToPath(new URL("../../../.env.example", import.meta.url)), "utf8"));
  expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
  expect(readConfig({ ...example, BETTER_AUTH_SECRET: secret })).toEqual(readConfig({ BETTER_AUTH_SECRET: secret }));
});
