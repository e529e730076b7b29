// Pages of the ledger for administrators, quick however long it is. Every list goes along an index by number; a search is one
// such list for each thing that the words may mean.
import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import type { EvidenceStore, LedgerRow } from "../../modules/evidence/ports.ts";
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

/** A session's or a person's id or its beginning, or whose address this is. No list is longer than what is shown or counted of it. */
function searched(search: string, only: SQL, { offset, limit }: Place): SQL {
  const { actor } = evidenceEntries;
  const owner = sql`(select ${user.id} from ${user} where ${user.email} = ${search.toLowerCase()})`;
  const meanings = search.includes("@") ? [sql`${actor} = ${owner}`] : idsLike(search);
  const most = Math.max(offset + limit, countedExactly + 1);
  const each = meanings.map(
    (meaning) => sql`(select sequence from ${evidenceEntries} where ${meaning} and ${only}
      order by sequence desc limit ${most})`,
  );
  return sql`from (${sql.join(each, sql` union `)}) found`;
}

/**
 * All ids have one form, so that a range from the lowest to the highest with this beginning holds exactly those, whatever
 * the database sorts by.
 */
function idsLike(search: string): SQL[] {
  const { session, actor } = evidenceEntries;
  const { first, last } = idsBeginningWith(search) ?? { first: search, last: search };
  // Entries of one id come in their order from the index.
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
  // Nothing on this page: that says nothing about those before it.
  if (first === undefined) return { rows: [], ...(await countUpTo(db, found)) };
  const total = Math.min(first.total, countedExactly);
  return {
    rows: rows.map(({ total: _all, sequence, ...row }) => ({ ...row, sequence: Number(sequence) })),
    total,
    totalIsMore: first.total > countedExactly,
  };
}

/** So many numbers are looked at for one page: a ledger of millions is counted in some rounds after a start. */
const countedAtOnce = 250_000;

/** Nothing leaves the ledger: what was counted once stays counted, and only what came since is looked at. */
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
    // The ledger has no gap: its head says how many there are.
    if (!exhibits) return { total: head, totalIsMore: false };
    return { total: counted.exhibits, totalIsMore: counted.upTo < head };
  };
}
