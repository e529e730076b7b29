import { asc, desc, gte, type SQL, sql } from "drizzle-orm";
import type { DayFigures, MetricsStore } from "../../modules/metrics/ports.ts";
import { rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { joinsOf } from "./queries/who-joined.ts";
import { metrics } from "./schema/admin.ts";
import { studioSessions } from "./schema/sessions.ts";

export const createMetricsStore = (db: Db): MetricsStore => ({
  rollUp: (day) => rollUp(db, day),
  peopleOf: (fromMs, toMs) => peopleOf(db, begunBetween(fromMs, toMs)),
  latest: async () => {
    const [row] = await db
      .select({ ...columns, computedAt: metrics.computedAt })
      .from(metrics)
      .orderBy(desc(metrics.date))
      .limit(1);
    if (row === undefined) return null;
    const { computedAt, ...figures } = row;
    return { ...figures, countedAtMs: computedAt.getTime() };
  },
  countedSince: async (date) => {
    const rows = await db
      .select({ date: metrics.date, computedAt: metrics.computedAt })
      .from(metrics)
      .where(gte(metrics.date, date));
    return new Map(rows.map((row) => [row.date, row.computedAt.getTime()]));
  },
  lastDays: async (limit) => {
    const newest = db.select(columns).from(metrics).orderBy(desc(metrics.date)).limit(limit).as("newest");
    return db.select().from(newest).orderBy(asc(newest.date));
  },
  firstSessionMs: async () => {
    const [row] = await db
      .select({ startedAt: studioSessions.startedAt })
      .from(studioSessions)
      .where(sql`${studioSessions.startedAt} is not null`)
      .orderBy(asc(studioSessions.startedAt))
      .limit(1);
    return row?.startedAt?.getTime() ?? null;
  },
});

const columns = {
  date: metrics.date,
  mau: metrics.mau,
  arrPence: metrics.arrPence,
  sessionsCount: metrics.sessionsCount,
  avgRttMs: metrics.avgRttMs,
};

type Day = Parameters<MetricsStore["rollUp"]>[0];

/** A session counts from when an engineer first joined. */
function begunBetween(fromMs: number, toMs: number): SQL {
  const [from, to] = [fromMs, toMs].map((atMs) => sql`${new Date(atMs).toISOString()}::timestamptz`);
  return sql`from ${studioSessions} s where s.started_at >= ${from} and s.started_at < ${to}`;
}

async function peopleOf(db: Db, begun: SQL): Promise<string[]> {
  const answer = await db.execute(sql`select s.artist_id as id ${begun}
    union select joined.user_id from (select s.id ${begun}) s cross join lateral (${joinsOf(sql`s.id`)}) joined`);
  return rowsOf<{ id: string }>(answer).map(({ id }) => id);
}

async function rollUp(db: Db, { date, fromMs, toMs, mau, arrPence, nowMs }: Day): Promise<DayFigures> {
  const answer = await db.execute(sql`select
    (select count(*)::int from ${studioSessions} s where s.started_at < ${new Date(toMs).toISOString()}::timestamptz) as sessions,
    (select avg(s.avg_rtt_ms) ${begunBetween(fromMs, toMs)}) as rtt`);
  const [row] = rowsOf<{ sessions: number; rtt: number | string | null }>(answer);
  const figures = {
    mau,
    arrPence,
    sessionsCount: row?.sessions ?? 0,
    avgRttMs: row?.rtt === null || row?.rtt === undefined ? null : Number(row.rtt),
  };
  const values = { ...figures, computedAt: new Date(nowMs) };
  await db
    .insert(metrics)
    .values({ date, ...values })
    .onConflictDoUpdate({ target: metrics.date, set: values });
  return { date, ...figures };
}
