import { sql } from "drizzle-orm";
import type { Db } from "../adapters/postgres/database.ts";

const tables = ["evidence_entries", "evidence_head", "evidence_checkpoints"];

/** Leaves the ledger as it is in an older copy of the database, with the checkpoints of that time. */
export async function cutLedger(owner: Db, size: number): Promise<void> {
  await owner.transaction(async (tx) => {
    const switchTriggers = async (mode: "disable" | "enable") => {
      for (const table of tables) await tx.execute(sql.raw(`alter table ${table} ${mode} trigger all`));
    };
    await switchTriggers("disable");
    await tx.execute(sql`delete from evidence_people where sequence > ${size}`);
    await tx.execute(sql`delete from evidence_entries where sequence > ${size}`);
    await tx.execute(sql`delete from evidence_checkpoints where size > ${size}`);
    await tx.execute(sql`delete from evidence_nodes where (position + 1) * power(2, level) > ${size}`);
    await tx.execute(sql`update evidence_head set sequence = ${size},
      hash = (select hash from evidence_entries where sequence = ${size})`);
    await switchTriggers("enable");
  });
}
