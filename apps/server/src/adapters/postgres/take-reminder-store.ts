import { asUserId } from "@foldback/domain/ids";
import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import type { TakeReminderStore } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { profiles, user } from "./schema/accounts.ts";
import { takes } from "./schema/takes.ts";

export const createTakeReminderStore = (db: Db): TakeReminderStore => ({
  listUnreminded: async (sealedBeforeMs) => {
    const { id, artistId, sealedAt, uncoveredSince } = takes;
    const rows = await db
      .select({ id, artistId, sealedAt, uncoveredSince })
      .from(takes)
      .where(and(isNull(takes.stemOf), isNull(takes.remindedAt), lt(takes.sealedAt, new Date(sealedBeforeMs))));
    return rows.flatMap((row) =>
      row.sealedAt === null
        ? []
        : [
            {
              ...{ takeId: row.id, artistId: asUserId(row.artistId), sealedAtMs: row.sealedAt.getTime() },
              uncoveredSinceMs: row.uncoveredSince?.getTime() ?? null,
            },
          ],
    );
  },
  claim: async (takeIds, nowMs) => {
    const rows = await db
      .update(takes)
      .set({ remindedAt: new Date(nowMs) })
      .where(and(inArray(takes.id, [...takeIds]), isNull(takes.remindedAt)))
      .returning({ id: takes.id });
    return rows.map(({ id }) => id);
  },
  release: async (takeIds) => {
    await db
      .update(takes)
      .set({ remindedAt: null })
      .where(inArray(takes.id, [...takeIds]));
  },
  emailOf: async (artistId) => {
    const [row] = await db
      .select({ email: user.email })
      .from(user)
      .innerJoin(profiles, eq(profiles.userId, user.id))
      .where(and(eq(user.id, artistId), isNull(user.erasedAt), isNull(profiles.suspendedAt)));
    return row?.email ?? null;
  },
});
