// Finds people by part of their name or address, and by role. If there are few matches, we collect them through an
// index and sort them. If there are many, we read the list in order until the page is full. The planner can't make this
// choice: the policies hide text statistics from it, and it expects ten rows from every search.
import type { Role } from "@foldback/domain/people/roles";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database.ts";
import { user, userRoles } from "../schema/accounts.ts";
import { containing, countedExactly, rowsOf } from "./paging.ts";

/** If no more people than this have the role, we sort them all in one go. */
const holdersSorted = 10_000;

type Wanted = { search: string; role: Role | "all" };

/** The trigram index needs three letters or digits in a row. Shorter searches would scan all of it. */
const isIndexed = (search: string) => /[a-z0-9]{3}/i.test(search);

/** Searches the text directly, without an index. */
export const mentions = (search: string, person = sql`u`): SQL =>
  sql`strpos(${person}.search_text, ${search.toLowerCase()}) > 0`;

/** Uses the index if the search allows it. */
export const matchesPerson = (search: string, person = sql`u`): SQL =>
  isIndexed(search) ? sql`${person}.search_text like ${containing(search)}` : mentions(search, person);

const holds = (role: Role): SQL =>
  sql`exists (select 1 from ${userRoles} f where f.user_id = u.id and f.role = ${role})`;

/** Returns a `from` clause and its conditions, with the users table aliased as `u`. */
export async function peopleFromClause(db: Db, { search, role }: Wanted): Promise<SQL> {
  const inRole = role === "all" ? sql`true` : holds(role);
  const few = isIndexed(search) ? await fewFound(db, search) : null;
  if (few !== null) return sql`from ${user} u where u.id in (${few}) and u.erased_at is null and ${inRole}`;
  const found = search === "" ? sql`true` : mentions(search);
  if (role !== "all" && (await isRare(db, role))) {
    return sql`from (select f.user_id from ${userRoles} f where f.role = ${role} offset 0) held
      join ${user} u on u.id = held.user_id where u.erased_at is null and ${found}`;
  }
  return sql`from ${user} u where u.erased_at is null and ${found} and ${inRole}`;
}

/** Returns null if there are more matches than we count exactly. */
async function fewFound(db: Db, search: string): Promise<SQL | null> {
  const answer = await db.execute(sql`select u.id from ${user} u
    where u.erased_at is null and ${matchesPerson(search)} limit ${countedExactly + 1}`);
  const ids = rowsOf<{ id: string }>(answer).map(({ id }) => id);
  return ids.length > countedExactly ? null : sql`select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)`;
}

async function isRare(db: Db, role: Role): Promise<boolean> {
  const answer = await db.execute(sql`select count(*)::int as holders from (
    select 1 from ${userRoles} where role = ${role} limit ${holdersSorted + 1}) held`);
  return (rowsOf<{ holders: number }>(answer)[0]?.holders ?? 0) <= holdersSorted;
}
