import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { asSessionId, type SessionId, type UserId } from "@foldback/domain/ids";
import type { DepartedBy } from "@foldback/domain/session/departure";
import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { awaitBatch } from "../../modules/await-batch.ts";
import type { SessionStore, SessionTransaction, StoredSession } from "../../modules/sessions/ports.ts";
import type { Db } from "./database.ts";
import { isApprovedEngineer } from "./queries/approved-engineer.ts";
import { isGuestOf } from "./queries/guest.ts";
import { selectSessions, toStoredSession } from "./queries/session-rows.ts";
import { spokeIn } from "./queries/took-part.ts";
import { evidenceEntries, rttSamples } from "./schema/evidence.ts";
import { grants, rooms, studioSessions as sessions } from "./schema/sessions.ts";
import { createSessionTransaction } from "./session-transaction.ts";

const isLive = ne(sessions.status, "ended");
const isJoined = inArray(sessions.status, ["active", "paused"]);

/** The generation of this server process. Null on the embedded database, where there's only one. */
type OwnGeneration = () => number | null;

export function createSessionStore(db: Db, ownGeneration: OwnGeneration = () => null): SessionStore {
  return {
    transaction: (work, limits = {}) => transact(db, work, { ...limits, ownGeneration: ownGeneration() }),
    takeOverAll: () => takeOverAll(db, ownGeneration()),
    ...oneSession(db),
    ...sessionLists(db),
    ...sessionIdLists(db),
    saveRtt: async (sessionId, { avgRttMs, samples }) => {
      await db.update(sessions).set({ avgRttMs }).where(eq(sessions.id, sessionId));
      if (samples.length === 0) return;
      const rows = samples.map(({ atMs, rttMs }) => ({ sessionId, at: new Date(atMs), rttMs }));
      await db.insert(rttSamples).values(rows).onConflictDoNothing();
    },
    hasSpokenIn: async (sessionId, userId) => {
      const found = and(eq(sessions.id, sessionId), spokeIn(sessions, userId));
      return (await db.select({ id: sessions.id }).from(sessions).where(found)).length > 0;
    },
    departureOf: (sessionId, engineerId) => departureOf(db, { sessionId, engineerId }),
  };
}

async function departureOf(db: Db, about: { sessionId: SessionId; engineerId: UserId }): Promise<DepartedBy | null> {
  const { session, type, named, sequence, body } = evidenceEntries;
  const [left] = await db
    .select({ body })
    .from(evidenceEntries)
    .where(and(eq(session, about.sessionId), eq(type, "session.left"), eq(named, about.engineerId)))
    .orderBy(desc(sequence))
    .limit(1);
  if (left === undefined) return null;
  const { role }: EvidenceEntry = JSON.parse(left.body);
  return role === "artist" || role === "engineer" ? role : "foldback";
}

/**
 * Sends the first setting and the last statement, which appends to the ledger, without waiting for their responses. The
 * commit is sent right after them, so the ledger's head is locked for only one round trip. If either fails, the
 * database refuses to commit.
 */
