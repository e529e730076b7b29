export const scopes = ["view", "talk", "point", "control"] as const;
export type Scope = (typeof scopes)[number];

/** What the artist chooses from; each level holds all of the one before it. */
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

/** True when `next` takes nothing that `current` does not hold: narrowing needs no fresh consent, widening does. */
export const isNarrowing = (current: readonly Scope[], next: readonly Scope[]) =>
  next.every((scope) => current.includes(scope));
