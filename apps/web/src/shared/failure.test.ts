import { expect, test } from "vitest";
import { attempt, failureOf } from "./failure.ts";

test("a code of the catalogue brings its own text", () => {
  expect(failureOf({ code: "SESSION_ENDED" })).toMatchObject({
    code: "SESSION_ENDED",
    message: "This session has ended.",
  });
});

test("a server that cannot be reached is a network failure", async () => {
  const result = await attempt(Promise.reject(new TypeError("Failed to fetch")));
  expect(result).toMatchObject({ ok: false, failure: { code: "NETWORK" } });
});

test("an unknown code is not shown as it came", () => {
  expect(failureOf({ code: "toString" })).toMatchObject({ code: "UNEXPECTED" });
  expect(failureOf("boom")).toMatchObject({ code: "UNEXPECTED" });
});

test("a value stays a value", async () => {
  expect(await attempt(Promise.resolve(7))).toEqual({ ok: true, value: 7 });
});
