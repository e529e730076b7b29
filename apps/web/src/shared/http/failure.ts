import { type ErrorCode, errorCatalogue, isErrorCode } from "@foldback/protocol/error-codes";

/** An answer that is not a value. `NETWORK` is ours: the question never arrived. */
export type Failure = { code: ErrorCode | "NETWORK"; message: string; cause: unknown };
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const networkMessage = "Network error. Please check your connection.";

const requestIdOf = new WeakMap<object, string>();
const shownLetters = 8;

/** The name under which the server's log knows the request that failed. */
export function nameRequest(error: unknown, requestId: string): void {
  if (typeof error === "object" && error !== null) requestIdOf.set(error, requestId);
}

/** What nobody foresaw is told with its reference, by which an operator finds it in the log. */
function unexpectedMessage(cause: unknown): string {
  const { message } = errorCatalogue.UNEXPECTED;
  const requestId = typeof cause === "object" && cause !== null ? requestIdOf.get(cause) : undefined;
  return requestId === undefined ? message : `${message}. Reference ${requestId.slice(0, shownLetters)}.`;
}

/** Any thrown thing as a code of the closed list and the text its user reads. */
export function failureOf(cause: unknown): Failure {
  const code = codeOf(cause);
  if (code !== null && code !== "UNEXPECTED") return { code, message: errorCatalogue[code].message, cause };
  // fetch rejects with a TypeError when the server cannot be reached.
  if (cause instanceof TypeError) return { code: "NETWORK", message: networkMessage, cause };
  return { code: "UNEXPECTED", message: unexpectedMessage(cause), cause };
}

function codeOf(cause: unknown): ErrorCode | null {
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return null;
  return typeof cause.code === "string" && isErrorCode(cause.code) ? cause.code : null;
}

/** Turns a promise that may reject into a value that says which way it went. */
export async function attempt<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (cause) {
    return { ok: false, failure: failureOf(cause) };
  }
}

/** What the user reads for a code of the catalogue, or for `NETWORK`. */
export const failureText = (code: string): string =>
  code === "NETWORK" ? networkMessage : failureOf({ code }).message;
