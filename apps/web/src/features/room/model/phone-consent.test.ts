import { expect, test } from "vitest";
import { pendingDenialText } from "./phone-consent.ts";

test("[CO-7] a Deny that has no record is said to have none, and claims not to have stopped anything", () => {
  expect(pendingDenialText({ isDenialPending: false, refusal: null })).toBeNull();
  expect(pendingDenialText({ isDenialPending: true, refusal: null })).toMatch(/^Your denial isn't recorded yet\./);
  expect(pendingDenialText({ isDenialPending: true, refusal: "UNAUTHORIZED" })).toMatch(
    /^The server rejected your denial: .+ The kill switch/,
  );
});
