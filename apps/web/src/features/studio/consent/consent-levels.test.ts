import { expect, test } from "vitest";
import { levelChoicesOn, mayChoose } from "./consent-levels.ts";

test("[WS-5] on an intercepted connection every access level except control can be chosen", () => {
  const offered = (verification: "pending" | "verified" | "mismatch") =>
    levelChoicesOn(verification).flatMap(({ value, disabled }) => (disabled ? [] : [value]));
  expect(offered("verified")).toEqual(["control", "pointing", "view-only"]);
  expect(offered("pending")).toEqual(["control", "pointing", "view-only"]);
  expect(offered("mismatch")).toEqual(["pointing", "view-only"]);
  expect(mayChoose("control", "mismatch")).toBe(false);
});
