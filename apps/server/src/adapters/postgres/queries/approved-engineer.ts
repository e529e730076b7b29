import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { engineerOnboarding, profiles, user, userRoles } from "../schema/accounts.ts";

/** True in SQL for a person who may work as an engineer now: role, completed and approved, verified, not suspended. */
export const isApprovedEngineer = (userId: AnyColumn | string): SQL => sql`(
  exists (select 1 from ${userRoles} r where r.user_id = ${userId} and r.role = 'engineer')
  and exists (select 1 from ${engineerOnboarding} o
    where o.user_id = ${userId} and o.onboarding_completed and o.approved_at is not null)
  and exists (select 1 from ${profiles} p where p.user_id = ${userId} and p.suspended_at is null)
  and exists (select 1 from ${user} u where u.id = ${userId} and u.email_verified)
)`;
