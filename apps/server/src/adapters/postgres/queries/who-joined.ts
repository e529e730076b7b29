// Selects the engineers who joined a session according to the ledger, including those who left before it ended. The
// session's row contains only the current one.
import { type SQL, sql } from "drizzle-orm";
import { evidenceEntries } from "../schema/evidence.ts";

/** Matches the ledger entry of a Join. Its actor is the engineer. */
const isJoin = sql`j.type = 'session.joined'`;

/** Selects one row for each join of this session, as `user_id`. */
export const joinsOf = (sessionId: SQL): SQL =>
  sql`select j.actor as user_id, j.sequence from ${evidenceEntries} j where j.session = ${sessionId}::text and ${isJoin}`;

/** Selects the sessions that this person joined, as `session_id`. */
export const sessionsJoinedBy = (userId: SQL): SQL =>
  sql`select case when ${isJoin} then j.session::uuid end as session_id from ${evidenceEntries} j
    where j.actor = ${userId} and ${isJoin}`;
