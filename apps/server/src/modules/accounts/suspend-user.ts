import { AppError } from "../app-error.ts";
import type { AccountStore, SuspensionListener } from "./ports.ts";

type Deps = { accounts: AccountStore; onSuspended: SuspensionListener };

/** Ends every sign-in of the person in the same transaction, then closes what is still connected. */
export async function suspendUser(deps: Deps, email: string): Promise<void> {
  const account = await accountOf(deps, email);
  await deps.accounts.suspend(account);
  await deps.onSuspended(account.userId);
}

export async function unsuspendUser(deps: Pick<Deps, "accounts">, email: string): Promise<void> {
  const account = await accountOf(deps, email);
  await deps.accounts.unsuspend(account.userId);
}

async function accountOf(deps: Pick<Deps, "accounts">, email: string) {
  const account = await deps.accounts.findByEmail(email);
  if (!account) throw new AppError("NOT_FOUND");
  return account;
}
