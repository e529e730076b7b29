export const scopes = ["view", "talk", "point", "control"] as const;
export type Scope = (typeof scopes)[number];

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
