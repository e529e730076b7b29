/** The scopes that the access levels are made of. */
export const levelScopes = ["view", "talk", "point", "control"] as const;
/** The artist is asked about these separately, once they've connected their DAW (MX-3). */
export const dawScopes = ["mixer", "transport"] as const;
/**
 * No level includes the DAW's scopes, or `lossless`, which lets the engineer hear the program feed without compression.
 * The artist adds each of them after reading its own text (TK-120).
 */
export const scopes = [...levelScopes, ...dawScopes, "lossless"] as const;
export type Scope = (typeof scopes)[number];
export type DawScope = (typeof dawScopes)[number];
export const isDawScope = (scope: Scope): scope is DawScope => dawScopes.some((daw) => daw === scope);
export const isLevelScope = (scope: Scope) => levelScopes.some((level) => level === scope);
export const levelScopesOf = (from: readonly Scope[]): Scope[] => from.filter(isLevelScope);

/** The levels that the artist chooses from. Each includes the one before it. */
export const accessLevels = ["view-only", "pointing", "control"] as const;
export type AccessLevel = (typeof accessLevels)[number];

const scopesOfLevel: Record<AccessLevel, readonly Scope[]> = {
  "view-only": ["view", "talk"],
  pointing: ["view", "talk", "point"],
  control: ["view", "talk", "point", "control"],
};

export const scopesFor = (level: AccessLevel): Scope[] => [...scopesOfLevel[level]];

export function accessLevelOf(granted: readonly Scope[]): AccessLevel | null {
  if (!granted.includes("view")) return null;
  if (granted.includes("control")) return "control";
  return granted.includes("point") ? "pointing" : "view-only";
}

/** True if `next` adds nothing to `current`. Narrowing doesn't need new consent, but widening does. */
export const isNarrowing = (current: readonly Scope[], next: readonly Scope[]) =>
  next.every((scope) => current.includes(scope));
