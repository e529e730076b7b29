// Pages of the ledger for administrators, quick however long it is. Every list goes along an index by number; a search is one
// such list for each thing that the words may mean.
import { and, desc, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { EvidenceStore } from "../../modules/evidence/ports.ts";
import { answerRows, countUpTo } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { createLedgerReader, rowColumns } from "./ledger-store.ts";
import { user } from "./schema/accounts.ts";
import { evidenceEntries, isExhibitType } from "./schema/evidence.ts";

/** A search among the entries of one busy person looks no further than what is shown and counted. */
const searchedAtLeast = 1_001;

type Place = { offset: number; limit: number };

export function createEntryPages(db: Db): Pick<EvidenceStore, "page" | "exhibitsBefore"> {
  const countAll = createCounter(db);
  return {
    page: async ({ exhibits, search }, place) => {
      const only = exhibits ? sql`and ${isExhibitType}` : sql``;
      const found =
        search === undefined
          ? sql`from ${evidenceEntries} where true ${only}`
          : sql`from (${searched(await meanings(db, search), only, place)}) found`;
      const numbers = sql`select sequence ${found} order by sequence desc offset ${place.offset} limit ${place.limit}`;
      const rows = await db
        .select(rowColumns)
        .from(evidenceEntries)
        .where(sql`${evidenceEntries.sequence} in (${numbers})`)
        .orderBy(desc(evidenceEntries.sequence));
      const counted =
        search === undefined ? { total: await countAll(exhibits), totalIsMore: false } : await countUpTo(db, found);
      return { rows, ...counted };
    },
    exhibitsBefore: (sequence, limit) =>
      db
        .select(rowColumns)
        .from(evidenceEntries)
        .where(and(lt(evidenceEntries.sequence, sequence), isExhibitType))
        .orderBy(desc(evidenceEntries.sequence))
        .limit(limit),
  };
}

/** A session, a person's id, or whose address this is. */
async function meanings(db: Db, search: string): Promise<SQL[]> {
  const { session, actor } = evidenceEntries;
  const owners = await db.select({ id: user.id }).from(user).where(sql`${user.email} = ${search.toLowerCase()}`);
  return [sql`${session} = ${search}`, ...[search, ...owners.map(({ id }) => id)].map((id) => sql`${actor} = ${id}`)];
}

function searched(conditions: readonly SQL[], only: SQL, { offset, limit }: Place): SQL {
  const most = Math.max(offset + limit, searchedAtLeast);
  const each = conditions.map(
    (condition) => sql`(select sequence from ${evidenceEntries} where ${condition} ${only}
      order by sequence desc limit ${most})`,
  );
  return sql.join(each, sql` union `);
}

/** Nothing leaves the ledger: what was counted once stays counted, and only what came since is looked at. */
function createCounter(db: Db): (exhibits: boolean) => Promise<number> {
  const { head } = createLedgerReader(db);
  let counted = { upTo: 0, exhibits: 0 };
  return async (exhibits) => {
    const { sequence: upTo } = await head();
    // The ledger has no gap: its head says how many there are.
    if (!exhibits) return upTo;
    const from = upTo < counted.upTo ? { upTo: 0, exhibits: 0 } : counted;
    const { sequence } = evidenceEntries;
    const [row] = answerRows<{ more: number }>(
      await db.execute(sql`select count(*)::int as more from ${evidenceEntries}
        where ${gt(sequence, from.upTo)} and ${lte(sequence, upTo)} and ${isExhibitType}`),
    );
    counted = { upTo, exhibits: from.exhibits + (row?.more ?? 0) };
    return counted.exhibits;
  };
}
