// Required before giving power over others or exporting the evidence: a second factor shown moments ago, so that an
// unattended console or a stolen cookie isn't enough.
import { AppError } from "../app-error.ts";
import { factorFreshForMs } from "./policy.ts";
import type { SignInFacts } from "./ports.ts";

export function requireFreshFactor(signIn: SignInFacts | null, nowMs: number): void {
  const shown = signIn?.factorShownAtMs ?? null;
  if (shown === "not-asked") return;
  if (shown === null || nowMs - shown > factorFreshForMs) throw new AppError("SECOND_FACTOR_NOT_FRESH");
}
