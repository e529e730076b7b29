// HAZARD: a factor that is set up counts as shown. So whoever still owes one must not set up another, nor change anything
// else about how this account is entered: a stolen password would be all that an administrator's account takes.
import { APIError, getSessionFromCtx } from "better-auth/api";
import type { AccountStore } from "../../modules/accounts/ports.ts";

const changesTheWaysIn: readonly string[] = [
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/passkey/delete-passkey",
  "/change-password",
  "/link-social",
  "/unlink-account",
];

type Context = Parameters<typeof getSessionFromCtx>[0] & { path: string };

export async function requireProof(accounts: Pick<AccountStore, "findBySignIn">, context: Context): Promise<void> {
  if (!changesTheWaysIn.includes(context.path)) return;
  const current = await getSessionFromCtx(context);
  const found = current && (await accounts.findBySignIn(current.session.token));
  if (found?.account.secondFactorNeeded !== "proof") return;
  throw new APIError("FORBIDDEN", { code: "SECOND_FACTOR_NEEDED", message: "Confirm your second factor first." });
}
