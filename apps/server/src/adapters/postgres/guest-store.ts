import { randomUUID } from "node:crypto";
import { asUserId } from "@foldback/domain/ids";
import { guestInvitationLifetimeMs, guestLimit, guestLinkLifetimeMs } from "@foldback/domain/people/guest-limits";
import { and, count, desc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { Guest, GuestStore, NewInvitation } from "../../modules/guests/ports.ts";
import { appendEntry, outsideSessions } from "../../modules/ledger/append-entries.ts";
import type { Db } from "./database.ts";
import { isInSession } from "./engineer-directory.ts";
import { createLedgerWriter } from "./ledger-store.ts";
import { isGuestOf } from "./queries/guest.ts";
import { user } from "./schema/accounts.ts";
import { guestLinks, guestEngineers as guests } from "./schema/guests.ts";

/** True for an accepted invitation, and for one that hasn't expired. */
export const isOpenInvitation = (nowMs: number) =>
  or(isNotNull(guests.acceptedAt), gt(guests.expiresAt, new Date(nowMs)));

export const createGuestStore = (db: Db): GuestStore => ({
  list: (artistId, nowMs) => select(db, and(eq(guests.artistId, artistId), isOpenInvitation(nowMs))),
  find: async (artistId, guestId) => {
    const [found] = await select(db, and(eq(guests.artistId, artistId), eq(guests.id, guestId)));
    return found ?? null;
  },
  invite: (invitation) => db.transaction((tx) => invite(tx, invitation)),
  withdraw: ({ artistId, guestId, by, nowMs }) =>
    db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(guests)
        .where(and(eq(guests.artistId, artistId), eq(guests.id, guestId)))
        .returning({ userId: guests.userId });
      if (gone === undefined) return false;
      await appendEntry(createLedgerWriter(tx), {
        ...outsideSessions(by, nowMs),
        facts: { type: "guest.withdrawn", guest: guestId, engineer: gone.userId },
      });
      return true;
    }),
  hostsOf: async (userId) => {
    const rows = await db
      .select({ id: guests.id, artistId: guests.artistId, artistName: user.name })
      .from(guests)
      .innerJoin(user, eq(user.id, guests.artistId))
      .where(and(eq(guests.userId, userId), isGuestOf(guests.artistId, guests.userId)))
      .orderBy(desc(guests.invitedAt), guests.id);
    return rows.map(({ artistId, artistName, id }) => ({
      id,
      artistId: asUserId(artistId),
      artistName: artistName.trim() || namelessArtist,
    }));
  },
});

async function select(db: Db, where: SQL | undefined): Promise<Guest[]> {
  const rows = await db
    .select({
      id: guests.id,
      email: guests.email,
      userId: guests.userId,
      name: user.name,
      stands: sql<boolean>`${isGuestOf(guests.artistId, guests.userId)}`,
      inSession: isInSession(guests.userId),
      expiresAt: guests.expiresAt,
    })
    .from(guests)
    .leftJoin(user, eq(user.id, guests.userId))
    .where(where)
    .orderBy(desc(guests.invitedAt), guests.id);
  return rows.map(({ userId, name, expiresAt, ...row }) => ({
    ...row,
    userId: userId === null ? null : asUserId(userId),
    name: name?.trim() || null,
    expiresAtMs: expiresAt.getTime(),
  }));
}

const namelessArtist = "An artist";

async function invite(tx: Db, { artistId, email, tokenHash, nowMs }: NewInvitation): Promise<Guest | null> {
  // Locks the artist's row, because two invitations sent at the same time could otherwise exceed the limit together.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, artistId)).for("no key update");
  const dates = { invitedAt: new Date(nowMs), expiresAt: new Date(nowMs + guestInvitationLifetimeMs) };
  const [known] = await select(tx, and(eq(guests.artistId, artistId), eq(guests.email, email)));
  const id = known?.id ?? randomUUID();
  if (known === undefined) {
    const [held] = await tx.select({ rows: count() }).from(guests).where(eq(guests.artistId, artistId));
    if ((held?.rows ?? 0) >= guestLimit) return null;
    await tx.insert(guests).values({ id, artistId, email, ...dates });
  } else await tx.update(guests).set(dates).where(eq(guests.id, id));
  await tx.insert(guestLinks).values({ tokenHash, guestId: id, expiresAt: new Date(nowMs + guestLinkLifetimeMs) });
  const [guest] = await select(tx, eq(guests.id, id));
  const isNew = known === undefined || (known.userId === null && known.expiresAtMs <= nowMs);
  if (isNew)
    await appendEntry(createLedgerWriter(tx), {
      ...outsideSessions({ id: artistId, role: "artist" }, nowMs),
      facts: { type: "guest.invited", guest: id },
    });
  return guest ?? null;
}
