import { type SQL, sql } from "drizzle-orm";
import { userRoles } from "../schema/accounts.ts";

/** SQL for the state of an application. The statement must join the answers as `o` and the rejections as `x`. */
export const applicationSql = (userId: SQL): SQL => sql`(case
  when o.user_id is null or not o.onboarding_completed then 'none'
  when exists (select 1 from ${userRoles} e where e.user_id = ${userId} and e.role = 'engineer') then 'approved'
  when x.user_id is not null then 'rejected'
  else 'pending' end)`;
