import type { Role } from "./roles.ts";

/** What an administrator can do to a user, named as in the records. */
export const adminActionTypes = [
  "role_added",
  "role_removed",
  "user_suspended",
  "user_unsuspended",
  "engineer_approved",
  "engineer_rejected",
  "engineer_reopened",
] as const;
export type AdminActionType = (typeof adminActionTypes)[number];

/** The action as a ledger entry states it: to whom and, for the role actions, which role. */
export type AdminFact = { type: `admin.${AdminActionType}`; target: string; grantedRole: Role | null };
