import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog, redactText } from "./log.ts";

test("[LG-1][KS-18] secrets and addresses never reach a log line, whichever field they're in", () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const canary = "canary-9f3b";
  log.info(
    { token: canary, killToken: canary, user: { password: canary, email: `${canary}@example.test` } },
    "signed in",
  );
  log.warn({ message: { body: { sdp: canary, ticket: canary } }, headers: { cookie: canary } }, "odd message");
  const cause = new Error(`duplicate key (${canary}@example.test)`);
  log.error(
    { err: new Error(`no row for ${canary}@example.test?token=${canary}&killToken=${canary}`, { cause }) },
    "failed",
  );
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain(canary);
});

test("[LG-1] a failed query is logged without its values, for example a sign-in token", () => {
  const lines: string[] = [];
  const log = createLog({ level: "error", destination: { write: (line) => void lines.push(line) } });
  const canary = "canary-9f3b";
  const query = `select * from "sign_in" where "token" = $1`;
  const cause = new DrizzleQueryError(query, [canary, `two\nlines ${canary}`], new Error("connect ECONNREFUSED"));
  log.error({ err: new Error("request failed", { cause }) }, "failed");
  log.error({ err: String(cause) }, "failed");
  expect(lines.join("")).not.toContain(canary);
  expect(JSON.parse(lines[0] ?? "").err.cause).toMatchObject({
    message: `Failed query: ${query}\nparams: [redacted]`,
    stack: expect.stringContaining("log.test.ts"),
    cause: { message: "connect ECONNREFUSED" },
  });
});

test("[LG-1] an error is logged with its kind, code and stack", () => {
  const lines: string[] = [];
  const log = createLog({ level: "error", destination: { write: (line) => void lines.push(line) } });
  log.error({ err: Object.assign(new TypeError("broken"), { code: "E42" }) }, "failed");
  const { err } = JSON.parse(lines.join(""));
  expect(err).toMatchObject({ type: "TypeError", message: "broken", code: "E42" });
  expect(err.stack).toContain("log.test.ts");
});

test("[LG-1] email addresses and token parameters are removed from free text", () => {
  expect(redactText("Sign-up attempt for a.b+c@studio.example: /verify?token=abc.def&x=1")).toBe(
    "Sign-up attempt for [email] /verify?token=[redacted]&x=1",
  );
});
