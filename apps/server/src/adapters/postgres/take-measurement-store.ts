import type { TakeMeasurements } from "@foldback/domain/takes/take-meter";
import { and, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import type { TakeMeasurementStore } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { takeMeasurements as measurements, takes } from "./schema/takes.ts";
import { toTakeRow } from "./take-rows.ts";

export async function readMeasurements(db: Db, takeId: string): Promise<TakeMeasurements | null> {
  const [row] = await db.select().from(measurements).where(eq(measurements.takeId, takeId));
  if (row === undefined) return null;
  const { peaks, lufs, truePeakDb } = row;
  return { peaks, loudness: { lufs, truePeakDb } };
}

export const createTakeMeasurementStore = (db: Db): TakeMeasurementStore => ({
  nextUnmeasured: async (except) => {
    const [row] = await db
      .select({ take: takes })
      .from(takes)
      .leftJoin(measurements, eq(measurements.takeId, takes.id))
      .where(
        and(
          isNotNull(takes.sealedAt),
          isNull(takes.stemOf),
          isNull(measurements.takeId),
          notInArray(takes.id, [...except]),
        ),
      )
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
          .insert(measurements)
          .values({ takeId, artistId, peaks, ...loudness })
          .onConflictDoNothing();
    }),
});
