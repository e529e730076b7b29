// Maps unknown failures to our error codes, and formats errors outside the contract.
import { type ErrorCode, errorCatalogue, isErrorCode } from "@foldback/protocol/error-codes";
import { ORPCError } from "@orpc/server";
import { AppError } from "../../modules/app-error.ts";
import { DatabaseUnavailable } from "../../modules/database-unavailable.ts";
import type { ReportFault } from "./fault-log.ts";

export function codeOf(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (error instanceof ORPCError) return codeOfLibraryError(error.code);
  if (isDiskFull(error)) return "DISK_FULL";
  if (isDatabaseDown(error)) return "DATABASE_UNAVAILABLE";
  return isMisconfigured(error) ? "DATABASE_MISCONFIGURED" : "UNEXPECTED";
}

/** A table, a column or the database doesn't exist, or our credentials are wrong. Retrying won't help. */
const misconfiguredCodes = /^(42P01|42703|28000|28P01|3D000)$/;

function isMisconfigured(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && misconfiguredCodes.test(String(error.code))) || isMisconfigured(error.cause);
}

type Failure = { error: unknown; reportFault: ReportFault };

/** Creates the error that the contract sends to the client, and reports its cause to the log. */
export function contractError(code: ErrorCode, { error, reportFault }: Failure): ORPCError<ErrorCode, undefined> {
  const { status, message } = errorCatalogue[code];
  reportFault({ error, code });
  return new ORPCError(code, { status, message });
}

/** True if the database's disk (53100) or ours is full. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return false;
  return ("code" in error && (error.code === "53100" || error.code === "ENOSPC")) || isDiskFull(error.cause);
}

/**
 * Response headers for a refused client. Most limits cover one minute. Under a longer limit, the client may be refused
 * again after that minute.
 */
export function waitHeaders(code: ErrorCode): Record<string, string> {
  if (["TOO_MANY_REQUESTS", "DISK_FULL", "TAKES_STORAGE_AWAY"].includes(code)) return { "retry-after": "60" };
  return code === "SIGN_INS_BUSY" || code === "DATABASE_UNAVAILABLE" ? { "retry-after": "5" } : {};
}

/** A JSON response for errors outside the contract (static files, authentication, limits). */
export function errorResponse(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, message } = errorCatalogue[code];
  return Response.json(
    { code, message },
    { status, headers: { "cache-control": "no-store", ...waitHeaders(code), ...headers } },
  );
}

function codeOfLibraryError(code: string): ErrorCode {
  if (isErrorCode(code)) return code;
  // The contract library's codes, for input that doesn't match the schema and for unknown procedures.
  if (code === "BAD_REQUEST") return "BAD_INPUT";
  return code === "NOT_FOUND" ? "NOT_FOUND" : "UNEXPECTED";
}

/**
 * The connection was lost, refused or unavailable (classes 08, 57P, 53300), or the database ended an idle transaction
 * (25P03), a slow statement (57014) or a long wait for a row lock (55P03).
 */
const downCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|57P0[1-5]|08\w{3}|53300|25P03|57014|55P03)$/;
const downMessages =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|not queryable|PGlite is closed|Cannot use a pool after calling end/i;

function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if ("code" in error && typeof error.code === "string" && downCodes.test(error.code)) return true;
  return downMessages.test(error.message) || isDatabaseDown(error.cause);
}
