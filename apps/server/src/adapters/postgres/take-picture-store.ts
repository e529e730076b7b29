import type { TakePicture } from "@foldback/domain/takes/take-meter";
import { and, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { TakePictureStore } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { takePictures as pictures, takes } from "./schema/takes.ts";
import { toTakeRow } from "./take-rows.ts";

export async function readPicture(db: Db, takeId: string): Promise<TakePicture | null> {
  const [row] = await db.select().from(pictures).where(eq(pictures.takeId, takeId));
  if (row === undefined) return null;
  const { peaks, lufs, truePeakDb } = row;
  return { peaks, loudness: { lufs, truePeakDb } };
}

export const createTakePictureStore = (db: Db): TakePictureStore => ({
  nextUnmeasured: async (except) => {
    const [row] = await db
      .select({ take: takes })
      .from(takes)
      .leftJoin(pictures, eq(pictures.takeId, takes.id))
      .where(and(isNotNull(takes.sealedAt), isNull(pictures.takeId), notInArray(takes.id, [...except])))
      .orderBy(takes.sealedAt)
      .limit(1);
    return row === undefined ? null : toTakeRow(row.take);
  },
  keep: ({ takeId, artistId }, { peaks, loudness }) =>
    db.transaction(async (tx) => {
      const isTake = and(eq(takes.id, takeId), eq(takes.artistId, artistId));
      const [found] = await tx.select({ id: takes.id }).from(takes).where(isTake).for("key share");
      if (found !== undefined)
        await tx
          .insert(pictures)
          .values({ takeId, artistId, peaks, ...loudness })
          .onConflictDoNothing();
    }),
});
