import type { Role } from "./roles.ts";

/** What an administrator may do to somebody, by the names that the records use. */
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

/** As a ledger entry states it: who it was done to, and with roles which one. */
export type AdminFact = { type: `admin.${AdminActionType}`; target: string; grantedRole: Role | null };
