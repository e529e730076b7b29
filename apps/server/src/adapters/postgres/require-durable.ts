// Real payments need a database where an acknowledged row survives a power cut.
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

export class NotDurableError extends Error {
  override readonly name = "NotDurableError";
}

const needed = {
  fsync: ["on"],
  synchronous_commit: ["on", "remote_write", "remote_apply", "local"],
  full_page_writes: ["on"],
};

/** Throws an error that names the setting to change. */
export async function requireDurable({ kind, owner }: Pick<Database, "kind" | "owner">): Promise<void> {
  if (kind === "embedded")
    throw new NotDurableError("The embedded database doesn't survive a power cut: set DATABASE_URL.");
  const { rows } = await readRows(owner);
  for (const [name, good] of Object.entries(needed)) {
    const setting = rows.find((row) => row.name === name)?.setting ?? "unknown";
    if (!good.includes(setting)) {
      throw new NotDurableError(`Payments with a live key need ${name} = on in the database; it is ${setting}.`);
    }
  }
}

async function readRows(db: Database["owner"]): Promise<{ rows: { name: string; setting: string }[] }> {
  const names = sql.join(
    Object.keys(needed).map((name) => sql`${name}`),
    sql`, `,
  );
  const found = await db.execute(sql`select name, setting from pg_settings where name in (${names})`);
  return found as unknown as { rows: { name: string; setting: string }[] };
}
