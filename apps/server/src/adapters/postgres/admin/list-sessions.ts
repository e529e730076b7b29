// Lists sessions for administrators: the participants and the duration, never what they said or showed.
import { type SQL, sql } from "drizzle-orm";
import type { ListedSession, Paged, SessionQuery } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";
import { joinsOf, sessionsJoinedBy } from "../queries/who-joined.ts";
import { user } from "../schema/accounts.ts";
import { rooms, studioSessions } from "../schema/sessions.ts";
import { matchesPerson } from "./find-people.ts";
import { countedExactly, idsBeginningWith, msOf, msOrNull, paged, rowsOf } from "./paging.ts";

const pageSize = 50;
/** A search covers the sessions of at most this many people. */
const peopleSearched = 200;

type SessionRow = Pick<ListedSession, "id" | "status"> & {
  code: string;
  artist_id: string;
  artist_name: string;
  engineer_id: string | null;
  engineer_name: string | null;
  end_reason: ListedSession["endReason"];
  created_at: string | Date;
  started_at: string | Date | null;
  ended_at: string | Date | null;
  active_ms: number;
  active_since: string | Date | null;
  duration_seconds: number | null;
  avg_rtt_ms: number | null;
  price_paid_pence: number | null;
  total: number | null;
};

/**
 * When the engineer joined, or when the room was opened if no engineer has joined. The index of ended sessions uses the
 * same expression.
 */
const begun = sql`coalesce(s.started_at, s.created_at)`;
const orders: Record<SessionQuery["direction"], SQL> = {
  asc: sql`${begun}, s.id`,
  desc: sql`${begun} desc, s.id desc`,
};

/** Returns the `from` clause to choose the page from: sessions as `s`, with the columns that order them. */
function matching({ state, search, direction, page }: SessionQuery): SQL {
  if (search === "") return sql`from ${studioSessions} s where ${isIn(state, sql`s`)}`;
  // One subquery for each thing that the search may match (a person, a room code, an id), because no index supports an
  // "or". Each returns every column that orders the page, because reading those columns later would scan every session.
  const some = sql`select x.id, x.started_at, x.created_at from`;
  const x = sql`${studioSessions} x on ${isIn(state, sql`x`)} and`;
  // Limit the rows for each person separately. Without a limit the planner reads every session. This one is high enough
  // for the requested page.
  const max = Math.max(countedExactly + 1, (page + 1) * pageSize);
  const along = direction === "asc" ? sql`x.created_at` : sql`x.created_at desc`;
  const theirs = (column: SQL) => sql`${some} people cross join lateral (
    select x.id, x.started_at, x.created_at from ${studioSessions} x
    where ${isIn(state, sql`x`)} and ${column} = people.id order by ${along} limit ${max}) x`;
  return sql`from (
      with people as materialized (
        select u.id from ${user} u where u.erased_at is null and ${matchesPerson(search)} limit ${peopleSearched}
      )
      ${theirs(sql`x.artist_id`)}
      union ${theirs(sql`x.engineer_id`)}
      ${
        state === "ended"
          ? sql`union ${some} people cross join lateral (${sessionsJoinedBy(sql`people.id`)}) joined
        join ${x} x.id = joined.session_id`
          : sql``
      }
      union ${some} ${rooms} r join ${x} x.room_id = r.id where r.code = ${search.toUpperCase()}
      ${byBeginning(search, sql`union ${some} ${studioSessions} x where ${isIn(state, sql`x`)} and`)}
    ) s`;
}

/** The engineer in the session, or the last engineer in it if it has ended. */
const engineer = sql`coalesce(s.engineer_id, case when s.status = 'ended' then
  (select last.user_id from (${joinsOf(sql`s.id`)}) last order by last.sequence desc limit 1) end)`;

const isIn = (state: SessionQuery["state"], session: SQL): SQL =>
  state === "ended" ? sql`${session}.status = 'ended'` : sql`${session}.status <> 'ended'`;

function byBeginning(search: string, listed: SQL): SQL {
  const ids = idsBeginningWith(search);
  return ids === null ? sql`` : sql`${listed} x.id between ${ids.first}::uuid and ${ids.last}::uuid`;
}

export async function listSessions(db: Db, query: SessionQuery): Promise<Paged<ListedSession>> {
  const matches = matching(query);
  const order = orders[query.direction];
  const { search, page } = query;
  // A search collects all its results anyway, so counting them is cheap. Without a search we don't count.
  const total = search === "" ? sql`null::int` : sql`count(*) over ()::int`;
  const found = await db.execute(sql`
    with page as (select s.id, ${total} as total ${matches} order by ${order} limit ${pageSize} offset ${page * pageSize})
    select s.id, r.code, s.status, s.artist_id, a.name as artist_name, e.id as engineer_id, e.name as engineer_name,
      s.end_reason, s.created_at, s.started_at, s.ended_at, s.active_ms, s.active_since, s.duration_seconds, s.avg_rtt_ms,
      s.price_paid_pence, page.total
    from page join ${studioSessions} s on s.id = page.id join ${rooms} r on r.id = s.room_id
      join ${user} a on a.id = s.artist_id left join ${user} e on e.id = ${engineer}
    order by ${order}`);
  const rows = rowsOf<SessionRow>(found);
  return paged(db, matches, { rows: rows.map(toSession), page, pageSize, total: rows[0]?.total });
}

const toSession = (row: SessionRow): ListedSession => ({
  id: row.id,
  roomCode: row.code,
  artist: { id: row.artist_id, name: row.artist_name },
  engineer: row.engineer_id === null ? null : { id: row.engineer_id, name: row.engineer_name ?? "" },
  status: row.status,
  endReason: row.end_reason,
  createdAtMs: msOf(row.created_at),
  startedAtMs: msOrNull(row.started_at),
  endedAtMs: msOrNull(row.ended_at),
  clock: { activeMs: row.active_ms, activeSinceMs: msOrNull(row.active_since) },
  durationSeconds: row.duration_seconds,
  avgRttMs: row.avg_rtt_ms,
  pricePaidPence: row.price_paid_pence,
});
