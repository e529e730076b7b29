import { expect, test } from "vitest";
import { untoldDenialText } from "./phone-consent.ts";

test("[CO-7] a Deny that has no record is said to have none, and claims not to have stopped anything", () => {
  expect(untoldDenialText({ isDenialUntold: false, refusal: null })).toBeNull();
  expect(untoldDenialText({ isDenialUntold: true, refusal: null })).toMatch(/^Your denial isn't recorded yet\./);
  expect(untoldDenialText({ isDenialUntold: true, refusal: "UNAUTHORIZED" })).toMatch(
    /^The server rejected your denial: .+ The kill switch/,
  );
});
