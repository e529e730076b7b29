import { expect, test } from "vitest";
import { attempt, failureOf, nameRequest } from "./failure.ts";

test("an error code from the catalogue gets the catalogue's text", () => {
  expect(failureOf({ code: "SESSION_ENDED" })).toMatchObject({
    code: "SESSION_ENDED",
    message: "This session has ended.",
  });
});

test("an unreachable server is a network failure", async () => {
  const result = await attempt(Promise.reject(new TypeError("Failed to fetch")));
  expect(result).toMatchObject({ ok: false, failure: { code: "NETWORK" } });
});

test("an unknown code isn't shown to the user", () => {
  expect(failureOf({ code: "toString" })).toMatchObject({ code: "UNEXPECTED" });
  expect(failureOf("boom")).toMatchObject({ code: "UNEXPECTED" });
});

test("a successful response is returned unchanged", async () => {
  expect(await attempt(Promise.resolve(7))).toEqual({ ok: true, value: 7 });
});

test("an unexpected error shows its reference, and an expected one doesn't", () => {
  const unforeseen = { code: "UNEXPECTED" };
  const foreseen = { code: "SESSION_ENDED" };
  for (const error of [unforeseen, foreseen]) nameRequest(error, "0f8e5b1c-aaaa-4aaa-8aaa-aaaaaaaaaaaa");
  expect(failureOf({ code: "UNEXPECTED" }).message).toBe("An unexpected error occurred");
  expect(failureOf(unforeseen).message).toBe("An unexpected error occurred. Reference 0f8e5b1c.");
  expect(failureOf(foreseen).message).toBe("This session has ended.");
});
