import { accessLevelOf, scopesFor } from "@foldback/domain/consent/scopes";
import { expect, test } from "vitest";
import { firstOffer, levelChoicesOn, mayChoose } from "./consent-levels.ts";

const offered = (verification: "pending" | "verified" | "mismatch", hasCompanion = true) =>
  levelChoicesOn({ verification, hasCompanion }).flatMap(({ value, disabled }) => (disabled ? [] : [value]));

test("[WS-5] on an intercepted connection every access level except control can be chosen", () => {
  expect(offered("verified")).toEqual(["control", "pointing", "view-only"]);
  expect(offered("pending")).toEqual(["control", "pointing", "view-only"]);
  expect(offered("mismatch")).toEqual(["pointing", "view-only"]);
  expect(mayChoose("control", { verification: "mismatch", hasCompanion: true })).toBe(false);
});

test("[CO-10] without a companion, control isn't offered, and the level offered first doesn't include it", () => {
  for (const verification of ["pending", "verified", "mismatch"] as const) {
    expect(offered(verification, false)).toEqual(["pointing", "view-only"]);
    expect(mayChoose("control", { verification, hasCompanion: false })).toBe(false);
  }
  expect(accessLevelOf(scopesFor(firstOffer))).toBe("pointing");
});
