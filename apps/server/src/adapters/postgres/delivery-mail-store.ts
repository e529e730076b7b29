import { asUserId } from "@foldback/domain/ids";
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DeliveryMailStore, DeliveryPair, UnmailedDeliveries } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { profiles, user } from "./schema/accounts.ts";
import { takeDeliveries as deliveries } from "./schema/takes.ts";

const artist = alias(user, "artist");

/** Only tests pass a smaller number. */
export const createDeliveryMailStore = (db: Db, listedAtOnce = 50): DeliveryMailStore => ({
  listUnmailed: async (madeBeforeMs, after) => {
    const isDue = and(isNull(deliveries.mailedAt), lt(deliveries.deliveredAt, new Date(madeBeforeMs)));
    // This runs every few seconds and nearly always finds nothing. It's cheaper to plan than the query below.
    if ((await db.select({ takeId: deliveries.takeId }).from(deliveries).where(isDue).limit(1)).length === 0) return [];
    const rows = await readers(db)
      .where(and(isDue, mayBeMailed, after === null ? undefined : isAfter(after)))
      .groupBy(deliveries.artistId, deliveries.engineerId, user.email, artist.name)
      .orderBy(deliveries.artistId, deliveries.engineerId)
      .limit(listedAtOnce);
    return rows.map(toPair);
  },
  claim: async (pair, nowMs) => {
    const rows = await db
      .update(deliveries)
      .set({ mailedAt: new Date(nowMs) })
      .where(and(isPair(pair), isNull(deliveries.mailedAt)))
      .returning({ takeId: deliveries.takeId });
    return rows.map(({ takeId }) => takeId);
  },
  release: async (takeIds, engineerId) => {
    await db
      .update(deliveries)
      .set({ mailedAt: null })
      .where(and(inArray(deliveries.takeId, [...takeIds]), eq(deliveries.engineerId, engineerId)));
  },
  addressOf: async ({ artistId, engineerId }) => {
    const [row] = await db
      .select({ email: user.email, artistName: artist.name, artistErasedAt: artist.erasedAt })
      .from(user)
      .innerJoin(artist, eq(artist.id, artistId))
      .innerJoin(profiles, eq(profiles.userId, user.id))
      .where(and(eq(user.id, engineerId), mayBeMailed));
    if (row === undefined) return null;
    return { email: row.email, artistName: row.artistErasedAt === null ? row.artistName : null };
  },
});

const readers = (db: Db) =>
  db
    .select({
      artistId: deliveries.artistId,
      engineerId: deliveries.engineerId,
      email: user.email,
      artistName: artist.name,
    })
    .from(deliveries)
    .innerJoin(user, eq(user.id, deliveries.engineerId))
    .innerJoin(profiles, eq(profiles.userId, user.id))
    .innerJoin(artist, eq(artist.id, deliveries.artistId));

const mayBeMailed: SQL | undefined = and(isNull(user.erasedAt), isNull(profiles.suspendedAt));

const isAfter = ({ artistId, engineerId }: DeliveryPair): SQL =>
  sql`(${deliveries.artistId}, ${deliveries.engineerId}) > (${artistId}, ${engineerId})`;

const isPair = ({ artistId, engineerId }: DeliveryPair): SQL | undefined =>
  and(eq(deliveries.artistId, artistId), eq(deliveries.engineerId, engineerId));

type Row = { artistId: string; engineerId: string; email: string; artistName: string };
const toPair = ({ artistId, engineerId, email, artistName }: Row): UnmailedDeliveries => ({
  artistId: asUserId(artistId),
  engineerId: asUserId(engineerId),
  email,
  artistName,
});
