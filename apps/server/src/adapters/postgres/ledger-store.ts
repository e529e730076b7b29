// The ledger's writer and reader on the tables of schema/evidence.ts.
import { asc, count, eq, gt, inArray, sql } from "drizzle-orm";
import type { LedgerHead, LedgerReader, LedgerWriter } from "../../modules/evidence/ports.ts";
import type { Db } from "./database.ts";
import { user } from "./schema/accounts.ts";
import { evidenceEntries, evidenceHead, evidencePeople } from "./schema/evidence.ts";

const headColumns = { sequence: evidenceHead.sequence, hash: evidenceHead.hash };
export const rowColumns = {
  sequence: evidenceEntries.sequence,
  body: evidenceEntries.body,
  previous: evidenceEntries.previous,
  hash: evidenceEntries.hash,
};

export const createLedgerWriter = (tx: Db): LedgerWriter => ({
  lockHead: async () => theHead(await tx.select(headColumns).from(evidenceHead).for("update")),
  // Entry and head in one statement: an artist and an engineer wait for each one.
  append: async ({ sequence, body, previous, hash }) => {
    await tx.execute(sql`
      with entry as (
        insert into ${evidenceEntries} (sequence, body, previous, hash)
        values (${sequence}, ${body}, ${previous}, ${hash})
        returning sequence, hash
      )
      update ${evidenceHead} set sequence = entry.sequence, hash = entry.hash from entry
      where ${evidenceHead.sequence} = entry.sequence - 1`);
  },
  countOf: async (session) => {
    const [row] = await tx
      .select({ entries: count() })
      .from(evidenceEntries)
      .where(eq(evidenceEntries.session, session));
    return row?.entries ?? 0;
  },
  describe: (userIds) =>
    tx
      .select({ id: user.id, name: user.name, email: user.email })
      .from(user)
      .where(inArray(user.id, [...userIds])),
  keepPeople: async (openings) => {
    await tx
      .insert(evidencePeople)
      .values(openings.map(({ sequence, person, salt, pii }) => ({ sequence, personId: person, salt, pii })));
  },
});

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
  if (!head) throw new Error("the ledger has no head: the migrations did not run to their end");
  return head;
}
