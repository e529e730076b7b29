import { randomUUID } from "node:crypto";
import { builtInNotesName, type TranscriptLine } from "@foldback/domain/analysis/analysis";
import { asSessionId, asSummaryId, asUserId, type SessionId, type SummaryId } from "@foldback/domain/ids";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { and, asc, count, desc, eq, inArray, isNotNull, lte, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type AnalysisStore,
  makeSummaryId,
  type StoredSuggestion,
  type StoredSummary,
} from "../../modules/analysis/ports.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { isArtistOf, isEngineerOf } from "./queries/took-part.ts";
import { user } from "./schema/accounts.ts";
import {
  sessionSongs,
  sessionSuggestions as suggestions,
  sessionSummaries as summaries,
  takeMarkers,
  talkbackTranscripts as transcripts,
} from "./schema/notes.ts";
import { rooms, studioSessions as sessions } from "./schema/sessions.ts";

export function createAnalysisStore(db: Db, queue: JobQueue): AnalysisStore {
  const enqueue = (tx: Db, id: string) => queue.enqueue(tx, makeSummaryId, { data: { summaryId: id }, key: id });
  return {
    lines: (sessionId) => readLines(db, sessionId),
    facts: async (sessionId, nowMs) => {
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
      const ofSession = and(eq(takeMarkers.sessionId, sessionId), eq(takeMarkers.removed, false));
      const [marked] = await db.select({ count: count() }).from(takeMarkers).where(ofSession);
      const startedMs = session?.startedAt?.getTime() ?? nowMs;
      const durationMs = Math.max(0, (session?.endedAt?.getTime() ?? nowMs) - startedMs);
      return { durationMs, songs: await readSongs(db, sessionId), markerCount: marked?.count ?? 0 };
    },
    lastTry: async (sessionId) => {
      const [row] = await db
        .select()
        .from(summaries)
        .where(eq(summaries.sessionId, sessionId))
        .orderBy(desc(summaries.version))
        .limit(1);
      if (!row) return null;
      const { status, failure, requestedAt } = row;
      return { id: asSummaryId(row.id), status, failure, requestedAtMs: requestedAt.getTime() };
    },
    countTries: async (sessionId) => {
      const [row] = await db.select({ count: count() }).from(summaries).where(eq(summaries.sessionId, sessionId));
      return row?.count ?? 0;
    },
    spentTokens: async (sessionId) => {
      const spent = sql<number>`coalesce(sum(coalesce(${summaries.inputTokens}, 0) + coalesce(${summaries.outputTokens}, 0)), 0)::int`;
      const [row] = await db.select({ spent }).from(summaries).where(eq(summaries.sessionId, sessionId));
      return row?.spent ?? 0;
    },
    request: async ({ id, sessionId, by, nowMs }) => {
      const taken = await db.transaction(async (tx) => {
        // Locks the session's row, so that requests come one at a time.
        await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for("update");
        const making = and(eq(summaries.sessionId, sessionId), eq(summaries.status, "making"));
        if ((await tx.select({ id: summaries.id }).from(summaries).where(making)).length > 0) return false;
        const ofSession = eq(summaries.sessionId, sessionId);
        const [last] = await tx
          .select({ version: max(summaries.version) })
          .from(summaries)
          .where(ofSession);
        const version = (last?.version ?? 0) + 1;
        const requestedAt = new Date(nowMs);
        await tx.insert(summaries).values({ id, sessionId, version, status: "making", requestedBy: by, requestedAt });
        await enqueue(tx, id);
        return true;
      });
      if (taken) queue.wake(makeSummaryId);
      return taken;
    },
    findMaking: async (id) => {
      const making = and(eq(summaries.id, id), eq(summaries.status, "making"));
      const [row] = await db.select({ sessionId: summaries.sessionId }).from(summaries).where(making);
      return row ? asSessionId(row.sessionId) : null;
    },
    complete: (id, made) => db.transaction((tx) => complete(tx, id, made)),
    fail: async (id, failure) => {
      const making = and(eq(summaries.id, id), eq(summaries.status, "making"));
      await db.update(summaries).set({ status: "failed", failure }).where(making);
    },
    requeueMaking: (requestedBeforeMs) =>
      db.transaction(async (tx) => {
        const left = and(eq(summaries.status, "making"), lte(summaries.requestedAt, new Date(requestedBeforeMs)));
        const rows = await tx.select({ id: summaries.id }).from(summaries).where(left);
        for (const { id } of rows) await enqueue(tx, id);
        return rows.length;
      }),
    giveUpMaking: async (requestedBeforeMs, failure) => {
      const late = and(eq(summaries.status, "making"), lte(summaries.requestedAt, new Date(requestedBeforeMs)));
      const rows = await db.update(summaries).set({ status: "failed", failure }).where(late).returning();
      return rows.map((row) => asSessionId(row.sessionId));
    },
    summaries: (sessionId) => readSummaries(db, sessionId),
    findSuggestion: async (id) => {
      const [row] = await db.select().from(suggestions).where(eq(suggestions.id, id));
      return row ? { sessionId: asSessionId(row.sessionId), suggestion: toSuggestion(row) } : null;
    },
    tick: async (id, done) => {
      const ticked =
        done === null ? { doneAt: null, doneBy: null } : { doneAt: new Date(done.atMs), doneBy: done.byId };
      await db.update(suggestions).set(ticked).where(eq(suggestions.id, id));
    },
    songs: (sessionId) => readSongs(db, sessionId),
    saveSongs: async (sessionId, songs) => {
      const list = { songs: [...songs] };
      await db
        .insert(sessionSongs)
        .values({ sessionId, ...list })
        .onConflictDoUpdate({ target: sessionSongs.sessionId, set: list });
    },
    noted: async (userId, as, limit) => {
      const other = alias(user, "other");
      const otherId = as === "artist" ? sessions.engineerId : sessions.artistId;
      const rows = await db
        .select({ session: sessions, code: rooms.code, otherName: other.name, clips: count(transcripts.id) })
        .from(sessions)
        .innerJoin(rooms, eq(rooms.id, sessions.roomId))
        .leftJoin(other, eq(other.id, otherId))
        .leftJoin(transcripts, eq(transcripts.sessionId, sessions.id))
        .where(and((as === "artist" ? isArtistOf : isEngineerOf)(sessions, userId), isNotNull(sessions.startedAt)))
        .groupBy(sessions.id, rooms.code, other.name)
        .orderBy(desc(sessions.startedAt))
        .limit(limit);
      return rows.map(({ session, code, otherName, clips }) => ({
        sessionId: session.id,
        roomCode: code,
        withName: otherName === null ? null : as === "artist" ? shownEngineerName(otherName) : otherName || "Artist",
        startedAtMs: session.startedAt?.getTime() ?? null,
        endedAtMs: session.endedAt?.getTime() ?? null,
        clipCount: clips,
      }));
    },
  };
}

