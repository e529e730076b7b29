import type { Role } from "@foldback/domain/people/roles";
import { AppError } from "../app-error.ts";
import type { AccountStore } from "./ports.ts";

/** Called by the command line and by approvals, never by a request that names its own role. */
export async function grantRole(
  deps: { accounts: AccountStore },
  request: { email: string; role: Role },
): Promise<"granted" | "already-held"> {
  const account = await deps.accounts.findByEmail(request.email);
  if (!account) throw new AppError("NOT_FOUND");
  return (await deps.accounts.addRole(account.userId, request.role)) ? "granted" : "already-held";
}
