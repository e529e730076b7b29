// Figures and rules of accounts. No clock, no database.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** For what weakens or ends an account without its password: so long ago the sign-in may be. */
export const freshForMs = 30 * minuteMs;

/** So long a link for a new e-mail address works. */
export const emailChangeWithinMs = dayMs;

/** What one account may be tried with, from wherever: the addresses behind it are limited by themselves. */
export const accountLimits: Readonly<Record<string, { limit: number; windowMs: number }>> = {
  "/sign-in/email": { limit: 20, windowMs: 15 * minuteMs },
  "/sign-up/email": { limit: 5, windowMs: 60 * minuteMs },
  "/send-verification-email": { limit: 5, windowMs: 60 * minuteMs },
  "/request-password-reset": { limit: 5, windowMs: 60 * minuteMs },
};

/** Answers that would tell a known address from an unknown one by their time come no earlier than this. */
export const evenAnswerAfterMs: Readonly<Record<string, number>> = {
  "/sign-up/email": 250,
  "/sign-in/email": 250,
  "/send-verification-email": 250,
  "/request-password-reset": 250,
};

export const retention = {
  /** Browsers of sign-ins, single round-trip times, the development mailbox. */
  technicalLogMs: 90 * dayMs,
  /** The address of a sign-in, after which only its network is kept. */
  fullAddressMs: dayMs,
  unverifiedAccountMs: 7 * dayMs,
  keptMailMs: 7 * dayMs,
  /** Sessions with all that hangs on them; the ledger's entries name nobody. */
  sessionMs: 7 * 365.25 * dayMs,
  /** Messages of the contact form, answered or not. */
  contactMessageMs: 365 * dayMs,
  idleAccountMs: 3 * 365 * dayMs,
  /** Days before an idle account goes, at each of which its owner is told. */
  idleNoticeDays: [60, 30, 7],
} as const;
export const daysMs = (days: number) => days * dayMs;
