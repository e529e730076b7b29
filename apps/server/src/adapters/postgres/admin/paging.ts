// Paging and search for the administrators' lists.
import { type SQL, sql } from "drizzle-orm";
import type { Paged } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";

/** We stop counting here: counting every match for a one-letter search would cost more than loading the page. */
export const countedExactly = 1_000;

type Total = Pick<Paged<never>, "total" | "totalIsMore">;

export async function countUpTo(db: Db, matches: SQL): Promise<Total> {
  const answer = await db.execute(
    sql`select count(*)::int as found from (select 1 ${matches} limit ${countedExactly + 1}) counted`,
  );
  const [row] = rowsOf<{ found: number }>(answer);
  return totalOf(row?.found ?? 0);
}

const totalOf = (found: number): Total => ({
  total: Math.min(found, countedExactly),
  totalIsMore: found > countedExactly,
});

/** `total` is set if the rows already include the total. */
type Cut<Row> = { rows: Row[]; page: number; pageSize: number; total?: number | null };

/** Adds the total. If the page isn't full, we know the total without counting. */
export async function paged<Row>(db: Db, matches: SQL, { rows, page, pageSize, total }: Cut<Row>): Promise<Paged<Row>> {
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 0);
  const known = isLast ? page * pageSize + rows.length : (total ?? null);
  return { rows, ...(known === null ? await countUpTo(db, matches) : totalOf(known)), pageSize };
}

/** Both drivers return `rows`, although the type of our shared handle doesn't say so. */
export const rowsOf = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;

/** Builds a pattern that matches any string containing this one. It escapes `%` and `_`. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

type Between = { first: string; last: string };

/**
 * Returns the range of ids that begin with these characters, with or without hyphens. Lists show an id's first eight
 * characters.
 */
export function idsBeginningWith(search: string): Between | null {
  const digits = search.toLowerCase().replaceAll("-", "");
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
  const [first, last] = ["0", "f"].map((filler) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  );
  return { first: first ?? "", last: last ?? "" };
}

/** Depending on the driver, timestamps in raw statements arrive as strings or as Dates. */
export const msOf = (value: string | Date): number => new Date(value).getTime();
export const msOrNull = (value: string | Date | null): number | null => (value === null ? null : msOf(value));
