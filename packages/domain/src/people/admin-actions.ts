import type { Role } from "./roles.ts";

/** What an administrator can do to a user, with the names used in the records. */
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

/** The action as recorded in the ledger, with the affected user and, for role actions, the role. */
export type AdminFact = { type: `admin.${AdminActionType}`; target: string; grantedRole: Role | null };
