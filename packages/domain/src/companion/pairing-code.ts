/** The consonants that RFC 8628 recommends: no vowels, so no words, and nothing that looks like a digit. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;
const half = length / 2;

export const companionLimits = {
  codeLifetimeMs: 5 * 60_000,
  /** How long the person at the companion has to confirm the account. */
  answerWithinMs: 2 * 60_000,
  companionsPerPerson: 10,
  maxNameLength: 60,
} as const;

/** `randomBelow` must return uniformly distributed integers. */
export const drawCompanionCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length }, () => letters[randomBelow(letters.length)]).join("");

/** As a person reads it: BCDF-GHJK. */
export const shownCompanionCode = (code: string): string => `${code.slice(0, half)}-${code.slice(half)}`;

/** Accepts small letters, spaces and dashes. Returns null for what can't be a code. */
export function readCompanionCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null;
}

/** Enough for the owner to recognise the address, and not enough for a stranger to learn it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${email.slice(0, 1)}***${email.slice(at)}`;
}
