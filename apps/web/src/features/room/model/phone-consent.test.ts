import { expect, test } from "vitest";
import { pendingDenialText } from "./phone-consent.ts";

test("[CO-7] a Deny that isn't recorded yet is shown as pending, without claiming that anything was stopped", () => {
  expect(pendingDenialText({ isDenialPending: false, refusal: null })).toBeNull();
  expect(pendingDenialText({ isDenialPending: true, refusal: null })).toMatch(
    /^The server hasn't recorded that you denied access\./,
  );
  expect(pendingDenialText({ isDenialPending: true, refusal: "UNAUTHORIZED" })).toMatch(
    /^The server couldn't deny access: .+ The kill switch/,
  );
});
