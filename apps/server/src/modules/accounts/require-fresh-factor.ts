// Before somebody gives power over all others or carries the evidence away: the second factor was shown a moment ago, so that a
// console left open, or a stolen cookie, is not enough. It does not know what is asked for.
import { AppError } from "../app-error.ts";
import { factorFreshForMs } from "./policy.ts";
import type { SignInFacts } from "./ports.ts";

export function requireFreshFactor(signIn: SignInFacts | null, nowMs: number): void {
  const shown = signIn?.factorShownAtMs ?? null;
  if (shown === "not-asked") return;
  if (shown === null || nowMs - shown > factorFreshForMs) throw new AppError("SECOND_FACTOR_NOT_FRESH");
}
