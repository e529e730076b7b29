import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, asc, desc, eq, isNotNull, isNull, lt, max, min, ne, or, type SQL, sql } from "drizzle-orm";
import { appendEntry } from "../../modules/ledger/append-entries.ts";
import type {
  EndedDelivery,
  NewDelivery,
  Removal,
  Removed,
  SegmentRow,
  TakePlace,
  TakeRow,
  TakeStore,
  TakeSweepStore,
} from "../../modules/takes/ports.ts";
import { begin, lockTake } from "./begin-take-rows.ts";
import type { Db } from "./database.ts";
import { createLedgerWriter } from "./ledger-store.ts";
import { allowedIn, deliveredTo, listOf } from "./list-take-rows.ts";
import { user } from "./schema/accounts.ts";
import { studioSessions } from "./schema/sessions.ts";
import { takeDeliveries as deliveries, takeSegments as segments, takes } from "./schema/takes.ts";
import { readMeasurements } from "./take-measurement-store.ts";
import { annotate } from "./take-notes-rows.ts";
import { toTakeRow as toRow } from "./take-rows.ts";

export const createTakeStore = (db: Db): TakeStore => ({
  begin: (take, limits) => db.transaction((tx) => begin(tx, take, limits)),
  find: async (takeId) => {
    const [row] = await db.select().from(takes).where(eq(takes.id, takeId));
    return row === undefined ? null : toRow(row);
  },
  stemOf: async (takeId) => {
    const [row] = await db.select().from(takes).where(eq(takes.stemOf, takeId));
    return row === undefined ? null : toRow(row);
  },
  artistNameOf: async ({ artistId }) => {
    const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, artistId));
    return row?.name ?? "";
  },
  segments: async (takeId) => {
    const rows = await db.select().from(segments).where(eq(segments.takeId, takeId)).orderBy(asc(segments.position));
    return rows.map(toSegment);
  },
  segment: async (takeId, sha256) => {
    const isIt = and(eq(segments.takeId, takeId), eq(segments.sha256, sha256));
    const [row] = await db.select().from(segments).where(isIt);
    return row === undefined ? null : toSegment(row);
  },
  measurements: (takeId) => readMeasurements(db, takeId),
  listOf: (artistId) => listOf(db, artistId),
  deliveredTo: (engineerId) => deliveredTo(db, engineerId),
  keepSegment: ({ takeId, position, found, nowMs }) =>
    db.transaction(async (tx) => {
      // Locks the take before its segment, in the same order as when a take is removed.
      const [take] = await tx
        .update(takes)
        .set({ changedAt: new Date(nowMs) })
        .where(eq(takes.id, takeId))
        .returning({ id: takes.id });
      if (take === undefined) return false;
      const [kept] = await tx
        .update(segments)
        .set({ ...found, gaps: [...found.gaps], storedAt: new Date(nowMs) })
        .where(and(eq(segments.takeId, takeId), eq(segments.position, position)))
        .returning({ position: segments.position });
      return kept !== undefined;
    }),
  rename: async ({ takeId, artistId }, name) => {
    await db.update(takes).set({ name }).where(isTake({ takeId, artistId }));
  },
  annotate: (place, notes) => annotate(db, place, notes),
  engineersOf: (artistId) => engineersOf(db, artistId),
  allowedTalkback: async (sessionId) => (await allowedIn(db, [{ sessionId }])).get(sessionId) ?? [],
  ...ledgerActs(db),
});

const endedColumns = { engineerId: deliveries.engineerId, mailedAt: deliveries.mailedAt };
const toEnded = ({ engineerId, mailedAt }: { engineerId: string; mailedAt: Date | null }): EndedDelivery => ({
  engineerId: asUserId(engineerId),
  wasMailed: mailedAt !== null,
});

