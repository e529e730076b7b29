// Returns this key's owner and what it may read. We look it up on every request, so an ended plan, a suspension or a
// revocation takes effect immediately.
import { type ApiScope, isApiKey } from "@foldback/domain/api/api-key";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { secretHash } from "../secret-hash.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import { includesApiAccess } from "./create-key.ts";
import type { ApiKey, KeyDeps } from "./ports.ts";

export type KeyHolder = { subject: Subject; key: ApiKey };

export async function identifyKey(deps: KeyDeps, presented: string | null): Promise<KeyHolder> {
  const key = presented !== null && isApiKey(presented) ? await deps.keys.findByHash(secretHash(presented)) : null;
  if (key === null || key.expiresAtMs <= deps.nowMs()) throw new AppError("API_KEY_NOT_VALID");
  const { ofKey, ofPerson } = deps.requests;
  if (!ofKey.take(key.id) || !ofPerson.take(key.userId)) throw new AppError("TOO_MANY_REQUESTS");
  const account = await deps.accounts.find(key.userId);
  if (account === null) throw new AppError("API_KEY_NOT_VALID");
  requireActiveAccount(account);
  if (account.secondFactorNeeded === "set-up") throw new AppError("SECOND_FACTOR_NEEDED");
  if (!(await includesApiAccess(deps, key.userId))) throw new AppError("API_NOT_IN_PLAN");
  await deps.keys.noteUse(key.id, deps.nowMs());
  const { userId, roles, suspended, emailVerified, guestOf } = account;
  return { key, subject: { userId, roles, suspended, emailVerified, guestOf } };
}

/** Checks the request limits without counting a request. */
export const isOverKeyLimits = ({ requests }: KeyDeps, { id, userId }: Pick<ApiKey, "id" | "userId">): boolean =>
  requests.ofKey.isUsedUp(id) || requests.ofPerson.isUsedUp(userId);

/** A null `scope` accepts any valid key. `none` refuses every key. */
export function requireScope({ scopes }: Pick<ApiKey, "scopes">, scope: ApiScope | null | "none"): void {
  if (scope === null) return;
  if (scope === "none" || !scopes.includes(scope)) throw new AppError("API_SCOPE_MISSING");
}
