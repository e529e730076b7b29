import { asc, gt, sql } from "drizzle-orm";
import type { LedgerHead, LedgerReader, LedgerWriter } from "../../modules/ledger/ports.ts";
import { rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { evidenceEntries, evidenceHead } from "./schema/evidence.ts";

const headColumns = { sequence: evidenceHead.sequence, hash: evidenceHead.hash };
export const rowColumns = {
  sequence: evidenceEntries.sequence,
  body: evidenceEntries.body,
  previous: evidenceEntries.previous,
  hash: evidenceEntries.hash,
};

/**
 * Writes through database functions (see the migration), because the writing roles can't access the ledger's tables.
 */
export const createLedgerWriter = (tx: Db): LedgerWriter => ({
  lockHead: async () => {
    const [head] = rowsOf<LedgerHead>(await tx.execute(sql`select sequence, hash from ledger_lock_head()`).execute());
    return theHead(head === undefined ? [] : [{ ...head, sequence: Number(head.sequence) }]);
  },
  // Uses one statement for all rows, because every other room waits while the head is locked.
  append: async ({ rows, openings }) => {
    const calls = [
      ...rows.map(
        ({ sequence, body, previous, hash }) => sql`ledger_append(${sequence}, ${body}, ${previous}, ${hash})`,
      ),
      ...openings.map(
        ({ sequence, person, salt, pii }) => sql`ledger_keep_person(${sequence}, ${person}, ${salt}, ${pii})`,
      ),
    ];
    await tx.execute(sql`select ${sql.join(calls, sql`, `)}`).execute();
  },
  countOf: async (session) => {
    const answer = await tx.execute(sql`select ledger_count_of(${session}) as entries`);
    return rowsOf<{ entries: number }>(answer)[0]?.entries ?? 0;
  },
  describe: async (userIds) => {
    const ids = sql.param([...userIds]);
    return rowsOf<Described>(
      await tx.execute(sql`select id, name, email from ledger_describe(${ids}::text[])`).execute(),
    );
  },
});

type Described = { id: string; name: string; email: string };

export const createLedgerReader = (db: Db): LedgerReader => ({
  head: async () => theHead(await db.select(headColumns).from(evidenceHead)),
  after: (sequence, limit) =>
    db
      .select(rowColumns)
      .from(evidenceEntries)
      .where(gt(evidenceEntries.sequence, sequence))
      .orderBy(asc(evidenceEntries.sequence))
      .limit(limit),
});

function theHead([head]: LedgerHead[]): LedgerHead {
  if (!head) throw new Error("the ledger has no head: the migrations didn't finish");
  return head;
}
