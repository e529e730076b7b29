// Lists people for administrators.
import type { UserId } from "@foldback/domain/ids";
import { type Role, roles } from "@foldback/domain/people/roles";
import { type SQL, sql } from "drizzle-orm";
import type { AdminActionRow, ListedUser, Paged, UserDetails, UserQuery } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";
import { sessionsJoinedBy } from "../queries/who-joined.ts";
import { engineerOnboarding, profiles, user, userRoles } from "../schema/accounts.ts";
import { adminActions, engineerRejections } from "../schema/admin.ts";
import { studioSessions } from "../schema/sessions.ts";
import { applicationSql } from "./application.ts";
import { peopleFromClause } from "./find-people.ts";
import { msOf, msOrNull, paged, rowsOf } from "./paging.ts";

const userPageSize = 25;

type UserRow = {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  created_at: string | Date;
  last_seen_at: string | Date | null;
  suspended: boolean;
  roles: string[] | null;
};

const columns = sql`u.id, u.name, u.email, u.email_verified, u.created_at, p.last_seen_at,
  p.suspended_at is not null as suspended,
  (select array_agg(r.role) from ${userRoles} r where r.user_id = u.id) as roles`;

const orders: Record<UserQuery["sort"], Record<UserQuery["direction"], SQL>> = {
  created: { asc: sql`u.created_at, u.id`, desc: sql`u.created_at desc, u.id desc` },
  name: { asc: sql`lower(u.name), u.id`, desc: sql`lower(u.name) desc, u.id desc` },
  email: { asc: sql`u.email, u.id`, desc: sql`u.email desc, u.id desc` },
};

/** We choose the page from the users table alone, and read everything else only for the users on the page. */
export async function listUsers(db: Db, query: UserQuery): Promise<Paged<ListedUser>> {
  const matches = await peopleFromClause(db, query);
  const order = orders[query.sort][query.direction];
  const { page } = query;
  const rows = await pageOfUsers(
    db,
    sql`${matches} order by ${order} limit ${userPageSize} offset ${page * userPageSize}`,
    order,
  );
  return paged(db, matches, { rows, page, pageSize: userPageSize });
}

export async function findUsers(db: Db, search: string, limit: number): Promise<ListedUser[]> {
  const matches = await peopleFromClause(db, { search, role: "all" });
  const order = orders.name.asc;
  return pageOfUsers(db, sql`${matches} order by ${order} limit ${limit}`, order);
}

async function pageOfUsers(db: Db, chosen: SQL, order: SQL): Promise<ListedUser[]> {
  const rows = await db.execute(sql`
    with page as (select u.id ${chosen})
    select ${columns} from page join ${user} u on u.id = page.id
      left join ${profiles} p on p.user_id = u.id order by ${order}`);
  return rowsOf<UserRow>(rows).map(toUser);
}

export async function readUser(db: Db, userId: UserId): Promise<UserDetails | null> {
  const rows = await db.execute(sql`
    select ${columns}, ${applicationSql(sql`u.id`)} as application,
      (select count(*)::int from ${studioSessions} s where s.artist_id = u.id) as as_artist,
      (select count(distinct s.id)::int from (${sessionsJoinedBy(sql`u.id`)}) joined
        join ${studioSessions} s on s.id = joined.session_id) as as_engineer
    from ${user} u left join ${profiles} p on p.user_id = u.id
      left join ${engineerOnboarding} o on o.user_id = u.id left join ${engineerRejections} x on x.user_id = u.id
    where u.id = ${userId} and u.erased_at is null`);
  type DetailsRow = UserRow & Pick<UserDetails, "application"> & { as_artist: number; as_engineer: number };
  const [row] = rowsOf<DetailsRow>(rows);
  if (row === undefined) return null;
  return {
    ...toUser(row),
    application: row.application,
    sessionsAsArtist: row.as_artist,
    sessionsAsEngineer: row.as_engineer,
    actions: await actionsOn(db, userId),
  };
}

const actionsShown = 20;

async function actionsOn(db: Db, userId: UserId): Promise<AdminActionRow[]> {
  const rows = await db.execute(sql`
    select a.id::int as id, a.action_type as type, a.metadata ->> 'role' as role, u.name as admin_name, a.created_at
    from ${adminActions} a join ${user} u on u.id = a.admin_id
    where a.target_id = ${userId} order by a.id desc limit ${actionsShown}`);
  type Row = Pick<AdminActionRow, "id" | "type"> & {
    role: string | null;
    admin_name: string;
    created_at: string | Date;
  };
  return rowsOf<Row>(rows).map(({ role, admin_name, created_at, ...row }) => ({
    ...row,
    role: roles.find((known) => known === role) ?? null,
    adminName: admin_name,
    atMs: msOf(created_at),
  }));
}

/** Returns the roles that we know, in order of precedence. */
const knownRoles = (held: readonly string[] | null): Role[] => roles.filter((role) => held?.includes(role) ?? false);

const toUser = (row: UserRow): ListedUser => ({
  id: row.id,
  name: row.name,
  email: row.email,
  roles: knownRoles(row.roles),
  suspended: row.suspended,
  emailVerified: row.email_verified,
  createdAtMs: msOf(row.created_at),
  lastSeenAtMs: msOrNull(row.last_seen_at),
});
