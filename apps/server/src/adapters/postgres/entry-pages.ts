// Pages of the ledger for administrators, fast at any length. Every list reads an index in order of entry numbers. A
// search combines one such list for each thing that its text can match, such as the id of a session or of a person.
import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import type { EvidenceStore } from "../../modules/evidence/ports.ts";
import type { LedgerRow } from "../../modules/ledger/ports.ts";
import { countedExactly, countUpTo, idsBeginningWith, rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { rowColumns } from "./ledger-store.ts";
import { user } from "./schema/accounts.ts";
import { evidenceEntries, evidenceHead, isExhibitType } from "./schema/evidence.ts";

type Total = Awaited<ReturnType<typeof countUpTo>>;
type PageRange = { offset: number; limit: number };

export function createEntryPages(db: Db): Pick<EvidenceStore, "page" | "exhibitsBefore"> {
  const countAll = createCounter(db);
  return {
    page: async ({ exhibits, search }, range) => {
      const only = exhibits ? isExhibitType : sql`true`;
      if (search !== undefined) return pageOfSearch(db, searched(search, only, range), range);
      const numbers = sql`select sequence from ${evidenceEntries} where ${only}
        order by sequence desc offset ${range.offset} limit ${range.limit}`;
      const [rows, total] = await Promise.all([
        db
          .select(rowColumns)
          .from(evidenceEntries)
          .where(sql`${evidenceEntries.sequence} in (${numbers})`)
          .orderBy(desc(evidenceEntries.sequence)),
        countAll(exhibits),
      ]);
      return { rows, ...total };
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

/**
 * Matches the id of a session or person, the beginning of such an id, or a person's address. Each list stops once we
 * have enough entries to show or count.
 */
function searched(search: string, only: SQL, { offset, limit }: PageRange): SQL {
  const { actor } = evidenceEntries;
  const owner = sql`(select ${user.id} from ${user} where ${user.email} = ${search.toLowerCase()})`;
  const meanings = search.includes("@") ? [sql`${actor} = ${owner}`] : idsLike(search);
  const max = Math.max(offset + limit, countedExactly + 1);
  const each = meanings.map(
    (meaning) => sql`(select sequence from ${evidenceEntries} where ${meaning} and ${only}
      order by sequence desc limit ${max})`,
  );
  return sql`from (${sql.join(each, sql` union `)}) found`;
}

/**
 * All ids have the same format, so in any collation the range from the lowest to the highest id with this beginning
 * contains exactly the matching ids.
 */
function idsLike(search: string): SQL[] {
  const { session, actor } = evidenceEntries;
  const { first, last } = idsBeginningWith(search) ?? { first: search, last: search };
  // The index returns the entries for one id in order.
  if (first === last) return [sql`${session} = ${first}`, sql`${actor} = ${first}`];
  return [sql`${session} between ${first} and ${last}`, sql`${actor} between ${first} and ${last}`];
}

async function pageOfSearch(db: Db, found: SQL, { offset, limit }: PageRange) {
  type Row = LedgerRow & { total: number };
  const rows = rowsOf<Row>(
    await db.execute(sql`select e.sequence, e.body, e.previous, e.hash, page.total::int as total from (
        select sequence, count(*) over () as total ${found} order by sequence desc offset ${offset} limit ${limit}
      ) page join ${evidenceEntries} e on e.sequence = page.sequence order by e.sequence desc`),
  );
  const [first] = rows;
  // An empty page doesn't contain the total, so count the entries separately.
  if (first === undefined) return { rows: [], ...(await countUpTo(db, found)) };
  const total = Math.min(first.total, countedExactly);
  return {
    rows: rows.map(({ total: _all, sequence, ...row }) => ({ ...row, sequence: Number(sequence) })),
    total,
    totalIsMore: first.total > countedExactly,
  };
}

/**
 * The most entries that we scan to count for one page. After startup it therefore takes several page loads to count a
 * ledger of millions.
 */
const countedAtOnce = 250_000;

/** Nothing is deleted from the ledger, so earlier counts stay valid and we scan only new entries. */
function createCounter(db: Db): (exhibits: boolean) => Promise<Total> {
  let counted = { upTo: 0, exhibits: 0 };
  return async (exhibits) => {
    const from = counted;
    const to = from.upTo + countedAtOnce;
    const answer = await db.execute(sql`select h.sequence::int as head, (
        select count(*)::int from ${evidenceEntries}
        where sequence > ${from.upTo} and sequence <= least(h.sequence, ${to}) and ${isExhibitType}
      ) as more from ${evidenceHead} h`);
    const { head, more } = rowsOf<{ head: number; more: number }>(answer)[0] ?? { head: 0, more: 0 };
    counted = { upTo: Math.min(head, to), exhibits: from.exhibits + more };
    // The ledger has no gaps, so the newest entry's number is the count.
    if (!exhibits) return { total: head, totalIsMore: false };
    return { total: counted.exhibits, totalIsMore: counted.upTo < head };
  };
}