async function transact<Result>(
  db: Db,
  work: (tx: SessionTransaction) => Promise<Result>,
  { lockWaitMs, ownGeneration }: { lockWaitMs?: number; ownGeneration: number | null },
): Promise<Result> {
  const unawaited: Promise<unknown>[] = [];
  const send = async (statement: Promise<unknown>) => {
    statement.catch(() => {});
    unawaited.push(statement);
  };
  const committed = db.transaction(async (tx) => {
    if (lockWaitMs !== undefined) {
      void send(tx.execute(sql`select set_config('lock_timeout', ${`${lockWaitMs}ms`}, true)`).execute());
    }
    const { ledger, ...rest } = createSessionTransaction(tx, ownGeneration);
    return work({ ...rest, ledger: { ...ledger, append: (entries) => send(ledger.append(entries)) } });
  });
  const [outcome] = await Promise.allSettled([committed]);
  // If one of these statements failed, its error explains why the database didn't commit.
  await awaitBatch(unawaited);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

async function takeOverAll(db: Db, ownerGeneration: number | null): Promise<SessionId[]> {
  if (ownerGeneration === null) return [];
  const isForeign = and(isLive, sql`${sessions.ownerGeneration} is distinct from ${ownerGeneration}::bigint`);
  const free = db.select({ id: sessions.id }).from(sessions).where(isForeign).for("update", { skipLocked: true });
  await db.update(sessions).set({ ownerGeneration, ownerBehind: false }).where(inArray(sessions.id, free));
  const left = await db.select({ id: sessions.id }).from(sessions).where(isForeign);
  return left.map(({ id }) => asSessionId(id));
}

function oneSession(db: Db): Pick<SessionStore, "find" | "findLiveOf" | "findByCode"> {
  const first = async (where: SQL | undefined): Promise<StoredSession | null> => {
    const [row] = await selectSessions(db, where).limit(1);
    return row ? toStoredSession(row) : null;
  };
  return {
    find: (sessionId) => first(eq(sessions.id, sessionId)),
    findLiveOf: (userId, as) =>
      first(
        as === "artist" ? and(eq(sessions.artistId, userId), isLive) : and(eq(sessions.engineerId, userId), isJoined),
      ),
    findByCode: (code, participant) =>
      first(
        and(
          eq(rooms.code, code),
          or(
            eq(sessions.artistId, participant),
            eq(sessions.engineerId, participant),
            and(eq(sessions.invitedEngineerId, participant), isNull(sessions.declinedAt), isLive),
          ),
        ),
      ),
  };
}

function sessionLists(db: Db): Pick<SessionStore, "listJoinable" | "listLive"> {
  return {
    listJoinable: async (engineerId, limit) => {
      const mine = sql`${sessions.engineerId} is not distinct from ${engineerId}`;
      const invited = sql`${sessions.invitedEngineerId} is not distinct from ${engineerId}`;
      const isWaiting = and(
        eq(sessions.status, "waiting"),
        isNull(sessions.declinedAt),
        ne(sessions.artistId, engineerId),
      );
      const own = or(
        and(eq(sessions.engineerId, engineerId), isJoined),
        and(eq(sessions.invitedEngineerId, engineerId), isWaiting),
      );
      const isOpenCall = and(isNull(sessions.invitedEngineerId), isWaiting);
      const mayJoin = or(
        and(isApprovedEngineer(engineerId), or(own, isOpenCall)),
        and(own, isGuestOf(sessions.artistId, engineerId)),
      );
      const rows = await selectSessions(db, mayJoin)
        .orderBy(desc(mine), desc(invited), desc(sessions.createdAt))
        .limit(limit);
      return rows.map(toStoredSession);
    },
    listLive: async () => (await selectSessions(db, isLive)).map(toStoredSession),
  };
}

function sessionIdLists(db: Db): Pick<SessionStore, IdLists> {
  const ids = async (where: SQL | undefined): Promise<SessionId[]> => {
    const rows = await db
      .select({ id: sessions.id })
      .from(sessions)
      .leftJoin(grants, eq(grants.sessionId, sessions.id))
      .where(where)
      .orderBy(sessions.createdAt);
    return rows.map(({ id }) => asSessionId(id));
  };

  return {
    listActiveIds: () => ids(eq(sessions.status, "active")),
    listOverdueIds: (before) =>
      ids(
        or(
          and(eq(sessions.status, "paused"), lte(sessions.pausedAt, new Date(before.pausedMs))),
          and(eq(sessions.status, "waiting"), lte(sessions.changedAt, new Date(before.waitingMs))),
        ),
      ),
    listOverTimeIds: (nowMs) =>
      ids(
        and(
          eq(sessions.status, "active"),
          sql`${sessions.timeLimitMs} <= ${sessions.activeMs}
            + extract(epoch from ${new Date(nowMs).toISOString()}::timestamptz - ${sessions.activeSince}) * 1000`,
        ),
      ),
    listRunOutGrantIds: (nowMs) =>
      ids(and(isLive, eq(grants.status, "granted"), isNotNull(grants.until), lte(grants.until, new Date(nowMs)))),
    listLiveIdsOf: (userId) =>
      ids(
        or(
          and(eq(sessions.artistId, userId), isLive),
          and(eq(sessions.engineerId, userId), isJoined),
          and(eq(sessions.invitedEngineerId, userId), eq(sessions.status, "waiting"), isNull(sessions.declinedAt)),
        ),
      ),
  };
}

type IdLists = "listActiveIds" | "listOverdueIds" | "listOverTimeIds" | "listRunOutGrantIds" | "listLiveIdsOf";
