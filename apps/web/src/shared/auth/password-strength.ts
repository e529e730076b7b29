/** Words for how hard a password is to guess. The server decides what it accepts. */
export type PasswordStrength = "weak" | "fair" | "strong";

const weakBits = 48;
const fairBits = 64;
/** How many characters of each kind there are to choose from. */
const kinds: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z0-9]/, 33],
];

export function passwordStrength(password: string): PasswordStrength {
  const pool = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = surprises(password) * Math.log2(Math.max(1, pool));
  if (bits < weakBits) return "weak";
  return bits < fairBits ? "fair" : "strong";
}

/** Counts characters. Repeated ones, and those that continue a sequence such as 1234, count as half. */
function surprises(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const seen = new Set<number>();
  return codes.reduce((sum, code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    const isKnown = seen.has(code) || Math.abs(step) === 1;
    seen.add(code);
    return sum + (isKnown ? 0.5 : 1);
  }, 0);
}
