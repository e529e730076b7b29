import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import type { Database } from "./database.ts";
import { requireDurable } from "./require-durable.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("[REL-3] real money is refused on the embedded database and on a Postgres that doesn't flush commits to disk", async () => {
  if (database.kind === "embedded") {
    await expect(requireDurable(database)).rejects.toThrow("set DATABASE_URL");
    // Runs the embedded engine without fsync, in place of a Postgres server.
    await expect(requireDurable({ kind: "postgres", owner: database.owner })).rejects.toThrow("need fsync = on");
    return;
  }
  await expect(requireDurable(database)).resolves.toBeUndefined();
  const careless = database.owner.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    await requireDurable({ kind: "postgres", owner: tx });
  });
  await expect(careless).rejects.toThrow("need synchronous_commit = on");
});
