// What an operator does to an account from a terminal, such as making the first administrator or suspending a rogue
// one. Only the command line calls it, never a request.
import { AppError } from "../app-error.ts";
import type { SecurityEvents } from "../security/ports.ts";
import type { AccountStore, OperatorAction, SuspensionListener } from "./ports.ts";

type Deps = { accounts: AccountStore; onSuspended: SuspensionListener; security: SecurityEvents };
type Asked = { email: string; act: OperatorAction; atMs: number };

/** Makes the change and writes its ledger entry in one transaction. Returns false if nothing changed. */
export async function performOperatorAction(deps: Deps, { email, act, atMs }: Asked): Promise<boolean> {
  const account = await deps.accounts.findByEmail(email);
  if (!account) throw new AppError("NOT_FOUND");
  const changed = await deps.accounts.performOperatorAction(account, { act, atMs });
  if (act === "grant-admin" && changed) {
    deps.security.note({
      type: "role-changed",
      network: null,
      userId: account.userId,
      detail: "granted-admin-by-operator",
    });
  }
  // Close open connections only after the commit. Otherwise the user could reconnect before the suspension takes
  // effect.
  if (act === "suspend") await deps.onSuspended(account.userId);
  return changed;
}
