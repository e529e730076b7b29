// Checks users before they delete or export their account: they need its password or, if it doesn't have one, a recent
// sign-in.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { freshForMs } from "./policy.ts";
import type { PersonalStore, SignInFacts, SignInGate } from "./ports.ts";

export type ProofDeps = {
  people: PersonalStore;
  gate: Pick<SignInGate, "isPassword">;
  /**
   * Counts attempts per sign-in so that someone who steals one sign-in can't use up the owner's attempts in another.
   */
  tries: { take(key: string): boolean; giveBack(key: string): void };
  nowMs: () => number;
};
export type Caller = { userId: UserId; signIn: SignInFacts };

export async function proveIdentity(deps: ProofDeps, { userId, signIn }: Caller, password: string | undefined) {
  if (!deps.tries.take(signIn.id)) throw new AppError("TOO_MANY_REQUESTS");
  if (await deps.people.hasPassword(userId)) {
    if (!(await deps.gate.isPassword(userId, password ?? ""))) throw new AppError("WRONG_PASSWORD");
    return;
  }
  if (deps.nowMs() - signIn.startedAtMs > freshForMs) throw new AppError("SIGN_IN_NOT_FRESH");
}