/** The changes that are recorded in the ledger. */
const ledgerActs = (db: Db): Pick<TakeStore, "seal" | "remove" | "deliver" | "withdraw"> => ({
  seal: (take, { atMs, format, gaps }) =>
    db.transaction(async (tx) => {
      const sealed = { sealedAt: new Date(atMs), changedAt: new Date(atMs), format, gaps: [...gaps] };
      const [done] = await tx
        .update(takes)
        .set(sealed)
        .where(and(isTake(take), isNull(takes.sealedAt)))
        .returning({ id: takes.id });
      if (done === undefined) return (await tx.select({ id: takes.id }).from(takes).where(isTake(take))).length > 0;
      const type = take.stemOf === null ? "take.stored" : "take.talkback-stored";
      const facts = { take: take.stemOf ?? take.takeId, ofSession: take.sessionId, root: take.root, gaps: gaps.length };
      await record(tx, { by: take.artistId, atMs }, { type, ...facts });
      return true;
    }),
  remove: (place, removal) => db.transaction((tx) => remove(tx, place, removal)),
  deliver: (take, delivery) => db.transaction((tx) => deliver(tx, take, delivery)),
  withdraw: ({ artistId, takeId }, { engineerId, nowMs }) =>
    db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(deliveries)
        .where(and(eq(deliveries.takeId, takeId), eq(deliveries.engineerId, engineerId)))
        .returning(endedColumns);
      if (gone === undefined) return null;
      await record(tx, { by: artistId, atMs: nowMs }, { type: "take.withdrawn", take: takeId, engineer: engineerId });
      return toEnded(gone);
    }),
});

async function remove(tx: Db, { artistId, takeId }: TakePlace, removal: Removal): Promise<Removed | null> {
  const { cause, nowMs } = removal;
  const silentSinceMs = removal.cause === "asked" ? null : removal.silentSinceMs;
  const isSilent =
    silentSinceMs === null ? undefined : and(isNull(takes.sealedAt), lt(takes.changedAt, new Date(silentSinceMs)));
  // While the take is locked, no stem can begin, so the one that we read here is removed with it.
  const [take] = await tx
    .select({ root: takes.root, sealedAt: takes.sealedAt })
    .from(takes)
    .where(and(isTake({ artistId, takeId }), isSilent))
    .for("update");
  if (take === undefined) return null;
  const [stem] = await tx
    .select({ takeId: takes.id, root: takes.root, sealedAt: takes.sealedAt })
    .from(takes)
    .where(eq(takes.stemOf, takeId));
  const ended = await tx
    .delete(deliveries)
    .where(and(eq(deliveries.takeId, takeId), eq(deliveries.artistId, artistId)))
    .returning(endedColumns);
  await tx.delete(takes).where(isTake({ artistId, takeId }));
  // A take that was never complete has no `take.stored` entry, so we don't record its removal either.
  if (take.sealedAt !== null) {
    const by = cause === "asked" ? artistId : null;
    const voice = stem?.sealedAt && { talkback: stem.root };
    await record(tx, { by, atMs: nowMs }, { type: "take.erased", take: takeId, root: take.root, cause, ...voice });
  }
  const ids = stem === undefined ? [takeId] : [takeId, stem.takeId];
  return { places: ids.map((id) => ({ artistId, takeId: id })), ended: ended.map(toEnded) };
}

async function deliver(
  tx: Db,
  { artistId, takeId, sessionId, root }: TakeRow,
  { engineerId, nowMs, withTalkback: isWanted, changesEarlier }: NewDelivery,
): Promise<boolean> {
  await lockTake(tx, takeId);
  const [stem] = await tx
    .select({ root: takes.root, sealedAt: takes.sealedAt })
    .from(takes)
    .where(eq(takes.stemOf, takeId));
  const withTalkback = isWanted && stem !== undefined && stem.sealedAt !== null;
  const insert = tx
    .insert(deliveries)
    .values({ takeId, artistId, engineerId, withTalkback, deliveredAt: new Date(nowMs) });
  const change = changesEarlier
    ? insert.onConflictDoUpdate({
        target: [deliveries.takeId, deliveries.engineerId],
        set: { withTalkback },
        setWhere: ne(deliveries.withTalkback, withTalkback),
      })
    : insert.onConflictDoNothing();
  if ((await change.returning({ takeId: deliveries.takeId })).length === 0) return false;
  const facts = { take: takeId, ofSession: sessionId, root, engineer: engineerId };
  const voice = stem && { talkback: withTalkback ? stem.root : null };
  await record(tx, { by: artistId, atMs: nowMs }, { type: "take.delivered", ...facts, ...voice });
  return true;
}

