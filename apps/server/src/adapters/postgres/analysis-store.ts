import { builtInNotesName, type TranscriptLine } from "@foldback/domain/analysis/analysis";
import { asSessionId, asSummaryId, asUserId, type SessionId, type UserId } from "@foldback/domain/ids";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { clockTimeAt, elapsedMs } from "@foldback/domain/session/session-time";
import type { NotedSession } from "@foldback/protocol/http/analysis";
import { and, asc, count, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnalysisStore, StoredSuggestion, StoredSummary } from "../../modules/analysis/ports.ts";
import { rowsOf } from "./admin/paging.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { clockColumns, clockOf } from "./queries/session-rows.ts";
import { isArtistOf, isEngineerOf } from "./queries/took-part.ts";
import { joinsOf } from "./queries/who-joined.ts";
import { user } from "./schema/accounts.ts";
import {
  sessionSongs,
  sessionSuggestions as suggestions,
  sessionSummaries as summaries,
  takeMarkers,
  talkbackClips,
  talkbackTranscripts as transcripts,
} from "./schema/notes.ts";
import { rooms, studioSessions as sessions } from "./schema/sessions.ts";
import { takeDeliveries as deliveries, takes } from "./schema/takes.ts";
import { createSummaryAttempts } from "./summary-attempts.ts";

export function createAnalysisStore(db: Db, queue: JobQueue): AnalysisStore {
  return {
    lines: (sessionId) => readLines(db, sessionId),
    facts: async (sessionId, nowMs) => {
      const [session] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
      const ofSession = and(eq(takeMarkers.sessionId, sessionId), eq(takeMarkers.removed, false));
      const [marked] = await db.select({ count: count() }).from(takeMarkers).where(ofSession);
      const durationMs = session === undefined ? 0 : elapsedMs(clockOf(session), nowMs);
      return { durationMs, songs: await readSongs(db, sessionId), markerCount: marked?.count ?? 0 };
    },
    engineersOf: (sessionId) => readEngineers(db, sessionId),
    takeCount: async (sessionId, deliveredTo) => {
      const ofSession = and(eq(takes.sessionId, sessionId), isNotNull(takes.sealedAt));
      const [found] =
        deliveredTo === null
          ? await db.select({ count: count() }).from(takes).where(ofSession)
          : await db
              .select({ count: count() })
              .from(deliveries)
              .innerJoin(takes, eq(takes.id, deliveries.takeId))
              .where(and(ofSession, eq(deliveries.engineerId, deliveredTo)));
      return found?.count ?? 0;
    },
    ...createSummaryAttempts(db, queue),
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
    noted: (userId, as, limit) => readNoted(db, { userId, as, limit }),
  };
}

async function readEngineers(db: Db, sessionId: SessionId) {
  const found = await db.execute(sql`
    select joined.user_id, person.name
    from (select j.user_id, min(j.sequence) as first from (${joinsOf(sql`${sessionId}`)}) j group by j.user_id) joined
      left join ${user} person on person.id = joined.user_id
    order by joined.first`);
  const rows = rowsOf<{ user_id: string; name: string | null }>(found);
  return rows.map(({ user_id, name }) => ({ userId: asUserId(user_id), name }));
}

async function readLines(db: Db, sessionId: SessionId): Promise<TranscriptLine[]> {
  const rows = await db
    .select({ words: transcripts, clock: clockColumns })
    .from(transcripts)
    .innerJoin(sessions, eq(sessions.id, transcripts.sessionId))
    .where(eq(transcripts.sessionId, sessionId))
    .orderBy(asc(transcripts.timestamp));
  return rows.map(({ words, clock }) => ({
    id: words.clipId,
    atMs: clockTimeAt(clockOf(clock), words.timestamp.getTime()),
    speaker: words.speakerRole,
    text: words.transcript,
    durationSeconds: words.audioDurationSeconds,
  }));
}

async function readSongs(db: Db, sessionId: SessionId): Promise<string[]> {
  const [list] = await db.select().from(sessionSongs).where(eq(sessionSongs.sessionId, sessionId));
  return list?.songs ?? [];
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

type Noted = { userId: UserId; as: "artist" | "engineer"; limit: number };

async function readNoted(db: Db, { userId, as, limit }: Noted): Promise<NotedSession[]> {
  const other = alias(user, "other");
  const otherId = as === "artist" ? sessions.engineerId : sessions.artistId;
  const rows = await db
    .select({ session: sessions, code: rooms.code, otherName: other.name, clips: count(talkbackClips.id) })
    .from(sessions)
    .innerJoin(rooms, eq(rooms.id, sessions.roomId))
    .leftJoin(other, eq(other.id, otherId))
    .leftJoin(talkbackClips, and(eq(talkbackClips.sessionId, sessions.id), ne(talkbackClips.status, "recording")))
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
}
