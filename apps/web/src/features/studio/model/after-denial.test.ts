import type { FailureCode } from "@foldback/studio-link/ports";
import { expect, test } from "vitest";
import { afterDenial } from "./after-denial.ts";

test("[CO7] a denial that could not be recorded is tried again, and never dropped without a word", () => {
  const after = (code: FailureCode) => afterDenial({ ok: false, code });
  const passing: FailureCode[] = ["NETWORK", "DATABASE_UNAVAILABLE", "CONSENT_NOT_RECORDED", "UNEXPECTED", "DRAINING"];
  for (const code of [...passing, "TOO_MANY_REQUESTS" as const]) expect(after(code), code).toBe("again");
  for (const code of ["SESSION_ENDED", "FORBIDDEN", "CONSENT_WRONG_ENGINEER"] as const) expect(after(code)).toBe("say");
  expect(afterDenial({ ok: true })).toBe("done");
});
