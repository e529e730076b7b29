import { expect, test } from "vitest";
import { pendingDenialText } from "./phone-consent.ts";

test("[CO-7] a Deny that isn't recorded yet is shown as pending, without claiming that anything was stopped", () => {
  expect(pendingDenialText({ isDenialPending: false, refusal: null })).toBeNull();
  expect(pendingDenialText({ isDenialPending: true, refusal: null })).toMatch(/^Your denial isn't recorded yet\./);
  expect(pendingDenialText({ isDenialPending: true, refusal: "UNAUTHORIZED" })).toMatch(
    /^The server rejected your denial: .+ The kill switch/,
  );
});
