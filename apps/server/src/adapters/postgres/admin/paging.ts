// How the administrators' lists are cut into pages and searched.
import { type SQL, sql } from "drizzle-orm";
import type { Paged } from "../../../modules/admin/ports.ts";
import type { Db } from "../database.ts";

/** Counting every match of one letter among all people would cost more than the page itself. */
export const countedExactly = 1_000;

export async function countUpTo(db: Db, matches: SQL): Promise<Pick<Paged<never>, "total" | "totalIsMore">> {
  const answer = await db.execute(
    sql`select count(*)::int as found from (select 1 ${matches} limit ${countedExactly + 1}) counted`,
  );
  const [row] = answerRows<{ found: number }>(answer);
  const found = row?.found ?? 0;
  return { total: Math.min(found, countedExactly), totalIsMore: found > countedExactly };
}

/** Both drivers answer with rows; our handle, being for both, does not say so. */
export const answerRows = <Row>(answer: unknown): Row[] => (answer as { rows: Row[] }).rows;

/** Anything that contains the text, in which `%` and `_` mean themselves. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Timestamps of statements written by hand come as text or as Date, by driver. */
export const msOf = (value: string | Date): number => new Date(value).getTime();
export const msOrNull = (value: string | Date | null): number | null => (value === null ? null : msOf(value));
