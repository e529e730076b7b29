// HAZARD: a factor that is set up counts as shown. So whoever still owes one must not set up another, nor change anything
// else about how this account is entered: a stolen password would be all that an administrator's account takes.
import { APIError, getSessionFromCtx } from "better-auth/api";
import { factorFreshForMs } from "../../modules/accounts/policy.ts";
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
  if (found?.account.secondFactorNeeded === "proof")
    throw new APIError("FORBIDDEN", { code: "SECOND_FACTOR_NEEDED", message: "Confirm your second factor first." });
  // Nor who has shown theirs a while ago: with a stolen cookie alone a thief would add a factor of their own, and it would be fresh.
  const shown = found?.signIn.factorShownAtMs;
  if (typeof shown !== "number" || Date.now() - shown <= factorFreshForMs) return;
  throw new APIError("FORBIDDEN", {
    code: "SECOND_FACTOR_NOT_FRESH",
    message: "Confirm your second factor again for this: sign out and in.",
  });
}
