// Pages of the ledger for administrators, fast at any length. Every list follows an index by number, and a search is
// one such list for each meaning of the words.
import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import type { EvidenceStore } from "../../modules/evidence/ports.ts";
import type { LedgerRow } from "../../modules/ledger/ports.ts";
import { answerRows, countedExactly, countUpTo, idsBeginningWith } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import { rowColumns } from "./ledger-store.ts";
import { user } from "./schema/accounts.ts";
import { evidenceEntries, evidenceHead, isExhibitType } from "./schema/evidence.ts";

type Total = Awaited<ReturnType<typeof countUpTo>>;
type Place = { offset: number; limit: number };

export function createEntryPages(db: Db): Pick<EvidenceStore, "page" | "exhibitsBefore"> {
  const countAll = createCounter(db);
  return {
    page: async ({ exhibits, search }, place) => {
      const only = exhibits ? isExhibitType : sql`true`;
      if (search !== undefined) return pageOfSearch(db, searched(search, only, place), place);
      const numbers = sql`select sequence from ${evidenceEntries} where ${only}
        order by sequence desc offset ${place.offset} limit ${place.limit}`;
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
 * Matches a session's or person's id, its beginning, or a person's address. Each list is only as long as what's shown
 * or counted.
 */
function searched(search: string, only: SQL, { offset, limit }: Place): SQL {
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
 * All ids have one format, so the range from the lowest to the highest id with this beginning contains exactly those in
 * any collation.
 */
function idsLike(search: string): SQL[] {
  const { session, actor } = evidenceEntries;
  const { first, last } = idsBeginningWith(search) ?? { first: search, last: search };
  // The index returns the entries of one id in order.
  if (first === last) return [sql`${session} = ${first}`, sql`${actor} = ${first}`];
  return [sql`${session} between ${first} and ${last}`, sql`${actor} between ${first} and ${last}`];
}

async function pageOfSearch(db: Db, found: SQL, { offset, limit }: Place) {
  type Row = LedgerRow & { total: number };
  const rows = answerRows<Row>(
    await db.execute(sql`select e.sequence, e.body, e.previous, e.hash, page.total::int as total from (
        select sequence, count(*) over () as total ${found} order by sequence desc offset ${offset} limit ${limit}
      ) page join ${evidenceEntries} e on e.sequence = page.sequence order by e.sequence desc`),
  );
  const [first] = rows;
  // An empty page says nothing about how many entries come before it.
  if (first === undefined) return { rows: [], ...(await countUpTo(db, found)) };
  const total = Math.min(first.total, countedExactly);
  return {
    rows: rows.map(({ total: _all, sequence, ...row }) => ({ ...row, sequence: Number(sequence) })),
    total,
    totalIsMore: first.total > countedExactly,
  };
}

/** How many numbers one page's count may look at. After a start, a ledger of millions is counted in several rounds. */
const countedAtOnce = 250_000;

/** Nothing is deleted from the ledger, so earlier counts stay valid and only new entries are looked at. */
function createCounter(db: Db): (exhibits: boolean) => Promise<Total> {
  let counted = { upTo: 0, exhibits: 0 };
  return async (exhibits) => {
    const from = counted;
    const to = from.upTo + countedAtOnce;
    const answer = await db.execute(sql`select h.sequence::int as head, (
        select count(*)::int from ${evidenceEntries}
        where sequence > ${from.upTo} and sequence <= least(h.sequence, ${to}) and ${isExhibitType}
      ) as more from ${evidenceHead} h`);
    const { head, more } = answerRows<{ head: number; more: number }>(answer)[0] ?? { head: 0, more: 0 };
    counted = { upTo: Math.min(head, to), exhibits: from.exhibits + more };
    // The ledger has no gaps, so its head is the count.
    if (!exhibits) return { total: head, totalIsMore: false };
    return { total: counted.exhibits, totalIsMore: counted.upTo < head };
  };
}
