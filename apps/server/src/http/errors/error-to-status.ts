// Decides in one place which error code an unknown failure becomes, and how it looks outside the contract.
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

/** A table or column is missing, or the database rejects our name, password or database: retrying won't help. */
const misconfiguredCodes = /^(42P01|42703|28000|28P01|3D000)$/;

function isMisconfigured(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && misconfiguredCodes.test(String(error.code))) || isMisconfigured(error.cause);
}

type Failure = { error: unknown; reportFault: ReportFault };

/** The error as the contract sends it to the client. Our own errors are logged with their cause. */
export function contractError(code: ErrorCode, { error, reportFault }: Failure): ORPCError<ErrorCode, undefined> {
  const { status, message } = errorCatalogue[code];
  reportFault({ error, code });
  return new ORPCError(code, { status, message });
}

/** The database's disk (53100) or ours is full. A kill that waits because of it fails only its own session. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return false;
  return ("code" in error && (error.code === "53100" || error.code === "ENOSPC")) || isDiskFull(error.cause);
}

/** Response headers for a refused client. Most limits look back one minute, and a longer one says so again. */
export function waitHeaders(code: ErrorCode): Record<string, string> {
  if (code === "TOO_MANY_REQUESTS" || code === "DISK_FULL") return { "retry-after": "60" };
  return code === "SIGN_INS_BUSY" || code === "DATABASE_UNAVAILABLE" ? { "retry-after": "5" } : {};
}

/** An error outside the contract (static files, authentication, limits) as JSON. */
export function errorResponse(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const { status, message } = errorCatalogue[code];
  return Response.json(
    { code, message },
    { status, headers: { "cache-control": "no-store", ...waitHeaders(code), ...headers } },
  );
}

function codeOfLibraryError(code: string): ErrorCode {
  if (isErrorCode(code)) return code;
  // The contract library's own codes: input that doesn't match the schema, and unknown procedures.
  if (code === "BAD_REQUEST") return "BAD_INPUT";
  return code === "NOT_FOUND" ? "NOT_FOUND" : "UNEXPECTED";
}

/**
 * The connection was lost, refused or unavailable (classes 08, 57P, 53300), an idle transaction was ended (25P03), a
 * slow statement was ended (57014), or a row was locked for too long (55P03).
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
