// The figures on the first page of the administrators' console.
import { sql } from "drizzle-orm";
import type { Counts } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";
import { user, userRoles } from "../schema/accounts.ts";
import { evidenceEntries, evidenceHead } from "../schema/evidence.ts";
import { studioSessions } from "../schema/sessions.ts";
import { answerRows } from "./paging.ts";

export async function countPlatform(db: Db): Promise<Counts> {
  const rows = await db.execute(sql`select
    (select count(*)::int from ${user} where erased_at is null) as users,
    (select count(*)::int from ${userRoles} r join ${user} u on u.id = r.user_id
      where r.role = 'engineer' and u.erased_at is null) as engineers,
    count(*)::int as sessions, avg(s.avg_rtt_ms) as rtt
    from ${studioSessions} s where s.status <> 'ended'`);
  const [row] = answerRows<{ users: number; engineers: number; sessions: number; rtt: number | null }>(rows);
  return {
    totalUsers: row?.users ?? 0,
    totalEngineers: row?.engineers ?? 0,
    activeSessions: row?.sessions ?? 0,
    avgRttMs: row?.rtt === undefined || row.rtt === null ? null : Math.round(Number(row.rtt)),
  };
}

/** What the specification counts as a patent log: consent decisions, kills, talkback starts. */
const counted = sql`type in ('consent.granted', 'consent.denied', 'kill.pressed', 'talkback.started')`;

/**
 * Entries have a number and, inside the hashed text, a time. Numbers rise with time, but for a kill that was written late, so
 * the first entry since a moment is found by halving, which stays quick with millions of them.
 */
export async function countEvidenceSince(db: Db, sinceMs: number): Promise<number> {
  const [head] = await db.select({ sequence: evidenceHead.sequence }).from(evidenceHead);
  let low = 1;
  let high = (head?.sequence ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [entry] = answerRows<{ at: string }>(
      await db.execute(sql`select body::jsonb ->> 'at' as at from ${evidenceEntries} where sequence = ${middle}`),
    );
    if (entry === undefined || Date.parse(entry.at) >= sinceMs) high = middle;
    else low = middle + 1;
  }
  const [found] = answerRows<{ found: number }>(
    await db.execute(
      sql`select count(*)::int as found from ${evidenceEntries} where sequence >= ${low} and ${counted}`,
    ),
  );
  return found?.found ?? 0;
}
