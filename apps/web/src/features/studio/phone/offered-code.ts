import type { Failure } from "../../../shared/http/failure.ts";
import { texts } from "../texts.ts";

type Offer = {
  data: { token: string; expiresInMs: number } | undefined;
  /** When the answer came. */
  dataUpdatedAt: number;
  failure: Failure | null;
  nowMs: number;
};

export const overText = texts.codeExpired;

/** The code to show, or why there is none. A code that failed to renew is hidden, because it may be used up. */
export function offeredCode({ data, dataUpdatedAt, failure, nowMs }: Offer) {
  if (failure !== null) return { token: null, problem: failure.message };
  if (data === undefined) return { token: null, problem: null };
  return nowMs < dataUpdatedAt + data.expiresInMs
    ? { token: data.token, problem: null }
    : { token: null, problem: overText };
}
