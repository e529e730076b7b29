// Engineers who joined a session according to the ledger, including ones who left before its end. The session's row
// knows only the present one.
import { type SQL, sql } from "drizzle-orm";
import { evidenceEntries } from "../schema/evidence.ts";

/** The entry is the engineer's, so its actor is the engineer who joined. */
const isJoin = sql`j.type = 'session.joined'`;

/** One row for each join of this session, as `user_id`. */
export const joinsOf = (sessionId: SQL): SQL =>
  sql`select j.actor as user_id, j.sequence from ${evidenceEntries} j where j.session = ${sessionId}::text and ${isJoin}`;

/** The sessions that this person joined, as `session_id`. */
export const sessionsJoinedBy = (userId: SQL): SQL =>
  sql`select case when ${isJoin} then j.session::uuid end as session_id from ${evidenceEntries} j
    where j.actor = ${userId} and ${isJoin}`;
