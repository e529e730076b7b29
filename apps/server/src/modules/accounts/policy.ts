// Limits and rules for accounts.
import { AppError } from "../app-error.ts";
import type { SignInFacts } from "./ports.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How recently users must have signed in to weaken or delete their account without entering a password. */
export const freshForMs = 30 * minuteMs;

/** How long after using a second factor an administrator may give other users more power or export evidence in bulk. */
export const factorFreshForMs = 10 * minuteMs;

/** How long the link in a verification email works. */
export const signUpLinkWithinMs = dayMs;

/** How long a link for a new email address works. */
export const emailChangeWithinMs = dayMs;

/** How long after sign-up the first browser counts as the owner's own, so that we don't email them about it. */
export const newcomerForMs = dayMs;

const quarterMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;

/**
 * How many wrong passwords or codes are allowed. A network here is an IPv4 address or an IPv6 /64. Wider networks get
 * more: see http/auth/auth-limits.ts.
 */
export type EntryLimit = {
  windowMs: number;
  /** From one known browser. */
  perDevice: number;
  /** For one account, from one network. */
  perNetworkAndAccount: number;
  /** For all accounts together, from one network. */
  perNetwork: number;
  /** For one account, from all unknown browsers. */
  fromAnywhere: number;
};

export const passwordLimit: EntryLimit = {
  windowMs: quarterMs,
  perDevice: 20,
  perNetworkAndAccount: 8,
  perNetwork: 60,
  fromAnywhere: 30,
};

/** An attacker who knows the password can try 240 codes a day, which succeeds about once in a thousand days. */
export const codeLimit: EntryLimit = {
  windowMs: hourMs,
  perDevice: 10,
  perNetworkAndAccount: 10,
  perNetwork: 30,
  fromAnywhere: 10,
};

/** How often one network, as above, may call each path, counting all accounts together. */
export const networkLimits: Readonly<Record<string, { limit: number; windowMs: number }>> = {
  "/sign-up/email": { limit: 10, windowMs: hourMs },
  "/send-verification-email": { limit: 10, windowMs: hourMs },
  "/request-password-reset": { limit: 10, windowMs: hourMs },
  "/guest/look": { limit: 60, windowMs: quarterMs },
  "/guest/link": { limit: 10, windowMs: hourMs },
  "/guest/accept": { limit: 60, windowMs: quarterMs },
  "/sign-in/social": { limit: 60, windowMs: quarterMs },
  "/reset-password": { limit: 60, windowMs: quarterMs },
  "/let-browser-in": { limit: 60, windowMs: quarterMs },
  "/passkey/generate-authenticate-options": { limit: 60, windowMs: quarterMs },
  "/passkey/verify-authentication": { limit: 60, windowMs: quarterMs },
};

/** Sign-up emails per address. Further requests get the usual response but no email. */
export const signUpMailLimit = { limit: 5, windowMs: hourMs };

/** We don't email another reset link within this time. The earlier one still works. */
export const resetMailCooldownMs = 10 * minuteMs;

/** The link that lets a browser in: how long it works, and how many we email per browser and per account. */
export const browserLinkWithinMs = hourMs;
export const browserLinkMails = {
  perDevice: { limit: 1, windowMs: 10 * minuteMs },
  perAccount: { limit: 30, windowMs: hourMs },
};

/**
 * Calls in which a signed-in user proves their identity. Wrong answers count towards the same limit as when deleting
 * the account.
 */
export const isProofOfOwner = (path: string) => path === "/change-password" || path.startsWith("/two-factor/");

/** Calls that submit a code, at sign-in or when confirming again. */
export const isCodeOfSignIn = (path: string) =>
  path === "/two-factor/verify-totp" || path === "/two-factor/verify-backup-code";

/** No response is sent sooner than this, so that timing doesn't reveal whether an address has an account. */
export const minAnswerMs: Readonly<Record<string, number>> = {
  "/sign-up/email": 250,
  "/sign-in/email": 250,
  "/send-verification-email": 250,
  "/request-password-reset": 250,
  "/guest/link": 250,
};

export const retention = {
  /**
   * Sign-in browsers, known browsers, paired phones, expired keys, individual round-trip times, Stripe events
   * and checkouts, and the development mailbox.
   */
  technicalLogMs: 90 * dayMs,
  /** A sign-in's full address. After that we keep only its network. */
  fullAddressMs: dayMs,
  /** Unverified sign-ups. Until they're deleted, their owners can ask for a new link. */
  unverifiedAccountMs: 7 * dayMs,
  keptMailMs: 7 * dayMs,
  /**
   * Sessions with everything that belongs to them, plans and payments, the list of administrators' actions, and the
   * personal data behind the ledger's commitments. The ledger's entries themselves contain no names.
   */
  recordMs: 7 * 365.25 * dayMs,
  /** Stripe events that couldn't be applied. */
  unappliedEventMs: 365 * dayMs,
  /** Messages from the contact form, answered or not. */
  contactMessageMs: 365 * dayMs,
  idleAccountMs: 3 * 365 * dayMs,
  /** We tell the owner this many days before we delete an idle account. */
  idleNoticeDays: [60, 30, 7],
} as const;
export const daysMs = (days: number) => days * dayMs;

/**
 * Requires a recent second factor for giving other users more power or exporting evidence, because an unattended
 * console or a stolen cookie must not be enough.
 */
export function requireFreshFactor(signIn: SignInFacts | null, nowMs: number): void {
  const confirmedAtMs = signIn?.factorConfirmedAtMs ?? null;
  if (confirmedAtMs === "not-asked") return;
  if (confirmedAtMs === null || nowMs - confirmedAtMs > factorFreshForMs) throw new AppError("SECOND_FACTOR_NOT_FRESH");
}
