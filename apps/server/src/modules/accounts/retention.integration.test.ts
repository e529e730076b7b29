// Tests docs/retention.md: every table in the schema has a row there, and the sweep does what that row says.
import { readFileSync } from "node:fs";
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import { PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "../../adapters/postgres/schema/accounts.ts";
import * as schema from "../../adapters/postgres/schema.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { daysMs } from "./policy.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

const page = readFileSync(new URL("../../../../../docs/retention.md", import.meta.url), "utf8");
const [text = ""] = page.split("## The job queue");
const tables = Object.values(schema).filter((value) => value instanceof PgTable);
const sessionDays = 7 * 365.25;
const dayOfTrace = Date.parse("2026-11-20T12:00:00Z");

const termDays = (kept: string): number | null => {
  if (["with its session", "7 years"].includes(kept)) return sessionDays;
  const days = /^(\d+) days$/.exec(kept)?.[1];
  return days === undefined ? null : Number(days);
};
const rows = [...text.matchAll(/^\| `([a-z_]+)` +\| ([^|]+?) +\|/gm)].map(([, table = "", kept = ""]) => ({
  table,
  kept,
  days: termDays(kept),
}));

let server: TestServer;
let nowMs = dayOfTrace;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

const countOf = async (table: string): Promise<number> => {
  const answer = (await server.db.execute(sql`select count(*)::int as rows from ${sql.identifier(table)}`)) as unknown;
  return (answer as { rows: { rows: number }[] }).rows[0]?.rows ?? -1;
};

test("[DP-1] every database table states how long its rows are kept", () => {
  expect(rows.map(({ table }) => table).sort()).toEqual(tables.map(getTableName).sort());
  for (const { table, kept, days } of rows)
    expect(days !== null || ["always", "with its account"].includes(kept), `${table}: ${kept}`).toBe(true);
});

/**
 * Backdates every row to `dayOfTrace`, including the times that the database sets, and ends the session, plan and
 * customer.
 */
async function age(at: Date): Promise<void> {
  const { db } = server;
  for (const table of tables) {
    const byItself = Object.entries(getTableColumns(table)).filter(
      ([, column]) => column instanceof PgTimestamp && column.hasDefault,
    );
    if (byItself.length > 0) await db.update(table).set(Object.fromEntries(byItself.map(([name]) => [name, at])));
  }
  await db.update(schema.studioSessions).set({ status: "ended", epoch: 3, endedAt: at, endReason: "by-artist" });
  await db.update(schema.subscriptions).set({ endedAt: at, status: "canceled" });
  await db.update(schema.billingCustomers).set({ forgottenAt: at });
  await db.update(schema.stripeEvents).set({ appliedAt: at });
}

test("[DP-1] each kind of row is kept until its last day and deleted a day later, and evidence is kept permanently", {
  timeout: 120_000,
}, async () => {
  // Ages these rows only: users who sign in later in this test get newer ones, which stay.
  await fillEveryTable(server.database.owner);
  await age(new Date(dayOfTrace));
  const sweepAt = async (days: number) => {
    nowMs = dayOfTrace + daysMs(days);
    // Keep accounts active, because other tests cover what's deleted with an account.
    await server.db.update(schema.profiles).set({ lastSeenAt: new Date(nowMs) });
    await sweepAccounts(server.composed.own.sweep);
  };
  const limits = [...new Set(rows.flatMap(({ days }) => days ?? []))].sort((a, b) => a - b);
  expect(limits).toEqual([0, 7, 90, 365, sessionDays]);
  for (const limit of limits) {
    await sweepAt(limit - 0.5);
    for (const { table, kept, days } of rows)
      if (days === null || days >= limit) expect(await countOf(table), `${table} before ${kept}`).toBeGreaterThan(0);
    await sweepAt(limit + 0.5);
    for (const { table, kept, days } of rows)
      if (days === limit) expect(await countOf(table), `${table} after ${kept}`).toBe(0);
  }
  for (const { table, days } of rows) if (days === null) expect(await countOf(table), table).toBeGreaterThan(0);
  expect((await server.db.select().from(user)).length).toBeGreaterThan(1);
});

test("[DP-1] a Stripe event that couldn't be applied is kept for a year", async () => {
  const at = new Date(dayOfTrace);
  const event = { id: "stuck", type: "invoice.paid", customerId: null, createdAt: at, receivedAt: at };
  await server.db.insert(schema.stripeEvents).values(event);
  for (const [days, left] of [
    [364, 1],
    [366, 0],
  ] as const) {
    nowMs = dayOfTrace + daysMs(days);
    await sweepAccounts(server.composed.own.sweep);
    expect(await countOf("stripe_events")).toBe(left);
  }
});

test("[DP-1] a sweep can delete more sessions than fit into one transaction", async () => {
  const { db } = server;
  const [artist] = await db.select().from(user).limit(1);
  nowMs = dayOfTrace;
  await db.execute(sql`insert into rooms (id, code, artist_id, created_at)
    select gen_random_uuid(), 'P' || upper(lpad(to_hex(n), 8, '0')), ${artist?.id}, ${new Date(nowMs).toISOString()}::timestamptz
    from generate_series(1, 250) n`);
  await db.execute(sql`insert into studio_sessions (id, room_id, artist_id, status, epoch, created_at, changed_at, ended_at, end_reason)
    select gen_random_uuid(), id, artist_id, 'ended', 1, created_at, created_at, created_at, 'by-artist' from rooms`);
  nowMs = dayOfTrace + daysMs(sessionDays + 1);
  await sweepAccounts(server.composed.own.sweep);
  expect([await countOf("studio_sessions"), await countOf("rooms")]).toEqual([0, 0]);
});
