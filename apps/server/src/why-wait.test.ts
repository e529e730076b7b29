import { expect, test } from "vitest";
import { whyWait } from "./why-wait.ts";

const failure = (code: string, syscall?: string) => Object.assign(new Error("failed"), { code, syscall });
const wrapped = (cause: Error) => new Error("Failed query: select 1", { cause });

test.each([
  ["ECONNREFUSED", "database-unreachable", "connection refused"],
  ["ENOTFOUND", "database-unreachable", "its host name can't be looked up"],
  ["EAI_AGAIN", "database-unreachable", "its host name can't be looked up"],
  ["EHOSTUNREACH", "database-unreachable", "its host can't be reached"],
  ["ECONNRESET", "database-unreachable", "connection lost"],
  ["EPIPE", "database-unreachable", "connection lost"],
  ["08006", "database-unreachable", "connection lost"],
  ["ETIMEDOUT", "database-silent", "no answer"],
  ["57P03", "database-starting", "it is starting up"],
  ["57P01", "database-starting", "it is shutting down"],
  ["53300", "database-busy", "too many connections"],
  ["53100", "database-busy", "it has run out of memory or disk space"],
  ["57014", "database-busy", "another connection holds it up"],
  ["25006", "database-read-only", "it doesn't take changes at the moment"],
])("[REL-25] a start waits while the database fails with %s", (code, reason, because) => {
  expect(whyWait(failure(code))).toEqual({ reason, because });
  expect(whyWait(wrapped(failure(code)))).toEqual({ reason, because });
});

test("[REL-25] a start waits for a database that doesn't answer in time", () => {
  for (const message of ["timeout exceeded when trying to connect", "Connection terminated unexpectedly"])
    expect(whyWait(wrapped(new Error(message)))).toEqual({ reason: "database-silent", because: "no answer" });
});

test.each([
  ["a wrong password", "28P01"],
  ["a role that doesn't exist", "28000"],
  ["a database that doesn't exist", "3D000"],
  ["roles that may not be created", "FB001"],
  ["a migration with a wrong statement", "42601"],
  ["a migration that meets a duplicate", "23505"],
  ["a port in use", "EADDRINUSE"],
  ["an expired certificate", "CERT_HAS_EXPIRED"],
])("[REL-25] a start doesn't wait for %s to go away", (_name, code) => {
  expect(whyWait(failure(code))).toBeNull();
  expect(whyWait(wrapped(failure(code)))).toBeNull();
});