export const createTakeSweepStore = (db: Db): TakeSweepStore => ({
  listOld: async ({ sealedBeforeMs, silentSinceMs }) => {
    const isOld = or(
      and(isNull(takes.stemOf), isNotNull(takes.sealedAt), lt(takes.sealedAt, new Date(sealedBeforeMs))),
      and(isNull(takes.sealedAt), lt(takes.changedAt, new Date(silentSinceMs))),
    );
    const { id, artistId, sealedAt, uncoveredSince } = takes;
    const rows = await db.select({ id, artistId, sealedAt, uncoveredSince }).from(takes).where(isOld);
    return rows.map((row) => ({
      takeId: row.id,
      artistId: asUserId(row.artistId),
      sealedAtMs: row.sealedAt?.getTime() ?? null,
      uncoveredSinceMs: row.uncoveredSince?.getTime() ?? null,
    }));
  },
  listArtists: async () => {
    const rows = await db
      .select({ artistId: takes.artistId, uncoveredSince: min(takes.uncoveredSince) })
      .from(takes)
      .where(isNotNull(takes.sealedAt))
      .groupBy(takes.artistId);
    return rows.map(({ artistId, uncoveredSince }) => ({
      artistId: asUserId(artistId),
      uncoveredSinceMs: uncoveredSince?.getTime() ?? null,
    }));
  },
  setUncovered: async (artistId, sinceMs) => {
    const uncoveredSince = sinceMs === null ? null : new Date(sinceMs);
    await db
      .update(takes)
      // The takes now expire on a different day, so the artist is reminded again.
      .set({ uncoveredSince, remindedAt: null })
      .where(and(eq(takes.artistId, artistId), isNotNull(takes.sealedAt)));
  },
  listReaders: async (artistId) => {
    const mailedAt = max(deliveries.mailedAt);
    const rows = await db
      .select({ engineerId: deliveries.engineerId, mailedAt })
      .from(deliveries)
      .where(eq(deliveries.artistId, artistId))
      .groupBy(deliveries.engineerId);
    return rows.map(toEnded);
  },
  exists: async (takeId) => (await db.select({ id: takes.id }).from(takes).where(eq(takes.id, takeId))).length > 0,
});

const isTake = ({ takeId, artistId }: Pick<TakeRow, "takeId" | "artistId">): SQL | undefined =>
  and(eq(takes.id, takeId), eq(takes.artistId, artistId));

async function engineersOf(db: Db, artistId: UserId) {
  const rows = await db
    .select({ id: user.id, name: user.name, last: sql`max(${studioSessions.createdAt})` })
    .from(studioSessions)
    .innerJoin(user, eq(user.id, studioSessions.engineerId))
    .where(and(eq(studioSessions.artistId, artistId), isNull(user.erasedAt)))
    .groupBy(user.id, user.name)
    .orderBy(desc(sql`max(${studioSessions.createdAt})`));
  return rows.map(({ id, name }) => ({ id: asUserId(id), name }));
}

const toSegment = ({ gaps, grids, ...row }: typeof segments.$inferSelect): SegmentRow => ({
  ...{ position: row.position, sha256: row.sha256, firstFrame: row.firstFrame, frames: row.frames, bytes: row.bytes },
  found: gaps === null || grids === null ? null : { gaps, grids },
});

type Facts = Parameters<typeof appendEntry>[1]["facts"];

/**
 * The entry doesn't belong to the session, because a session's evidence is closed when it ends and takes are delivered
 * later.
 */
const record = (tx: Db, { by, atMs }: { by: UserId | null; atMs: number }, facts: Facts) =>
  appendEntry(createLedgerWriter(tx), {
    ...{ at: new Date(atMs).toISOString(), session: "", room: "", epoch: 0 },
    ...(by === null ? { actor: "system", role: "system" as const } : { actor: by, role: "artist" as const }),
    facts,
  });
