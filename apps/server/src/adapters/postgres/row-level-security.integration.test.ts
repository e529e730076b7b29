import { asUserId } from "@foldback/domain/ids";
import { getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, actFor, asPerson, NoActorError } from "../../modules/acting-for.ts";
import { explainFailure } from "../../terminal/texts.ts";
import { addPerson, fillEveryTable } from "../../testing/fill-every-table.ts";
import { createEmptyPostgres, openTestDatabase } from "../../testing/test-database.ts";
import { rowsOf } from "./admin/paging.ts";
import { type Database, type Db, openDatabase } from "./database.ts";
import { policyRoles } from "./row-level-security.ts";
import { artistOnboarding } from "./schema/onboarding.ts";
import * as schema from "./schema.ts";

let database: Database;
let trace: Awaited<ReturnType<typeof fillEveryTable>>;
let outsiderId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  trace = await fillEveryTable(database.owner);
  outsiderId = await addPerson(database.owner);
  await database.owner.insert(artistOnboarding).values({ userId: outsiderId });
});
afterAll(() => database.close());

/** Tables without personal data, each with the reason. This list is meant to stay empty. */
const withoutPolicy: Readonly<Record<string, string>> = {};
/** The number of rows that belong to the outsider. */
const ownRows: Readonly<Record<string, number>> = { user: 1, profiles: 1, user_roles: 1, artist_onboarding: 1 };
/** The tables that artists can read for their own session and account. Only the server reads the others. */
const openToArtist = [
  ...["user", "profiles", "user_roles", "artist_onboarding", "engineer_matches", "rooms", "studio_sessions", "grants"],
  ...["phone_pairings", "rtt_samples", "talkback_clips", "talkback_audio", "talkback_transcripts", "session_summaries"],
  ...["session_suggestions", "take_markers", "session_songs", "evidence_entries", "evidence_people"],
  ...[
    "evidence_receipts",
    "billing_customers",
    "subscriptions",
    "payments",
    "checkout_requests",
    "api_keys",
    "companions",
    "guest_engineers",
    "push_subscriptions",
  ],
  ...["takes", "take_notes", "take_segments", "take_measurements", "take_deliveries"],
];
const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table));

const rolledBack = new Error("rolled back");
const refused = "42501";

