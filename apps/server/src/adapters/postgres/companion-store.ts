import { asUserId } from "@foldback/domain/ids";
import { and, count, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Companion, CompanionStore, PairingProof } from "../../modules/companions/ports.ts";
import { appendEntry, outsideSessions } from "../../modules/ledger/append-entries.ts";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import type { Db } from "./database.ts";
import { createLedgerWriter } from "./ledger-store.ts";
import { user } from "./schema/accounts.ts";
import { companions } from "./schema/companions.ts";

/** How often we record that a companion was connected. */
const notedEveryMs = 60_000;

export const createCompanionStore = (db: Db): CompanionStore => ({
  add: (companion, proof, max) => db.transaction((tx) => add(tx, companion, { proof, max })),
  list: async (userId) => {
    const own = and(eq(companions.userId, userId), isNull(companions.revokedAt));
    return (await db.select().from(companions).where(own).orderBy(desc(companions.pairedAt), companions.id)).map(
      toCompanion,
    );
  },
  revoke: ({ userId, id, nowMs }) =>
    db.transaction(async (tx) => {
      const [revoked] = await tx
        .update(companions)
        .set({ revokedAt: new Date(nowMs) })
        .where(and(eq(companions.userId, userId), eq(companions.id, id), isNull(companions.revokedAt)))
        .returning();
      if (revoked === undefined) return false;
      const facts = { type: "companion.revoked" as const, companion: id, keySha256: hashOfKey(revoked.publicKey) };
      await appendEntry(createLedgerWriter(tx), { ...outsideSessions({ id: userId, role: "artist" }, nowMs), facts });
      return true;
    }),
  findByKey: async (publicKey) => {
    const [row] = await db.select().from(companions).where(eq(companions.publicKey, publicKey));
    return row ? { ...toCompanion(row), revoked: row.revokedAt !== null } : null;
  },
  noteSeen: async (id, nowMs) => {
    const isDue = or(isNull(companions.lastSeenAt), lt(companions.lastSeenAt, new Date(nowMs - notedEveryMs)));
    await db
      .update(companions)
      .set({ lastSeenAt: new Date(nowMs) })
      .where(and(eq(companions.id, id), isDue));
  },
});

type Terms = { proof: PairingProof; max: number };

async function add(tx: Db, { pairedAtMs, lastSeenAtMs: _, ...companion }: Companion, { proof, max }: Terms) {
  const { id, userId, publicKey } = companion;
  // Locks the user's row, because two companions paired at the same time could otherwise exceed the limit together.
  const [owner] = await tx
    .select({ erasedAt: user.erasedAt })
    .from(user)
    .where(eq(user.id, userId))
    .for("no key update");
  if (owner === undefined || owner.erasedAt !== null) return "account-closed";
  const own = and(eq(companions.userId, userId), isNull(companions.revokedAt));
  const [held] = await tx.select({ rows: count() }).from(companions).where(own);
  if ((held?.rows ?? 0) >= max) return "full";
  const added = await tx
    .insert(companions)
    .values({ ...companion, pairedAt: new Date(pairedAtMs) })
    .onConflictDoNothing()
    .returning({ id: companions.id });
  if (added.length === 0) return "key-known";
  const facts = { type: "companion.paired" as const, companion: id, keySha256: hashOfKey(publicKey), ...proof };
  await appendEntry(createLedgerWriter(tx), { ...outsideSessions({ id: userId, role: "artist" }, pairedAtMs), facts });
  return "added";
}

const hashOfKey = (publicKey: string) => sha256Hex(Buffer.from(publicKey, "base64url"));

const toCompanion = (row: typeof companions.$inferSelect): Companion => ({
  id: row.id,
  userId: asUserId(row.userId),
  publicKey: row.publicKey,
  name: row.name,
  system: row.system,
  pairedAtMs: row.pairedAt.getTime(),
  lastSeenAtMs: row.lastSeenAt?.getTime() ?? null,
});
