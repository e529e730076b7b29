export const roles = ["admin", "engineer", "artist"] as const;
export type Role = (typeof roles)[number];

/** With several roles the precedence is admin, then engineer, then artist; no role otherwise. */
export const leadingRole = (held: readonly Role[]): Role | null => roles.find((role) => held.includes(role)) ?? null;

/** What a newcomer may ask for; an intent, never a right. */
export const requestableRoles = ["artist", "engineer"] as const;
export type RequestableRole = (typeof requestableRoles)[number];
