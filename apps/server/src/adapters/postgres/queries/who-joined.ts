// Who joined a session by the ledger, also an engineer who left before its end: the session's row knows only who sits in it.
import { type SQL, sql } from "drizzle-orm";
import { evidenceEntries } from "../schema/evidence.ts";

/** The engineer writes it, so its actor is who joined. */
const isJoin = sql`j.type = 'session.joined'`;

/** One row for each time that somebody joined this session, as `user_id`. */
export const joinsOf = (sessionId: SQL): SQL =>
  sql`select j.actor as user_id, j.sequence from ${evidenceEntries} j where j.session = ${sessionId}::text and ${isJoin}`;

/** The sessions that this person joined, as `session_id`. */
export const sessionsJoinedBy = (userId: SQL): SQL =>
  sql`select case when ${isJoin} then j.session::uuid end as session_id from ${evidenceEntries} j
    where j.actor = ${userId} and ${isJoin}`;
