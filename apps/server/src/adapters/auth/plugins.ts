// Second factors: an authenticator app with backup codes, and passkeys.
import { passkey } from "@better-auth/passkey";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";

type PluginSettings = { publicUrl: string; origins: readonly string[] };

export const secondFactorPlugins = ({ publicUrl, origins }: PluginSettings) =>
  [
    twoFactor({
      issuer: "Foldback",
      allowPasswordless: true,
      backupCodeOptions: { amount: 10, length: 10 },
      // The library's lockout would also lock out the owner if a stranger with the password enters wrong codes. We use
      // the limits in http/auth/auth-limits.ts instead, which distinguish the two.
      accountLockout: { enabled: false },
    }),
    passkey({
      rpID: new URL(publicUrl).hostname,
      rpName: "Foldback",
      origin: [...origins],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      authentication: {
        // A passkey counts as two factors only if its owner unlocked it.
        afterVerification: async ({ ctx, verification, clientData }) => {
          if (!verification.authenticationInfo.userVerified)
            throw new APIError("UNAUTHORIZED", {
              code: "AUTHENTICATION_FAILED",
              message: "The passkey was not unlocked.",
            });
          await refuseForeign(ctx, clientData.id);
        },
      },
    }),
  ] as const;

/**
 * HAZARD: using a passkey signs its owner in. If a signed-in user could use another user's passkey, they'd be
 * switched to that account and act under the other user's name.
 */
async function refuseForeign(context: Parameters<typeof getSessionFromCtx>[0], credentialID: string): Promise<void> {
  const current = await getSessionFromCtx(context, { disableRefresh: true });
  if (current === null) return;
  const owner = await context.context.adapter.findOne<{ userId: string }>({
    model: "passkey",
    where: [{ field: "credentialID", value: credentialID }],
  });
  if (owner?.userId === current.user.id) return;
  throw new APIError("FORBIDDEN", {
    code: "PASSKEY_OF_ANOTHER_ACCOUNT",
    message: "This passkey belongs to another account.",
  });
}

/** A user who has made one of these calls has used a second factor. */
export const secondFactorProofPaths: readonly string[] = [
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/verify-authentication",
  "/passkey/verify-registration",
];
