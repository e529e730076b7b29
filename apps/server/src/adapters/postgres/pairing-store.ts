// Every step is either one conditional statement or runs with the row locked.
import { asSessionId, asUserId } from "@foldback/domain/ids";
import { pairingLimits } from "@foldback/domain/pairing/phone-pairing";
import { and, asc, count, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Exchange, Offer, PairingStore, StoredPhone } from "../../modules/pairing/ports.ts";
import type { Db } from "./database.ts";
import { withRole } from "./row-level-security.ts";
import { phonePairings as phones } from "./schema/pairing.ts";
import { rooms, studioSessions } from "./schema/sessions.ts";

type Clock = () => number;
const keptMs = 24 * 3_600_000;

const isCurrentAt = (nowMs: number) =>
  or(eq(phones.status, "paired"), and(eq(phones.status, "pending"), gt(phones.answerBy, new Date(nowMs))));

export const createPairingStore = (db: Db, nowMs: Clock): PairingStore => ({
  offer: (given) => db.transaction((tx) => offer(tx, given, nowMs())),
  take: (given) => take(db, given, nowMs()),
  list: async (sessionId) => {
    const rows = await db
      .select()
      .from(phones)
      .where(and(eq(phones.sessionId, sessionId), isCurrentAt(nowMs())))
      .orderBy(asc(phones.offeredAt), asc(phones.id));
    return rows.map((row) => ({ ...phoneOf(row), status: row.status === "paired" ? "paired" : "pending" }));
  },
  confirm: ({ pairingId, sessionId, screenHash, number }) =>
    db.transaction(async (tx) => {
      const own = and(eq(phones.id, pairingId), eq(phones.sessionId, sessionId));
      const [row] = await tx
        .select()
        .from(phones)
        .where(and(own, eq(phones.status, "pending"), gt(phones.answerBy, new Date(nowMs()))))
        .for("update");
      if (!row) return "gone";
      if (row.screenHash !== screenHash) return "wrong-screen";
      const isRight = row.matchNumber === number;
      await tx
        .update(phones)
        .set(isRight ? { status: "paired", pairedAt: new Date(nowMs()) } : { status: "over" })
        .where(own);
      return isRight ? "paired" : "wrong-number";
    }),
  end: async ({ pairingId, sessionId }) => {
    await db
      .update(phones)
      .set({ status: "over" })
      .where(and(eq(phones.id, pairingId), eq(phones.sessionId, sessionId)));
  },
  find: async (credentialHash) => {
    const [found] = await db
      .select({
        phone: phones,
        roomCode: rooms.code,
        artistId: studioSessions.artistId,
        answered: sql<boolean>`coalesce(${isCurrentAt(nowMs())}, false)`,
      })
      .from(phones)
      .innerJoin(studioSessions, eq(studioSessions.id, phones.sessionId))
      .innerJoin(rooms, eq(rooms.id, studioSessions.roomId))
      .where(eq(phones.credentialHash, credentialHash));
    if (!found) return null;
    const { phone, roomCode, artistId, answered } = found;
    const status = answered && (phone.status === "paired" || phone.status === "pending") ? phone.status : "over";
    return {
      ...phoneOf(phone),
      status,
      sessionId: asSessionId(phone.sessionId),
      artistId: asUserId(artistId),
      roomCode,
    };
  },
  stands: async (pairingId) => {
    const found = await db
      .select({ id: phones.id })
      .from(phones)
      .where(and(eq(phones.id, pairingId), eq(phones.status, "paired")));
    return found.length > 0;
  },
});

async function offer(tx: Db, { pairingId, sessionId, tokenHash, screenHash }: Offer, nowMs: number) {
  // Locks the session so that only the code on the newest screen is valid.
  await tx.select({ id: studioSessions.id }).from(studioSessions).where(eq(studioSessions.id, sessionId)).for("update");
  const [known] = await tx
    .select({ count: count() })
    .from(phones)
    .where(and(eq(phones.sessionId, sessionId), isCurrentAt(nowMs)));
  if ((known?.count ?? 0) >= pairingLimits.phonesPerSession) return null;
  await tx
    .update(phones)
    .set({ status: "over" })
    .where(and(eq(phones.sessionId, sessionId), eq(phones.status, "offered")));
  const ended = tx.select({ id: studioSessions.id }).from(studioSessions).where(eq(studioSessions.status, "ended"));
  const isUseless = or(ne(phones.status, "paired"), inArray(phones.sessionId, ended));
  // We use the server's role, because this also deletes codes from other sessions, which this artist isn't allowed to
  // see.
  await withRole(tx, "jobs", async () => {
    await tx.delete(phones).where(and(lt(phones.offeredAt, new Date(nowMs - keptMs)), isUseless));
  });
  const expiresInMs = pairingLimits.tokenLifetimeMs;
  const [offeredAt, expiresAt] = [new Date(nowMs), new Date(nowMs + expiresInMs)];
  await tx
    .insert(phones)
    .values({ id: pairingId, sessionId, status: "offered", tokenHash, screenHash, offeredAt, expiresAt });
  return { expiresInMs };
}

async function take(db: Db, { roomCode, tokenHash, ...phone }: Exchange, nowMs: number) {
  const ofRoom = db
    .select({ id: studioSessions.id })
    .from(studioSessions)
    .innerJoin(rooms, eq(rooms.id, studioSessions.roomId))
    .where(and(eq(rooms.code, roomCode), ne(studioSessions.status, "ended")));
  const [taken] = await db
    .update(phones)
    .set({ ...phone, status: "pending", answerBy: new Date(nowMs + pairingLimits.answerWithinMs) })
    .where(
      and(
        eq(phones.tokenHash, tokenHash),
        eq(phones.status, "offered"),
        gt(phones.expiresAt, new Date(nowMs)),
        inArray(phones.sessionId, ofRoom),
      ),
    )
    .returning({ sessionId: phones.sessionId });
  return taken ? { sessionId: asSessionId(taken.sessionId) } : null;
}

const phoneOf = (row: typeof phones.$inferSelect): Omit<StoredPhone, "status"> => ({
  pairingId: row.id,
  device: row.device ?? "Phone",
  matchNumber: row.matchNumber ?? 0,
  choices: row.choices ?? [],
});
