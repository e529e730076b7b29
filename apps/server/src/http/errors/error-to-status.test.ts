import { errorCatalogue } from "@foldback/protocol/error-codes";
import { ORPCError } from "@orpc/server";
import { expect, test } from "vitest";
import { AppError } from "../../modules/app-error.ts";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import { codeOf, errorResponse } from "./error-to-status.ts";

const failure = (message: string, extra: object = {}) => Object.assign(new Error(message), extra);

test.each([
  [new AppError("ROOM_NOT_FOUND"), "ROOM_NOT_FOUND"],
  [new ORPCError("BAD_REQUEST", { message: "Input validation failed" }), "BAD_INPUT"],
  [new ORPCError("INTERNAL_SERVER_ERROR", { message: "Output validation failed" }), "UNEXPECTED"],
  [failure("connect ECONNREFUSED", { code: "ECONNREFUSED" }), "DATABASE_UNAVAILABLE"],
  [failure("terminating connection", { code: "57P01" }), "DATABASE_UNAVAILABLE"],
  [failure("Failed query", { cause: failure("Connection terminated unexpectedly") }), "DATABASE_UNAVAILABLE"],
  [failure("Failed query", { cause: new DatabaseUnavailable("no connection in time") }), "DATABASE_UNAVAILABLE"],
  [failure("Failed query", { cause: failure("lock timeout", { code: "55P03" }) }), "DATABASE_UNAVAILABLE"],
  [failure("Failed query", { cause: failure("statement timeout", { code: "57014" }) }), "DATABASE_UNAVAILABLE"],
  [failure("timeout exceeded when trying to connect"), "DATABASE_UNAVAILABLE"],
  [failure("Query read timeout"), "DATABASE_UNAVAILABLE"],
  [failure("Failed query", { cause: failure("could not extend file", { code: "53100" }) }), "DISK_FULL"],
  [failure("no space left on device", { code: "ENOSPC" }), "DISK_FULL"],
  [new DatabaseUnavailable("kill waits", { cause: failure("full", { code: "53100" }) }), "DATABASE_UNAVAILABLE"],
  [failure("Failed query", { cause: failure("relation does not exist", { code: "42P01" }) }), "DATABASE_MISCONFIGURED"],
  [failure("password authentication failed", { code: "28P01" }), "DATABASE_MISCONFIGURED"],
  [failure("duplicate key", { code: "23505" }), "UNEXPECTED"],
  ["a thrown string", "UNEXPECTED"],
])("%s is reported as %s", (error, code) => {
  expect(codeOf(error)).toBe(code);
});

test("routes outside the contract return errors with a code and a message, and aren't cached", async () => {
  const answer = errorResponse("TOO_MANY_REQUESTS", { "retry-after": "7" });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(await answer.json()).toEqual({
    code: "TOO_MANY_REQUESTS",
    message: errorCatalogue.TOO_MANY_REQUESTS.message,
  });
});

test("only rate limits and a database outage send a Retry-After", () => {
  expect(errorResponse("DATABASE_UNAVAILABLE").headers.get("retry-after")).toBe("5");
  expect(errorResponse("TOO_MANY_REQUESTS").headers.get("retry-after")).toBe("60");
  expect(errorResponse("SUMMARY_CAP_REACHED").headers.get("retry-after")).toBeNull();
});
