// The ledger's ports on the tables of schema/evidence.ts.
import { asc, eq, gt } from "drizzle-orm";
import type { LedgerHead, LedgerReader, LedgerWriter } from "../../modules/evidence/ports.ts";
import type { Db } from "./database.ts";
import { evidenceEntries, evidenceHead } from "./schema/evidence.ts";

const headColumns = { sequence: evidenceHead.sequence, hash: evidenceHead.hash };

export const createLedgerWriter = (tx: Db): LedgerWriter => ({
  lockHead: async () => theHead(await tx.select(headColumns).from(evidenceHead).for("update")),
  append: async (row) => {
    await tx.insert(evidenceEntries).values(row);
    await tx
      .update(evidenceHead)
      .set({ sequence: row.sequence, hash: row.hash })
      .where(eq(evidenceHead.sequence, row.sequence - 1));
  },
});

export const createLedgerReader = (db: Db): LedgerReader => ({
  head: async () => theHead(await db.select(headColumns).from(evidenceHead)),
  after: (sequence, limit) =>
    db
      .select()
      .from(evidenceEntries)
      .where(gt(evidenceEntries.sequence, sequence))
      .orderBy(asc(evidenceEntries.sequence))
      .limit(limit),
});

function theHead([head]: LedgerHead[]): LedgerHead {
  if (!head) throw new Error("the ledger has no head: the migrations did not run to their end");
  return head;
}
