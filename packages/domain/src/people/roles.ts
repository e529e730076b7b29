export const roles = ["admin", "engineer", "artist"] as const;
export type Role = (typeof roles)[number];

/** The user's first role in order of precedence, or null if they have none. */
export const leadingRole = (held: readonly Role[]): Role | null => roles.find((role) => held.includes(role)) ?? null;

/** Roles that a user can request at sign-up. A request doesn't grant anything. */
export const requestableRoles = ["artist", "engineer"] as const;
export type RequestableRole = (typeof requestableRoles)[number];
