// Lists an artist's takes, each with its stem, and the takes that were delivered to an engineer.
import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DeliveredTake, Delivery, OwnStem, OwnTake } from "../../modules/takes/ports.ts";
import type { Db } from "./database.ts";
import { user } from "./schema/accounts.ts";
import { evidenceEntries } from "./schema/evidence.ts";
import { takeDeliveries as deliveries, takeSegments as segments, takeNotes, takes } from "./schema/takes.ts";
import { toNotes } from "./take-notes-rows.ts";
import { toTakeRow as toRow } from "./take-rows.ts";

export async function listOf(db: Db, artistId: UserId): Promise<OwnTake[]> {
  const rows = await db
    .select({ take: takes, noted: takeNotes })
    .from(takes)
    .leftJoin(takeNotes, eq(takeNotes.takeId, takes.id))
    .where(eq(takes.artistId, artistId))
    .orderBy(desc(takes.startedAt));
  const stored = await db
    .select({ takeId: segments.takeId, bytes: sql<string>`sum(${segments.bytes})` })
    .from(segments)
    .where(and(eq(segments.artistId, artistId), isNotNull(segments.storedAt)))
    .groupBy(segments.takeId);
  const delivered = await db
    .select({
      takeId: deliveries.takeId,
      engineerId: deliveries.engineerId,
      name: user.name,
      at: deliveries.deliveredAt,
      withTalkback: deliveries.withTalkback,
    })
    .from(deliveries)
    .innerJoin(user, eq(user.id, deliveries.engineerId))
    .where(eq(deliveries.artistId, artistId))
    .orderBy(asc(deliveries.deliveredAt));
  const deliveriesOf = (id: string): Delivery[] =>
    delivered
      .filter(({ takeId }) => takeId === id)
      .map(({ engineerId, name, at, withTalkback }) => ({
        ...{ engineerId: asUserId(engineerId), name, deliveredAtMs: at.getTime(), withTalkback },
      }));
  const storedBytesOf = (id: string) => Number(stored.find(({ takeId }) => takeId === id)?.bytes ?? 0);
  const stems = rows.filter(({ take }) => take.stemOf !== null).map(({ take }) => take);
  const spokenBy = await allowedIn(db, stems);
  const stemOf = (id: string): OwnStem | null => {
    const stem = stems.find((each) => each.stemOf === id);
    if (stem === undefined) return null;
    return { ...toRow(stem), storedBytes: storedBytesOf(stem.id), spokenBy: spokenBy.get(stem.sessionId) ?? [] };
  };
  return rows
    .filter(({ take }) => take.stemOf === null)
    .map(({ take, noted }) => ({
      ...toRow(take),
      notes: toNotes(take, noted),
      storedBytes: storedBytesOf(take.id),
      stem: stemOf(take.id),
      deliveries: deliveriesOf(take.id),
    }));
}

/** The engineers who allowed their talkback to be kept, by session. */
export async function allowedIn(db: Db, stems: readonly { sessionId: string | null }[]) {
  const sessions = stems.flatMap(({ sessionId }) => sessionId ?? []);
  const { session, named, type } = evidenceEntries;
  const rows =
    sessions.length === 0
      ? []
      : await db
          .selectDistinct({ session, named })
          .from(evidenceEntries)
          .where(and(inArray(session, sessions), eq(type, "talkback.keeping-allowed")));
  const found = Map.groupBy(rows, (row) => row.session);
  return new Map(
    [...found].map(([id, each]) => [id, each.flatMap(({ named }) => (named === null ? [] : asUserId(named)))]),
  );
}

const stems = alias(takes, "stems");

export async function deliveredTo(db: Db, engineerId: UserId): Promise<DeliveredTake[]> {
  const rows = await db
    .select({ take: takes, stem: stems, artistName: user.name, deliveredAt: deliveries.deliveredAt })
    .from(deliveries)
    .innerJoin(takes, eq(takes.id, deliveries.takeId))
    .leftJoin(stems, and(eq(stems.stemOf, takes.id), deliveries.withTalkback))
    .innerJoin(user, eq(user.id, deliveries.artistId))
    .where(eq(deliveries.engineerId, engineerId))
    .orderBy(desc(deliveries.deliveredAt));
  return rows.map(({ take, stem, artistName, deliveredAt }) => ({
    ...toRow(take),
    stem: stem && toRow(stem),
    artistName,
    deliveredAtMs: deliveredAt.getTime(),
  }));
}
