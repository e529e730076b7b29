import { type ErrorCode, errorCatalogue, isErrorCode } from "@foldback/protocol/error-codes";
import { networkMessage } from "./texts.ts";

/** `NETWORK` is our own code for a request that got no response from the server. */
export type Failure = { code: ErrorCode | "NETWORK"; message: string; cause: unknown };
export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

const requestIdOf = new WeakMap<object, string>();
const shownLength = 8;

/** Remembers the id that the server logs for the failed request. */
export function nameRequest(error: unknown, requestId: string): void {
  if (typeof error === "object" && error !== null) requestIdOf.set(error, requestId);
}

/** Adds a reference that an operator can use to find the request in the log. */
function unexpectedMessage(cause: unknown): string {
  const { message } = errorCatalogue.UNEXPECTED;
  const requestId = typeof cause === "object" && cause !== null ? requestIdOf.get(cause) : undefined;
  return requestId === undefined ? message : `${message}. Reference ${requestId.slice(0, shownLength)}.`;
}

/** Returns the error code of anything thrown, and its text for the user. */
export function failureOf(cause: unknown): Failure {
  const code = codeOf(cause);
  if (code !== null && code !== "UNEXPECTED") return { code, message: errorCatalogue[code].message, cause };
  // fetch rejects with a TypeError if it can't reach the server.
  if (cause instanceof TypeError) return { code: "NETWORK", message: networkMessage, cause };
  return { code: "UNEXPECTED", message: unexpectedMessage(cause), cause };
}

function codeOf(cause: unknown): ErrorCode | null {
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return null;
  return typeof cause.code === "string" && isErrorCode(cause.code) ? cause.code : null;
}

/** Turns a rejection into a result. */
export async function attempt<Value>(call: Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await call };
  } catch (cause) {
    return { ok: false, failure: failureOf(cause) };
  }
}

export const failureText = (code: string): string =>
  code === "NETWORK" ? networkMessage : failureOf({ code }).message;

/** Returns the error to throw for a refused request that wasn't made through `api`. It carries the server's code. */
export async function refusalOf(answer: Response): Promise<Error> {
  const body: unknown = await answer.json().catch(() => null);
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "UNEXPECTED";
  return Object.assign(new Error(`answered ${answer.status}`), { code });
}
