// What an artist notes about a take: the markers in the take's row, which an engineer may read once the take is
// delivered, and the rest in a row that only the artist may read.
import { mergeTakeNotes, noTakeNotes, type TakeNotes } from "@foldback/domain/takes/take-notes";
import { and, eq } from "drizzle-orm";
import type { TakePlace } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { takeNotes, takes } from "./schema/takes.ts";

type Marked = Pick<typeof takes.$inferSelect, "marks" | "marksChangedAt">;

export function toNotes({ marks, marksChangedAt }: Marked, row: typeof takeNotes.$inferSelect | null): TakeNotes {
  const { rating, ratingChangedAt, text, textChangedAt } = row ?? unwritten;
  return {
    rating: { value: rating, atMs: msOf(ratingChangedAt) },
    text: { value: text, atMs: msOf(textChangedAt) },
    marks: { value: marks, atMs: msOf(marksChangedAt) },
  };
}

const unwritten = { rating: null, ratingChangedAt: null, text: noTakeNotes.text.value, textChangedAt: null };
const msOf = (at: Date | null): number => at?.getTime() ?? 0;
const atOf = (ms: number): Date | null => (ms === 0 ? null : new Date(ms));

/** Locks the take's row, so that two computers' changes are merged one after the other. */
export const annotate = (db: Db, { takeId, artistId }: TakePlace, given: TakeNotes): Promise<TakeNotes | null> =>
  db.transaction(async (tx) => {
    const isTake = and(eq(takes.id, takeId), eq(takes.artistId, artistId));
    const [marked] = await tx
      .select({ marks: takes.marks, marksChangedAt: takes.marksChangedAt })
      .from(takes)
      .where(isTake)
      .for("update");
    if (marked === undefined) return null;
    const [row = null] = await tx.select().from(takeNotes).where(eq(takeNotes.takeId, takeId));
    const merged = mergeTakeNotes(toNotes(marked, row), given);
    await tx
      .update(takes)
      .set({ marks: merged.marks.value, marksChangedAt: atOf(merged.marks.atMs) })
      .where(isTake);
    const written = {
      ...{ rating: merged.rating.value, ratingChangedAt: atOf(merged.rating.atMs) },
      ...{ text: merged.text.value, textChangedAt: atOf(merged.text.atMs) },
    };
    await tx
      .insert(takeNotes)
      .values({ takeId, artistId, ...written })
      .onConflictDoUpdate({ target: takeNotes.takeId, set: written });
    return merged;
  });
