// How the administrators' lists are cut into pages and searched.
import { type SQL, sql } from "drizzle-orm";
import type { Paged } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";

/** Counting every match of one letter among all people would cost more than the page itself. */
export const countedExactly = 1_000;

type Total = Pick<Paged<never>, "total" | "totalIsMore">;

export async function countUpTo(db: Db, matches: SQL): Promise<Total> {
  const answer = await db.execute(
    sql`select count(*)::int as found from (select 1 ${matches} limit ${countedExactly + 1}) counted`,
  );
  const [row] = answerRows<{ found: number }>(answer);
  return totalOf(row?.found ?? 0);
}

const totalOf = (found: number): Total => ({
  total: Math.min(found, countedExactly),
  totalIsMore: found > countedExactly,
});

/** `total`: where the rows brought it along. */
type Cut<Row> = { rows: Row[]; page: number; pageSize: number; total?: number | null };

/** With how many there are: a page that is not full says that itself. */
export async function paged<Row>(db: Db, matches: SQL, { rows, page, pageSize, total }: Cut<Row>): Promise<Paged<Row>> {
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 0);
  const known = isLast ? page * pageSize + rows.length : (total ?? null);
  return { rows, ...(known === null ? await countUpTo(db, matches) : totalOf(known)), pageSize };
}

/** Both drivers answer with rows; our handle, being for both, does not say so. */
export const answerRows = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;

/** Anything that contains the text, in which `%` and `_` mean themselves. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

type Between = { first: string; last: string };

/** The ids that begin so, with or without their hyphens: lists show the first eight signs of an id. */
export function idsBeginningWith(search: string): Between | null {
  const digits = search.toLowerCase().replaceAll("-", "");
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
  const [first, last] = ["0", "f"].map((filler) =>
    digits.padEnd(32, filler).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  );
  return { first: first ?? "", last: last ?? "" };
}

/** Timestamps of statements written by hand come as text or as Date, by driver. */
export const msOf = (value: string | Date): number => new Date(value).getTime();
export const msOrNull = (value: string | Date | null): number | null => (value === null ? null : msOf(value));
