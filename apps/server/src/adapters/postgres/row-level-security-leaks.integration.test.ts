import { asUserId } from "@foldback/domain/ids";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, asPerson } from "../../modules/acting-for.ts";
import { addPerson } from "../../testing/fill-every-table.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { rowsOf } from "./admin/paging.ts";
import type { Database, Db } from "./database.ts";
import { noAccessRole, withRole } from "./row-level-security.ts";
import { artistOnboarding } from "./schema/onboarding.ts";

const requests = 1_000;
let database: Database;
const people: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  for (let count = 0; count < 5; count += 1) {
    const userId = await addPerson(database.owner);
    await database.owner.insert(artistOnboarding).values({ userId });
    people.push(userId);
  }
});
afterAll(() => database.close());

const seen = async (db: Db) => (await db.select().from(artistOnboarding)).map(({ userId }) => userId);

/** The kinds of work a request can do. Each returns the rows that it last saw. */
const kinds: ((db: Db) => Promise<string[]>)[] = [
  seen,
  (db) => db.transaction(seen),
  async (db) => {
    await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow();
    return seen(db);
  },
  async (db) => {
    await expect(
      db.transaction(async (tx) => {
        await tx.update(artistOnboarding).set({ primaryGenre: "Taken back" });
        throw new Error("cancelled");
      }),
    ).rejects.toThrow("cancelled");
    return seen(db);
  },
  (db) =>
    db.transaction(async (tx) => {
      await withRole(tx, "jobs", () => tx.execute(sql`select count(*) from artist_onboarding`));
      return seen(tx);
    }),
  async (db) => {
    const late = db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 1`);
      await tx.execute(sql`select pg_sleep(0.02)`);
    });
    // We can't interrupt the embedded database, so its transaction simply finishes late.
    await late.catch(() => {});
    return seen(db);
  },
];

test("[SY-32] a thousand concurrent requests, some failing, cancelled or late, never see each other's rows", async () => {
  const wrong: string[] = [];
  const ask = async (turn: number) => {
    if (turn % 7 === 0) {
      const all = await actFor({ role: "jobs" }, () => seen(database.db));
      if (all.length !== people.length) wrong.push(`jobs saw ${all.length}`);
      return;
    }
    const userId = people[turn % people.length] ?? "";
    const kind = kinds[turn % kinds.length] ?? seen;
    const found = await asPerson(asUserId(userId), () => kind(database.db));
    if (found.join() !== userId) wrong.push(`${turn}: ${userId} saw ${found.join()}`);
  };
  await Promise.all(Array.from({ length: requests }, (_, turn) => ask(turn)));
  expect(wrong).toEqual([]);
});

test("[SY-32] outside a transaction a connection can read nothing, and the owner's statements run without a role", async () => {
  await asPerson(asUserId(people[0] ?? ""), () => seen(database.db));
  const [own] = rowsOf<{ role: string }>(await database.owner.execute(sql`select current_setting('role') as role`));
  expect(own?.role).toBe("none");
  const escaped = await asPerson(asUserId(people[0] ?? ""), () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`commit`);
      const answer = await tx.execute(sql`select current_user as role, current_setting('app.person', true) as person`);
      await tx.execute(sql`begin`);
      return rowsOf<{ role: string; person: string }>(answer)[0];
    }),
  );
  expect(escaped?.person).toBe("");
  if (database.kind === "postgres") expect(escaped?.role).toBe(noAccessRole);
});
