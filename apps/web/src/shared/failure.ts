import { type ErrorCode, errorCatalogue, isErrorCode } from "@foldback/protocol/error-codes";

/** An answer that is not a value. `NETWORK` is ours: the question never arrived. */
export type Failure = { code: ErrorCode | "NETWORK"; message: string; cause: unknown };
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const networkMessage = "Network error. Please check your connection.";

/** Any thrown thing as a code of the closed list and the text its user reads. */
export function failureOf(cause: unknown): Failure {
  const code = codeOf(cause);
  if (code !== null) return { code, message: errorCatalogue[code].message, cause };
  // fetch rejects with a TypeError when the server cannot be reached.
  if (cause instanceof TypeError) return { code: "NETWORK", message: networkMessage, cause };
  return { code: "UNEXPECTED", message: errorCatalogue.UNEXPECTED.message, cause };
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
