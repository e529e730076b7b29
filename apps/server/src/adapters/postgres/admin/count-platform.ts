// Counts the figures for the first page of the administrators' console.
import { sql } from "drizzle-orm";
import type { Counts } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";
import { user, userRoles } from "../schema/accounts.ts";
import { evidenceEntries, evidenceHead } from "../schema/evidence.ts";
import { studioSessions } from "../schema/sessions.ts";
import { rowsOf } from "./paging.ts";

export async function countPlatform(db: Db): Promise<Counts> {
  const rows = await db.execute(sql`select
    (select count(*)::int from ${user} where erased_at is null) as users,
    -- Erased users no longer have a role.
    (select count(*)::int from ${userRoles} r where r.role = 'engineer') as engineers,
    count(*)::int as sessions, avg(s.avg_rtt_ms) as rtt
    from ${studioSessions} s where s.status <> 'ended'`);
  const [row] = rowsOf<{ users: number; engineers: number; sessions: number; rtt: number | null }>(rows);
  return {
    totalUsers: row?.users ?? 0,
    totalEngineers: row?.engineers ?? 0,
    activeSessions: row?.sessions ?? 0,
    avgRttMs: row?.rtt === undefined || row.rtt === null ? null : Math.round(Number(row.rtt)),
  };
}

/** The specification calls these "patent logs": consent decisions, kills and talkback starts. */
const counted = sql`type in ('consent.granted', 'consent.denied', 'kill.pressed', 'talkback.started')`;

/**
 * Entries have a number and, inside the hashed text, a time. Both increase together, except for kills that are written
 * late. A binary search can therefore find the first entry after a given time, and stays fast with millions of entries.
 */
export async function countEvidenceSince(db: Db, sinceMs: number): Promise<number> {
  const [found] = rowsOf<{ found: number }>(
    // We write the number into the statement so that the planner knows how few entries match.
    await db.execute(sql`select count(*)::int as found from ${evidenceEntries}
      where sequence >= ${await firstSince(db, sinceMs)} and ${counted}`),
  );
  return found?.found ?? 0;
}

async function firstSince(db: Db, sinceMs: number): Promise<number> {
  const since = new Date(sinceMs).toISOString();
  const [first] = rowsOf<{ low: number | string }>(
    await db.execute(sql`
      with recursive halving (low, high) as (
        select 1::bigint, h.sequence + 1 from ${evidenceHead} h
        union all
        select case when is_since then low else middle + 1 end, case when is_since then middle else high end
        from (
          select low, high, (low + high) / 2 as middle, coalesce((
            select body::json ->> 'at' >= ${since} from ${evidenceEntries} where sequence = (low + high) / 2
          ), true) as is_since
          from halving where low < high
        ) step
      )
      select low from halving where low = high`),
  );
  return Number(first?.low ?? 1);
}
