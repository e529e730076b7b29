// Figures and rules of accounts. No clock, no database.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** For what weakens or ends an account without its password: so long ago the sign-in may be. */
export const freshForMs = 30 * minuteMs;

/** For what gives power over others, or takes evidence out in bulk: so long ago the second factor may have been shown. */
export const factorFreshForMs = 10 * minuteMs;

/** So long the link in a verification mail works. */
export const signUpLinkWithinMs = dayMs;

/** So long a link for a new e-mail address works. */
export const emailChangeWithinMs = dayMs;

/** So long after its sign-up the first browser of an account is no news to its owner. */
export const newcomerForMs = dayMs;

const quarterMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;

/** How often a password or a code may be wrong. A wider network gets more: see network-windows.ts. */
export type EntryLimit = {
  windowMs: number;
  /** From one browser that the account was entered by before. */
  perDevice: number;
  /** For one account, from the narrowest part of one network. */
  perNetworkAndAccount: number;
  /** For all accounts together, from the narrowest part of one network. */
  perNetwork: number;
  /** For one account, from all browsers that it does not know. */
  fromAnywhere: number;
};

export const passwordLimit: EntryLimit = {
  windowMs: quarterMs,
  perDevice: 20,
  perNetworkAndAccount: 8,
  perNetwork: 60,
  fromAnywhere: 30,
};

/** Whoever has the password and guesses codes gets 240 a day: one in a thousand would be right. */
export const codeLimit: EntryLimit = {
  windowMs: hourMs,
  perDevice: 10,
  perNetworkAndAccount: 10,
  perNetwork: 30,
  fromAnywhere: 10,
};

/** What the narrowest part of one network may ask for, whichever account it is about. */
export const networkLimits: Readonly<Record<string, { limit: number; windowMs: number }>> = {
  "/sign-up/email": { limit: 10, windowMs: hourMs },
  "/send-verification-email": { limit: 10, windowMs: hourMs },
  "/request-password-reset": { limit: 10, windowMs: hourMs },
  "/sign-in/social": { limit: 60, windowMs: quarterMs },
  "/reset-password": { limit: 60, windowMs: quarterMs },
  "/let-browser-in": { limit: 60, windowMs: quarterMs },
  "/passkey/generate-authenticate-options": { limit: 60, windowMs: quarterMs },
  "/passkey/verify-authentication": { limit: 60, windowMs: quarterMs },
};

/** Mails about a sign-up go to one address so often; what is asked beyond that is answered as ever. */
export const signUpMailLimit = { limit: 5, windowMs: hourMs };

/** A reset link that was mailed so lately is not mailed again. It works for longer than this. */
export const resetMailEveryMs = 10 * minuteMs;

/** The link that lets a browser in: how long it works, and how often it is mailed for one browser and for one account. */
export const browserLinkWithinMs = hourMs;
export const browserLinkMails = {
  perDevice: { limit: 1, windowMs: 10 * minuteMs },
  perAccount: { limit: 30, windowMs: hourMs },
};

/** What somebody who is signed in proves themselves with. Wrong answers are counted with those at the deletion. */
export const isProofOfOwner = (path: string) => path === "/change-password" || path.startsWith("/two-factor/");

/** What follows the password where an authenticator app is set up, and shows the factor again later. */
export const isCodeOfSignIn = (path: string) =>
  path === "/two-factor/verify-totp" || path === "/two-factor/verify-backup-code";

/** Answers that would tell a known address from an unknown one by their time come no earlier than this. */
export const evenAnswerAfterMs: Readonly<Record<string, number>> = {
  "/sign-up/email": 250,
  "/sign-in/email": 250,
  "/send-verification-email": 250,
  "/request-password-reset": 250,
};

export const retention = {
  /**
   * Browsers of sign-ins, known or not, paired phones, keys that have run out, single round-trip times, what was told by Stripe
   * and begun there, the development mailbox.
   */
  technicalLogMs: 90 * dayMs,
  /** The address of a sign-in, after which only its network is kept. */
  fullAddressMs: dayMs,
  /** Sign-ups whose address was not proved; until then a new link can be sent for them. */
  unverifiedAccountMs: 7 * dayMs,
  keptMailMs: 7 * dayMs,
  /**
   * Sessions with all that hangs on them, plans and payments, the list of what administrators did, and what the commitments in the ledger's entries were made of:
   * the entries themselves name nobody.
   */
  recordMs: 7 * 365.25 * dayMs,
  /** What Stripe told and could not be applied. */
  unappliedEventMs: 365 * dayMs,
  /** Messages of the contact form, answered or not. */
  contactMessageMs: 365 * dayMs,
  idleAccountMs: 3 * 365 * dayMs,
  /** Days before an idle account goes, at each of which its owner is told. */
  idleNoticeDays: [60, 30, 7],
} as const;
export const daysMs = (days: number) => days * dayMs;
