// Lists a person's sessions, as artist and as engineer, for the public API.
import type { SessionId, UserId } from "@foldback/domain/ids";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { shownEndReason } from "@foldback/domain/session/session-state";
import type { ApiSession } from "@foldback/protocol/http/public-api";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { OwnSessions } from "../../modules/api/ports.ts";
import type { Db } from "./database.ts";
import { tookPart } from "./queries/took-part.ts";
import { user } from "./schema/accounts.ts";
import { rooms, studioSessions as sessions } from "./schema/sessions.ts";

export const createOwnSessions = (db: Db): OwnSessions => ({
  list: (userId, { after, limit }) =>
    read(db, userId, { limit, where: after === null ? undefined : olderThan(db, userId, after) }),
  find: async (userId, sessionId) => {
    const [found] = await read(db, userId, { limit: 1, where: eq(sessions.id, sessionId) });
    return found ?? null;
  },
});

const begin = alias(sessions, "begin");

/**
 * Ordered by time and then by id, so pages neither repeat nor skip sessions. Another person's session isn't a valid
 * starting point.
 */
const olderThan = (db: Db, userId: UserId, id: SessionId) => {
  const place = db
    .select({ createdAt: begin.createdAt, id: begin.id })
    .from(begin)
    .where(and(eq(begin.id, id), tookPart(begin, userId)));
  return sql`(${sessions.createdAt}, ${sessions.id}) < ${place}`;
};

async function read(db: Db, userId: UserId, { where, limit }: { where: SQL | undefined; limit: number }) {
  const [artist, engineer] = [alias(user, "artist"), alias(user, "engineer")];
  const rows = await db
    .select({ session: sessions, code: rooms.code, artistName: artist.name, engineerName: engineer.name })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .innerJoin(artist, eq(artist.id, sessions.artistId))
    .leftJoin(engineer, eq(engineer.id, sessions.engineerId))
    .where(and(tookPart(sessions, userId), where))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(limit);
  return rows.map(({ session, code, artistName, engineerName }): ApiSession => {
    const isArtist = session.artistId === userId;
    const engineerShown = session.engineerId === null ? null : shownEngineerName(engineerName);
    return {
      id: session.id,
      roomCode: code,
      role: isArtist ? "artist" : "engineer",
      withName: isArtist ? engineerShown : artistName || "Artist",
      status: session.status,
      createdAt: session.createdAt.toISOString(),
      startedAt: session.startedAt?.toISOString() ?? null,
      endedAt: session.endedAt?.toISOString() ?? null,
      endReason: session.endReason && shownEndReason(session.endReason, isArtist ? "artist" : "engineer"),
      durationSeconds: session.durationSeconds,
      averageRttMs: session.avgRttMs,
    };
  });
}
