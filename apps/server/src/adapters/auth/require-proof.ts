// HAZARD: setting up a factor counts as using it. A user who hasn't used a second factor yet may not set one up or
// change the ways to sign in. Otherwise a stolen password would be enough to take over an administrator's account.
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
  // An old proof isn't enough either: a thief with a stolen cookie could add their own factor and get a fresh proof.
  const confirmedAtMs = found?.signIn.factorConfirmedAtMs;
  if (typeof confirmedAtMs !== "number" || Date.now() - confirmedAtMs <= factorFreshForMs) return;
  throw new APIError("FORBIDDEN", {
    code: "SECOND_FACTOR_NOT_FRESH",
    message: "Confirm your second factor again: sign out, then sign in.",
  });
}
