import type { SessionId, UserId } from "@foldback/domain/ids";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../database.ts";
import { studioSessions } from "../schema/sessions.ts";
import { isApprovedEngineer } from "./approved-engineer.ts";
import { isGuestOf } from "./guest.ts";

/**
 * This one statement decides which engineer joins: a second engineer waits for the first one's row lock and then finds
 * that the session is no longer waiting. If the engineer is in another session at that moment, the statement violates
 * the unique index.
 */
export async function claimSession(
  tx: Db,
  claim: { sessionId: SessionId; engineerId: UserId; nowMs: number },
): Promise<boolean> {
  const { sessionId, engineerId } = claim;
  const now = new Date(claim.nowMs).toISOString();
  const claimed = await tx
    .update(studioSessions)
    .set({
      engineerId,
      status: "active",
      invitedAt: null,
      epoch: sql`${studioSessions.epoch} + 1`,
      joinEpoch: sql`${studioSessions.epoch} + 1`,
      keepsTalkback: false,
      startedAt: sql`coalesce(${studioSessions.startedAt}, ${now}::timestamptz)`,
      changedAt: sql`${now}::timestamptz`,
      activeSince: sql`${now}::timestamptz`,
    })
    .where(
      and(
        eq(studioSessions.id, sessionId),
        eq(studioSessions.status, "waiting"),
        isNull(studioSessions.declinedAt),
        ne(studioSessions.artistId, engineerId),
        or(
          and(
            isApprovedEngineer(engineerId),
            or(eq(studioSessions.invitedEngineerId, engineerId), isNull(studioSessions.invitedEngineerId)),
          ),
          and(eq(studioSessions.invitedEngineerId, engineerId), isGuestOf(studioSessions.artistId, engineerId)),
        ),
        sql`not exists (select 1 from ${studioSessions} other
          where other.engineer_id = ${engineerId} and other.status in ('active', 'paused'))`,
      ),
    )
    .returning({ id: studioSessions.id })
    .execute();
  return claimed.length === 1;
}
