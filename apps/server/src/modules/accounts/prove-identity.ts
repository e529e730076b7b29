// Before an account is emptied or carried away: its password, or, where it has none, a sign-in that is fresh.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { freshForMs } from "./policy.ts";
import type { PersonalStore, SignInFacts, SignInGate } from "./ports.ts";

export type ProofDeps = {
  people: PersonalStore;
  gate: Pick<SignInGate, "isPassword">;
  /** Counts tries per sign-in: whoever stole one cannot use up the owner's tries in another. */
  tries: { take(key: string): boolean; giveBack(key: string): void };
  nowMs: () => number;
};
export type Asker = { userId: UserId; signIn: SignInFacts };

export async function proveIdentity(deps: ProofDeps, { userId, signIn }: Asker, password: string | undefined) {
  if (!deps.tries.take(signIn.id)) throw new AppError("TOO_MANY_REQUESTS");
  if (await deps.people.hasPassword(userId)) {
    if (!(await deps.gate.isPassword(userId, password ?? ""))) throw new AppError("WRONG_PASSWORD");
    return;
  }
  if (deps.nowMs() - signIn.startedAtMs > freshForMs) throw new AppError("SIGN_IN_NOT_FRESH");
}
