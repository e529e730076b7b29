import type { Grant } from "@foldback/domain/consent/grant";
import type { SessionId } from "@foldback/domain/ids";
import { currentInvitee, type StudioSession } from "@foldback/domain/session/session-state";
import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../modules/app-error.ts";
import { awaitBatch } from "../../modules/await-batch.ts";
import type { NewSession, SessionSave, SessionTransaction, StoredSession } from "../../modules/sessions/ports.ts";
import type { Db } from "./database.ts";
import { createLedgerWriter } from "./ledger-store.ts";
import { claimSession } from "./queries/claim-session.ts";
import { grantColumns, selectSessions, sessionColumns, toStoredSession } from "./queries/session-rows.ts";
import { grants, rooms, studioSessions } from "./schema/sessions.ts";
import { violates } from "./violated-constraint.ts";

/**
 * Each method sends its statements before it returns, so calls that aren't awaited one by one still run in the order
 * they were made. `execute` sends immediately; awaiting a query would send it a moment later.
 */
export function createSessionTransaction(tx: Db, ownGeneration: number | null = null): SessionTransaction {
  const read = async (sessionId: SessionId): Promise<StoredSession | null> => {
    const [row] = await selectSessions(tx, eq(studioSessions.id, sessionId)).execute();
    return row ? toStoredSession(row) : null;
  };
  const lock = async (sessionId: SessionId) => {
    // Uses two statements, because a joined row that was read while waiting for the lock would be stale.
    const locked = tx
      .select({ id: studioSessions.id })
      .from(studioSessions)
      .where(eq(studioSessions.id, sessionId))
      .for("update")
      .execute();
    const [, stored] = await awaitBatch([locked, read(sessionId)]);
    return stored;
  };
  return {
    owns: (stored) => stored.ownerGeneration === ownGeneration,
    takeOver: async (sessionId) => {
      await tx
        .update(studioSessions)
        .set({ ownerGeneration: ownGeneration })
        .where(eq(studioSessions.id, sessionId))
        .execute();
    },
    lock,
    lockAsStored: lock,
    insertRoom: async ({ roomId, code, artistId, nowMs }) => {
      const room = { id: roomId, code, artistId, createdAt: new Date(nowMs) };
      return (await tx.insert(rooms).values(room).onConflictDoNothing().returning({ id: rooms.id })).length === 1;
    },
    insertSession: (session) => insertSession(tx, session, ownGeneration),
    claimSession: async (claim) => {
      try {
        const [claimed, stored] = await awaitBatch([claimSession(tx, claim), read(claim.sessionId)]);
        return claimed ? stored : null;
      } catch (error) {
        if (violates(error, "one_live_session_per_engineer")) throw new AppError("ENGINEER_BUSY", { cause: error });
        throw error;
      }
    },
    save: (next) => save(tx, next, ownGeneration),
    saveTimeLimit: async (sessionId, timeLimitMs) => {
      await tx.update(studioSessions).set({ timeLimitMs }).where(eq(studioSessions.id, sessionId)).execute();
    },
    saveGrant: ({ session, grant }) => saveGrant(tx, { session, grant }),
    saveKillKey: async (sessionId, killKey) => {
      await tx.update(studioSessions).set({ killKey }).where(eq(studioSessions.id, sessionId)).execute();
    },
    ledger: createLedgerWriter(tx),
  };
}

const firstEpoch = 1;

async function insertSession(tx: Db, session: NewSession, ownerGeneration: number | null): Promise<boolean> {
  const { sessionId, invitedEngineerId } = session;
  const createdAt = new Date(session.nowMs);
  const inserted = await tx
    .insert(studioSessions)
    .values({
      id: sessionId,
      roomId: session.roomId,
      artistId: session.artistId,
      invitedEngineerId,
      invitedAt: invitedEngineerId === null ? null : createdAt,
      status: "waiting",
      timeLimitMs: session.timeLimitMs,
      epoch: firstEpoch,
      createdAt,
      changedAt: createdAt,
      ownerGeneration,
    })
    .onConflictDoNothing()
    .returning({ id: studioSessions.id });
  if (inserted.length === 0) return false;
  // If an engineer is invited, the consent dialog opens immediately. With an open call there's no engineer to ask about
  // yet.
  const grant: Grant =
    invitedEngineerId === null ? { status: "none" } : { status: "asked", engineerId: invitedEngineerId };
  await tx.insert(grants).values({ sessionId, ...grantColumns(grant, firstEpoch) });
  return true;
}

async function save(
  tx: Db,
  { session, grant, nowMs, killKey }: SessionSave,
  ownGeneration: number | null,
): Promise<void> {
  const columns = sessionColumns(session);
  const saved = tx
    .update(studioSessions)
    .set({
      ...columns,
      changedAt: new Date(nowMs),
      ...clock(session, nowMs),
      invitedAt: askedSince(session, nowMs),
      ...(killKey === undefined ? {} : { killKey }),
      ownerBehind: sql`${studioSessions.ownerGeneration} is distinct from ${ownGeneration}::bigint`,
    })
    .where(eq(studioSessions.id, session.id))
    .execute();
  await awaitBatch([saved, saveGrant(tx, { session, grant })]);
}

/**
 * Ends or begins an active period, and stores the duration when the session ends. In SQL, the right-hand sides read the
 * old row.
 */
function clock({ state }: StudioSession, nowMs: number) {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const { activeMs, activeSince } = studioSessions;
  if (state.status === "active") return { activeSince: sql`coalesce(${activeSince}, ${now})` };
  const stretchMs = sql`greatest(0, extract(epoch from ${now} - coalesce(${activeSince}, ${now})) * 1000)`;
  const elapsedMs = sql`${activeMs} + round(${stretchMs})::int`;
  const duration = state.status === "ended" ? { durationSeconds: sql`round((${elapsedMs}) / 1000.0)::int` } : {};
  return { activeMs: elapsedMs, activeSince: null, activeStretches: stretchesUntil(now), ...duration };
}

function stretchesUntil(now: SQL): SQL {
  const { activeSince, activeStretches } = studioSessions;
  const ms = (at: SQL) => sql`round(extract(epoch from ${at}) * 1000)::bigint`;
  const ended = sql`jsonb_build_array(${ms(sql`${activeSince}`)}, ${ms(sql`greatest(${activeSince}, ${now})`)})`;
  return sql`case when ${activeSince} is null then ${activeStretches}
    else ${activeStretches} || jsonb_build_array(${ended}) end`;
}

/** An invitation is new if it goes to a different engineer, or to the same engineer after they declined. */
function askedSince(session: StudioSession, nowMs: number) {
  const invited = currentInvitee(session);
  if (invited === null || session.state.status !== "waiting") return null;
  const { invitedEngineerId, declinedAt, invitedAt } = studioSessions;
  return sql`case when ${invitedEngineerId} is distinct from ${invited} or ${declinedAt} is not null
    then ${new Date(nowMs).toISOString()}::timestamptz else ${invitedAt} end`;
}

async function saveGrant(tx: Db, { session, grant }: Pick<SessionSave, "session" | "grant">): Promise<void> {
  const columns = grantColumns(grant, session.epoch);
  await tx
    .insert(grants)
    .values({ sessionId: session.id, ...columns })
    .onConflictDoUpdate({ target: grants.sessionId, set: columns })
    .execute();
}
