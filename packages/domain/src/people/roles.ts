export const roles = ["admin", "engineer", "artist"] as const;
export type Role = (typeof roles)[number];

/** The user's first role in order of precedence, or null without any. */
export const leadingRole = (held: readonly Role[]): Role | null => roles.find((role) => held.includes(role)) ?? null;

/** Roles that can be requested at sign-up. A request is an intent, never a right. */
export const requestableRoles = ["artist", "engineer"] as const;
export type RequestableRole = (typeof requestableRoles)[number];
