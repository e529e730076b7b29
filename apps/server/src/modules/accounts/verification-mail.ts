import type { Mail } from "./ports.ts";

/** The link signs its reader in and lands on /?verified, whatever address the sign-up named. */
export function verificationMail(to: string, link: { publicUrl: string; token: string }): Mail {
  const query = new URLSearchParams({ token: link.token, callbackURL: "/?verified" });
  return {
    to,
    subject: "Verify your e-mail address",
    text: "Welcome to Foldback. Open this link within 24 hours to verify your address; it signs you in.",
    link: `${link.publicUrl}/api/auth/verify-email?${query}`,
  };
}

/** Sent instead of a verification, so that the sign-up form answers alike for known and unknown addresses. */
export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have an account",
    text: "Somebody, perhaps you, tried to sign up with this address. You already have an account: sign in instead.",
    link: publicUrl,
  };
}
