import { asSessionId, asUserId } from "@foldback/domain/ids";
import { guestLinkLifetimeMs } from "@foldback/domain/people/guest-limits";
import { and, eq, gte, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { InvitationStore } from "../../modules/invitations/mail-invited.ts";
import type { Db } from "./database.ts";
import { isApprovedEngineer } from "./queries/approved-engineer.ts";
import { isGuestOf } from "./queries/guest.ts";
import { user } from "./schema/accounts.ts";
import { guestEngineers, guestLinks } from "./schema/guests.ts";
import { invitationMails as mails, studioSessions as sessions } from "./schema/sessions.ts";

const artist = alias(user, "artist");
/** The first limit applies per artist and engineer, the second per engineer and day. */
const sameArtistMinutes = 30;
const maxPerDay = 10;
const dayMs = 24 * 60 * 60_000;
const listedAtOnce = 50;

export const createInvitationStore = (db: Db): InvitationStore => ({
  listUnmailed: async ({ fromMs, toMs }) => {
    const isUnanswered = and(
      eq(sessions.status, "waiting"),
      isNull(sessions.declinedAt),
      gte(sessions.invitedAt, new Date(fromMs)),
      lte(sessions.invitedAt, new Date(toMs)),
    );
    // This runs every few seconds and nearly always finds nothing. Just planning the query below takes six times as
    // long as this query.
    if ((await db.select({ id: sessions.id }).from(sessions).where(isUnanswered).limit(1)).length === 0) return [];
    const rows = await db
      .select({
        sessionId: sessions.id,
        engineerId: user.id,
        email: user.email,
        artistName: artist.name,
        guestId: guestEngineers.id,
      })
      .from(sessions)
      .innerJoin(user, eq(user.id, sessions.invitedEngineerId))
      .innerJoin(artist, eq(artist.id, sessions.artistId))
      .leftJoin(mails, and(eq(mails.sessionId, sessions.id), eq(mails.engineerId, user.id)))
      .leftJoin(
        guestEngineers,
        and(
          eq(guestEngineers.artistId, sessions.artistId),
          eq(guestEngineers.userId, user.id),
          isGuestOf(sessions.artistId, user.id),
        ),
      )
      .where(and(isUnanswered, isNull(mails.sessionId), or(isApprovedEngineer(user.id), isNotNull(guestEngineers.id))))
      .orderBy(sessions.invitedAt)
      .limit(listedAtOnce);
    return rows.map(({ sessionId, engineerId, artistName, email, guestId }) => ({
      sessionId: asSessionId(sessionId),
      engineerId: asUserId(engineerId),
      email,
      artistName: artistName.trim() || "An artist",
      guestId,
    }));
  },
  claimMail: async ({ sessionId, engineerId }, nowMs) => {
    // Older rows no longer affect any limit.
    await db.delete(mails).where(lt(mails.sentAt, new Date(nowMs - dayMs)));
    const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
    const recent = sql`select 1 from ${mails} m join ${sessions} o on o.id = m.session_id
      where m.engineer_id = ${engineerId} and o.artist_id = ${sessions.artistId}
        and m.sent_at > ${now} - make_interval(mins => ${sameArtistMinutes}::int)`;
    const ofTheDay = sql`select count(*) from ${mails} m
      where m.engineer_id = ${engineerId} and m.sent_at > ${now} - interval '1 day'`;
    const mayHave = db
      .select({
        sessionId: sessions.id,
        engineerId: sql<string>`${engineerId}::text`.as("engineer_id"),
        sentAt: sql<Date>`${now}`.as("sent_at"),
      })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), sql`not exists (${recent}) and (${ofTheDay}) < ${maxPerDay}`));
    const claimed = await db
      .insert(mails)
      .select(mayHave)
      .onConflictDoNothing()
      .returning({ sessionId: mails.sessionId });
    return claimed.length === 1;
  },
  addGuestLink: async ({ guestId, tokenHash, nowMs }) => {
    await db.insert(guestLinks).values({ tokenHash, guestId, expiresAt: new Date(nowMs + guestLinkLifetimeMs) });
  },
  releaseMail: async ({ sessionId, engineerId }) => {
    await db.delete(mails).where(and(eq(mails.sessionId, sessionId), eq(mails.engineerId, engineerId)));
  },
});
