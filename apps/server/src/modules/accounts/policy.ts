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

export type AccountLimit = {
  windowMs: number;
  /** From one network. */
  fromNetwork: number;
  /** From all of them: so much more that one stranger cannot keep an owner out. */
  fromAnywhere: number;
  /** What uses the limit up: the wrong password, or the mail that was asked for. Refusals do not. */
  counts: (status: number) => boolean;
};

const sends = (status: number) => status < 400;

/** What one account may be tried with. */
export const accountLimits: Readonly<Record<string, AccountLimit>> = {
  "/sign-in/email": {
    windowMs: 15 * minuteMs,
    fromNetwork: 20,
    fromAnywhere: 200,
    counts: (status) => status === 401,
  },
  "/sign-up/email": { windowMs: 60 * minuteMs, fromNetwork: 5, fromAnywhere: 20, counts: sends },
  "/send-verification-email": { windowMs: 60 * minuteMs, fromNetwork: 5, fromAnywhere: 20, counts: sends },
  "/request-password-reset": { windowMs: 60 * minuteMs, fromNetwork: 5, fromAnywhere: 20, counts: sends },
};

/** Over their limit these answer what they always answer, and send no mail. */
export const quietOverLimit: Readonly<Record<string, object>> = {
  "/request-password-reset": {
    status: true,
    message: "If this email exists in our system, check your email for the reset link",
  },
};

/** What somebody who is signed in proves themselves with. Wrong answers are counted with those at the deletion. */
export const isProofOfOwner = (path: string) => path === "/change-password" || path.startsWith("/two-factor/");

/** Answers that would tell a known address from an unknown one by their time come no earlier than this. */
export const evenAnswerAfterMs: Readonly<Record<string, number>> = {
  "/sign-up/email": 250,
  "/sign-in/email": 250,
  "/send-verification-email": 250,
  "/request-password-reset": 250,
};

export const retention = {
  /** Browsers of sign-ins, known or not, single round-trip times, what was told by Stripe and begun there, the development mailbox. */
  technicalLogMs: 90 * dayMs,
  /** The address of a sign-in, after which only its network is kept. */
  fullAddressMs: dayMs,
  /** Sign-ups whose address was not proved; until then a new link can be sent for them. */
  unverifiedAccountMs: 7 * dayMs,
  keptMailMs: 7 * dayMs,
  /**
   * Sessions with all that hangs on them, plans and payments, and what the commitments in the ledger's entries were made of:
   * the entries themselves name nobody.
   */
  recordMs: 7 * 365.25 * dayMs,
  /** Messages of the contact form, answered or not. */
  contactMessageMs: 365 * dayMs,
  idleAccountMs: 3 * 365 * dayMs,
  /** Days before an idle account goes, at each of which its owner is told. */
  idleNoticeDays: [60, 30, 7],
} as const;
export const daysMs = (days: number) => days * dayMs;