/** Returns the number of rows that a statement affected in a rolled-back transaction, or the error code. */
async function touched(db: Db, statement: SQL): Promise<number | string> {
  let found: number | string = "nothing";
  try {
    await db.transaction(async (tx) => {
      found = rowsOf<{ found: number }>(await tx.execute(statement))[0]?.found ?? 0;
      throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) found = codeOf(error);
  }
  return found;
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : String(error);
};

const counted = (changes: SQL) =>
  sql`with touched as (${changes} returning 1) select count(*)::int as found from touched`;
const readOf = (table: string) => sql`select count(*)::int as found from ${sql.identifier(table)}`;

async function columnsOf(table: string): Promise<string[]> {
  const answer = await database.owner.execute(sql`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`);
  return rowsOf<{ name: string }>(answer).map(({ name }) => name);
}

/** Returns a statement that inserts the artist's own row again. */
async function copyOf(table: string): Promise<SQL> {
  const [row] = rowsOf<{ json: unknown }>(
    await database.owner.execute(sql`select to_jsonb(t) as json from ${sql.identifier(table)} t limit 1`),
  );
  const names = sql.join(
    (await columnsOf(table)).map((name) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${sql.identifier(table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(row?.json)}::jsonb)`;
}

async function changeOf(table: string): Promise<SQL> {
  const own = sql.join(
    Object.keys(ownRows).includes(table) ? [sql` where ${sql.identifier(ownerOf(table))} <> ${outsiderId}`] : [],
  );
  const [column = ""] = (await columnsOf(table)).slice(-1);
  return sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${sql.identifier(column)}${own}`;
}

const ownerOf = (table: string) => (table === "user" ? "id" : "user_id");
const removalOf = (table: string) =>
  Object.keys(ownRows).includes(table)
    ? sql`delete from ${sql.identifier(table)} where ${sql.identifier(ownerOf(table))} <> ${outsiderId}`
    : sql`delete from ${sql.identifier(table)}`;

test("[SY-29] every table has a policy, or a stated reason for not having one", async () => {
  const answer = await database.owner.execute(sql`select c.relname as name, c.relrowsecurity as guarded,
      exists (select 1 from pg_policy p where p.polrelid = c.oid) as has_policy
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const rows = rowsOf<{ name: string; guarded: boolean; has_policy: boolean }>(answer);
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort());
  const open = rows.filter(({ guarded, has_policy }) => !guarded || !has_policy).map(({ name }) => name);
  expect(open.sort()).toEqual(Object.keys(withoutPolicy).sort());
});

test("[SY-29] the policies' roles can't log in to the database or bypass a policy", async () => {
  const answer = await database.owner.execute(sql`select rolname as name from pg_roles
    where rolname like 'foldback\\_%' and not (rolcanlogin or rolbypassrls or rolsuper or rolcreaterole)`);
  const names = rowsOf<{ name: string }>(answer).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["foldback_nobody", ...Object.values(policyRoles)]));
});

test.each(tables)("[SY-30] %s: another user and a stranger can't touch a person's rows", async (table) => {
  const there = await touched(database.owner, readOf(table));
  expect(there).not.toBe(0);
  const copy = counted(await copyOf(table));
  const [change, removal] = [counted(await changeOf(table)), counted(removalOf(table))];
  await asPerson(asUserId(outsiderId), async () => {
    expect([ownRows[table] ?? 0, refused]).toContain(await touched(database.db, readOf(table)));
    expect([0, refused]).toContain(await touched(database.db, change));
    expect([0, refused]).toContain(await touched(database.db, removal));
    expect(await touched(database.db, copy)).toBe(refused);
  });
  await actFor({ role: "stranger" }, async () => {
    for (const statement of [readOf(table), change, removal, copy])
      expect(await touched(database.db, statement)).toBe(refused);
  });
  expect(await touched(database.owner, readOf(table))).toBe(there);
});

test.each(openToArtist)("[SY-30] %s: artists can find their own rows", async (table) => {
  const column = sql.identifier(table === "user" ? "id" : ((await columnsOf(table))[0] ?? ""));
  const rows = sql`select count(${column})::int as found from ${sql.identifier(table)}`;
  const found = await asPerson(asUserId(trace.artistId), () => touched(database.db, rows));
  expect(Number(found)).toBeGreaterThan(0);
});

test("[SY-31] no user can read another's address, not even an engineer and an artist in one session", async () => {
  const read = asPerson(asUserId(trace.artistId), () => database.db.execute(sql`select email from "user"`));
  await expect(read).rejects.toMatchObject({ cause: { code: refused } });
});

test("[SY-31] an administrator can't read what was said, or anything that could sign a user in", async () => {
  const closed = [
    ...["credential", "two_factor", "verification", "talkback_clips", "talkback_audio", "talkback_transcripts"],
    ...["session_summaries", "session_suggestions", "take_markers", "session_songs"],
    ...["takes", "take_notes", "take_segments", "take_measurements", "take_deliveries"],
  ];
  await actFor({ role: "administration", userId: null }, async () => {
    for (const table of closed) expect(await touched(database.db, readOf(table))).toBe(refused);
  });
});

test("[SY-30] a participant can't assign a session's rows to another person", async () => {
  const give = (table: string, column: string) =>
    sql`with done as (update ${sql.identifier(table)} set ${sql.identifier(column)} = ${outsiderId} returning 1)
      select count(*)::int as found from done`;
  for (const userId of [trace.artistId, trace.engineerId]) {
    await asPerson(asUserId(userId), async () => {
      expect(await touched(database.db, give("studio_sessions", "artist_id"))).toBe(refused);
      expect(await touched(database.db, give("talkback_clips", "speaker_id"))).toBe(refused);
    });
  }
});

test("[GU-3] the database, too, refuses an artist's claim that a person accepted an invitation", async () => {
  const row = sql`'0a1b2c3d-0000-4000-8000-000000000000'::uuid, ${outsiderId}, 'new@test.example', now(), now()`;
  const insert = (columns: SQL, values: SQL) =>
    counted(
      sql`insert into guest_engineers (id, artist_id, email, invited_at, expires_at${columns}) values (${row}${values})`,
    );
  await asPerson(asUserId(outsiderId), async () => {
    expect(await touched(database.db, insert(sql``, sql``))).toBe(1);
    const accepted = insert(sql`, user_id, accepted_at`, sql`, ${trace.engineerId}, now()`);
    expect(await touched(database.db, accepted)).toBe(refused);
  });
  await asPerson(asUserId(trace.artistId), async () => {
    for (const change of [sql`user_id = ${outsiderId}`, sql`accepted_at = now()`, sql`email = 'a@b.example'`])
      expect(await touched(database.db, counted(sql`update guest_engineers set ${change}`))).toBe(refused);
    expect(await touched(database.db, readOf("guest_links"))).toBe(refused);
  });
});

test("[SY-34] a user can write ledger entries only through the function, and only in their own name", async () => {
  const entry = (actor: string) =>
    sql`select ledger_append(2, ${JSON.stringify({ actor })}, ${"2".repeat(64)}, ${"3".repeat(64)}), 1 as found`;
  await asPerson(asUserId(outsiderId), async () => {
    expect(await touched(database.db, entry(trace.artistId))).toBe(refused);
    expect(await touched(database.db, entry(outsiderId))).not.toBe(refused);
    expect(await touched(database.db, sql`update evidence_head set sequence = 7`)).toBe(refused);
  });
  const everybody: Actor[] = [{ role: "stranger" }, { role: "sign-in" }];
  for (const actor of everybody) {
    expect(await actFor(actor, () => touched(database.db, entry("system")))).toBe(refused);
  }
});

test("[SY-33] queries without an actor are refused, and an invalid id never reaches a statement", async () => {
  await expect(async () => database.db.execute(sql`select 1`)).rejects.toMatchObject({
    cause: expect.any(NoActorError),
  });
  await expect(database.db.transaction(async () => {})).rejects.toThrow(NoActorError);
  const forged = asUserId(`x'; reset role; set app.person = '${trace.artistId}`);
  await expect(asPerson(forged, () => database.db.transaction(async () => {}))).rejects.toThrow("invalid characters");
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "[SY-29] a database user that can't create or use the roles gets a clear error",
  async () => {
    const empty = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? "");
    const [name, url] = [`plain_${outsiderId.slice(0, 8)}`, new URL(empty.url)];
    const [login, home] = [sql.identifier(name), sql.identifier(url.pathname.slice(1))];
    await database.owner.execute(sql`create role ${login} login password 'plain'`);
    await database.owner.execute(sql`alter database ${home} owner to ${login}`);
    Object.assign(url, { username: name, password: "plain" });
    const told = await openDatabase({ databaseUrl: url.href, dataDir: "" }).catch((error: unknown) =>
      explainFailure(error, { port: 1, host: "localhost", databaseUrl: url.href }),
    );
    expect(told).toEqual([expect.stringContaining(name), expect.stringContaining(`ALTER ROLE ${name} CREATEROLE`)]);
    await empty.drop();
    await database.owner.execute(sql`drop role ${login}`);
  },
);
