import { expect, test } from "vitest";
import { captureErrorCode } from "./capture-error.ts";

test.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "in-use"],
  ["AbortError", "in-use"],
  ["InvalidStateError", "other"],
  ["constructor", "other"],
])("%s is reported as %s", (name, code) => expect(captureErrorCode({ name })).toBe(code));

test("any other thrown value is reported as other", () => {
  for (const thrown of [null, undefined, "no", new TypeError("no")]) expect(captureErrorCode(thrown)).toBe("other");
});
