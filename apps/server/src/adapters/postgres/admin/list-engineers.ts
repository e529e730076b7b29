// Lists engineers and engineer applications, with the decision on each.
import { asUserId } from "@foldback/domain/ids";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { EngineerQuery, ListedEngineer, Paged } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";
import { engineerOf } from "../profile-rows.ts";
import { engineerOnboarding, profiles, user, userRoles } from "../schema/accounts.ts";
import { engineerRejections } from "../schema/admin.ts";
import { mentions } from "./find-people.ts";
import { msOf, msOrNull, paged, rowsOf } from "./paging.ts";

const pageSize = 25;

const holdsRole = sql`exists (select 1 from ${userRoles} r where r.user_id = o.user_id and r.role = 'engineer')`;
const isRejected = sql`exists (select 1 from ${engineerRejections} x where x.user_id = o.user_id)`;
/**
 * The role alone would be enough, because approval and role change in one transaction. The condition on `approved_at`
 * is there because it lets Postgres find the few waiting applications quickly.
 */
const isWaiting = sql`o.approved_at is null and not ${holdsRole}`;

type Source = { from: SQL; createdAt: SQL; id: SQL };
const applications = (state: SQL): Source => ({
  from: sql`from ${engineerOnboarding} o join ${user} u on u.id = o.user_id where o.onboarding_completed and ${state}`,
  createdAt: sql`o.created_at`,
  id: sql`o.user_id`,
});
const sources: Record<EngineerQuery["state"], Source> = {
  pending: applications(sql`${isWaiting} and not ${isRejected}`),
  rejected: applications(sql`${isWaiting} and ${isRejected}`),
  // Lists everyone with the role, including engineers who got it from an administrator before they answered any
  // questions.
  active: {
    from: sql`from ${userRoles} h join ${user} u on u.id = h.user_id
      left join ${engineerOnboarding} o on o.user_id = h.user_id where h.role = 'engineer'`,
    createdAt: sql`coalesce(o.created_at, u.created_at)`,
    id: sql`u.id`,
  },
};

export async function listEngineers(db: Db, query: EngineerQuery): Promise<Paged<ListedEngineer>> {
  const { from, createdAt, id } = sources[query.state];
  const searched = query.search === "" ? sql`` : sql`and ${mentions(query.search)}`;
  const matches = sql`${from} and u.erased_at is null ${searched}`;
  const direction = query.direction === "asc" ? sql`asc` : sql`desc`;
  const place = query.sort === "name" ? sql`lower(u.name)` : createdAt;
  // Collect all engineers first, because there are few of them. Otherwise Postgres might read all users in list order
  // until it has found enough engineers.
  const found = await db.execute(sql`
    with matching as materialized (select ${id} as id, ${createdAt} as created_at, ${place} as place ${matches}),
    page as (
      select *, count(*) over ()::int as total from matching order by place ${direction}, id ${direction}
      limit ${pageSize} offset ${query.page * pageSize}
    )
    select u.id, u.name, u.email, page.created_at, o.approved_at, x.rejected_at, x.reason,
      p.suspended_at is not null as suspended, page.total
    from page join ${user} u on u.id = page.id left join ${engineerOnboarding} o on o.user_id = page.id
      left join ${engineerRejections} x on x.user_id = page.id left join ${profiles} p on p.user_id = page.id
    order by page.place ${direction}, page.id ${direction}`);
  const listed = rowsOf<EngineerRow>(found);
  const profilesById = await readProfiles(
    db,
    listed.map((row) => row.id),
  );
  const rows = listed.map((row) => {
    const profile = profilesById.get(row.id);
    return { ...toEngineer(row), profile: profile?.onboardingCompleted ? engineerOf(profile) : null };
  });
  return paged(db, matches, { rows, page: query.page, pageSize, total: listed[0]?.total });
}

async function readProfiles(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof engineerOnboarding.$inferSelect>();
  const rows = await db.select().from(engineerOnboarding).where(inArray(engineerOnboarding.userId, ids));
  return new Map(rows.map((row) => [row.userId, row]));
}

type EngineerRow = {
  id: string;
  name: string;
  email: string;
  created_at: string | Date;
  approved_at: string | Date | null;
  rejected_at: string | Date | null;
  reason: string | null;
  suspended: boolean;
  total: number;
};

const toEngineer = (row: EngineerRow): Omit<ListedEngineer, "profile"> => ({
  id: asUserId(row.id),
  name: row.name,
  email: row.email,
  createdAtMs: msOf(row.created_at),
  decidedAtMs: msOrNull(row.approved_at ?? row.rejected_at),
  rejectionReason: row.reason,
  suspended: row.suspended,
});