async function readLines(db: Db, sessionId: SessionId): Promise<TranscriptLine[]> {
  const rows = await db
    .select({ words: transcripts, startedAt: sessions.startedAt })
    .from(transcripts)
    .innerJoin(sessions, eq(sessions.id, transcripts.sessionId))
    .where(eq(transcripts.sessionId, sessionId))
    .orderBy(asc(transcripts.timestamp));
  return rows.map(({ words, startedAt }) => ({
    id: words.clipId,
    atMs: Math.max(0, words.timestamp.getTime() - (startedAt ?? words.timestamp).getTime()),
    speaker: words.speakerRole,
    text: words.transcript,
    durationSeconds: words.audioDurationSeconds,
  }));
}

async function readSongs(db: Db, sessionId: SessionId): Promise<string[]> {
  const [list] = await db.select().from(sessionSongs).where(eq(sessionSongs.sessionId, sessionId));
  return list?.songs ?? [];
}

type Made = Parameters<AnalysisStore["complete"]>[1];

async function complete(tx: Db, id: SummaryId, { analysis, usage, nowMs }: Made): Promise<boolean> {
  const { engine, durationMs, ...spent } = usage;
  const [done] = await tx
    .update(summaries)
    .set({
      status: "ready",
      createdAt: new Date(nowMs),
      overview: analysis.overview,
      keyMoments: analysis.keyMoments,
      breakdown: analysis.breakdown,
      engineName: engine.name,
      enginePlace: engine.place,
      durationMs: Math.round(durationMs),
      ...spent,
    })
    .where(and(eq(summaries.id, id), eq(summaries.status, "making")))
    .returning({ sessionId: summaries.sessionId });
  if (!done) return false;
  const rows = analysis.suggestions.map((suggestion, position) => ({
    id: randomUUID(),
    summaryId: id,
    sessionId: done.sessionId,
    position,
    priority: suggestion.priority,
    suggestionType: suggestion.type,
    suggestion: suggestion.suggestion,
    songName: suggestion.songName,
    sourceIds: suggestion.sourceIds,
  }));
  if (rows.length > 0) await tx.insert(suggestions).values(rows);
  return true;
}

async function readSummaries(db: Db, sessionId: SessionId): Promise<StoredSummary[]> {
  const ready = and(eq(summaries.sessionId, sessionId), eq(summaries.status, "ready"));
  const rows = await db.select().from(summaries).where(ready).orderBy(desc(summaries.version));
  if (rows.length === 0) return [];
  const inThese = inArray(
    suggestions.summaryId,
    rows.map(({ id }) => id),
  );
  const byPriority = sql`array_position(array['high', 'medium', 'low'], ${suggestions.priority})`;
  const advice = await db.select().from(suggestions).where(inThese).orderBy(byPriority, suggestions.position);
  return rows.map((row) => toSummary(row, advice));
}

type SummaryRow = typeof summaries.$inferSelect;
type SuggestionRow = typeof suggestions.$inferSelect;

const toSummary = (row: SummaryRow, advice: readonly SuggestionRow[]): StoredSummary => ({
  id: asSummaryId(row.id),
  version: row.version,
  createdAtMs: (row.createdAt ?? row.requestedAt).getTime(),
  overview: row.overview ?? [],
  keyMoments: row.keyMoments ?? [],
  breakdown: row.breakdown ?? [],
  suggestions: advice.filter(({ summaryId }) => summaryId === row.id).map(toSuggestion),
  usage: {
    engine: { name: row.engineName ?? builtInNotesName, place: row.enginePlace ?? "local" },
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    costUsd: row.costUsd,
    durationMs: row.durationMs ?? 0,
    fallbackReason: row.fallbackReason,
  },
});

const toSuggestion = (row: SuggestionRow): StoredSuggestion => ({
  id: row.id,
  priority: row.priority,
  type: row.suggestionType,
  suggestion: row.suggestion,
  songName: row.songName,
  sourceIds: row.sourceIds,
  done: row.doneAt === null || row.doneBy === null ? null : { atMs: row.doneAt.getTime(), byId: asUserId(row.doneBy) },
});
