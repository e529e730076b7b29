// The second factor: an authenticator app with backup codes, and passkeys.
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins";

type PluginSettings = { publicUrl: string; origins: readonly string[] };

export const secondFactorPlugins = ({ publicUrl, origins }: PluginSettings) =>
  [
    twoFactor({ issuer: "Foldback", allowPasswordless: true, backupCodeOptions: { amount: 10, length: 10 } }),
    passkey({
      rpID: new URL(publicUrl).hostname,
      rpName: "Foldback",
      origin: [...origins],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      authentication: {
        // A passkey stands for two factors only when its owner unlocked it.
        afterVerification: async ({ verification }) => {
          if (verification.authenticationInfo.userVerified) return;
          throw new APIError("UNAUTHORIZED", {
            code: "AUTHENTICATION_FAILED",
            message: "The passkey was not unlocked.",
          });
        },
      },
    }),
  ] as const;

/** After these somebody has shown a second factor. */
export const secondFactorShownBy: readonly string[] = [
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/verify-authentication",
  "/passkey/verify-registration",
];
