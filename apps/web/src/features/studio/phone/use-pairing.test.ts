import { expect, test } from "vitest";
import { failureOf } from "../../../shared/http/failure.ts";
import { offeredCode, overText } from "./use-pairing.ts";

const offer = { data: { token: "AbC", expiresInMs: 300 }, dataUpdatedAt: 1_000, failure: null, nowMs: 1_000 };

test("[QR-1] a code that has expired or couldn't be renewed isn't shown", () => {
  expect(offeredCode({ ...offer, data: undefined })).toEqual({ token: null, problem: null });
  expect(offeredCode(offer)).toEqual({ token: "AbC", problem: null });
  expect(offeredCode({ ...offer, nowMs: 1_299 })).toEqual({ token: "AbC", problem: null });
  expect(offeredCode({ ...offer, nowMs: 1_300 })).toEqual({ token: null, problem: overText });
  const failure = failureOf({ code: "PAIRING_REFUSED" });
  expect(offeredCode({ ...offer, failure })).toEqual({ token: null, problem: failure.message });
});
