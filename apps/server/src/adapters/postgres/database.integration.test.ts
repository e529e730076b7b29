import { count, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { createEmptyPostgres, openTestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { drizzlePool } from "./drizzle-pool.ts";
import { createPools } from "./postgres-pools.ts";
import { user } from "./schema/accounts.ts";

const somebody = { id: "u1", name: "U", email: "u@example.test" };

test("counts are returned as numbers, and rolled-back changes are gone", async () => {
  const { owner: db, close } = await openTestDatabase();
  await db.insert(user).values(somebody);
  const refused = db.transaction(async (tx) => {
    await tx.insert(user).values({ ...somebody, id: "u2", email: "u2@example.test" });
    await tx.insert(user).values({ ...somebody, id: "u3" });
  });
  await expect(refused).rejects.toMatchObject({ cause: { code: "23505" } });
  expect(await db.select({ people: count() }).from(user)).toEqual([{ people: 1 }]);
  await close();
});

test("[REL-2] a transaction that continues after a failed statement is refused instead of silently rolled back", async () => {
  const { owner: db, close } = await openTestDatabase();
  const change = db.transaction(async (tx) => {
    await tx.insert(user).values(somebody);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(change).rejects.toThrow();
  expect(await db.select({ people: count() }).from(user)).toEqual([{ people: 0 }]);
  await close();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "a transaction that can't set its role reports an error and does nothing",
  async () => {
    const database = await openTestDatabase();
    if (database.kind !== "postgres") throw new Error("this test needs Postgres");
    const { pool, watchdog, close: closePools } = createPools(pg, database.databaseUrl);
    const db = drizzle(drizzlePool({ pool, watchdog }, () => "set local role no_such_role"));
    const change = db.transaction((tx) => tx.insert(user).values(somebody));
    await expect(change).rejects.toMatchObject({ cause: { message: 'role "no_such_role" does not exist' } });
    await expect(db.transaction(async () => "nothing sent")).rejects.toThrow();
    expect(await database.owner.select({ people: count() }).from(user)).toEqual([{ people: 0 }]);
    await closePools();
    await database.close();
  },
);

test.runIf(process.env.TEST_DATABASE_URL)("migrations have no time limit, but requests do", async () => {
  const { migrationPool, ownerPool, close } = createPools(pg, process.env.TEST_DATABASE_URL ?? "");
  const limitOf = async (pool: pg.Pool) => (await pool.query("show statement_timeout")).rows;
  expect(await limitOf(migrationPool)).toEqual([{ statement_timeout: "0" }]);
  expect(await limitOf(ownerPool)).toEqual([{ statement_timeout: "15s" }]);
  await close();
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "several servers can start at the same time on an empty Postgres",
  async () => {
    const empty = await createEmptyPostgres(process.env.TEST_DATABASE_URL ?? "");
    const location = { databaseUrl: empty.url, dataDir: "" };
    const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase(location)));
    for (const { owner: db } of servers) {
      expect(await db.execute(sql`select 1 as alive`)).toMatchObject({ rows: [{ alive: 1 }] });
    }
    await Promise.all(servers.map(({ close }) => close()));
    await empty.drop();
  },
);
