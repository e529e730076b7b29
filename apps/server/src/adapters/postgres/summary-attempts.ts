// Stores every attempt at a summary: requested, being written, then ready or failed.
import { randomUUID } from "node:crypto";
import { asSessionId, asSummaryId, type SummaryId } from "@foldback/domain/ids";
import { and, count, desc, eq, lte, max, sql } from "drizzle-orm";
import { type AnalysisStore, makeSummaryId } from "../../modules/analysis/ports.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { sessionSuggestions as suggestions, sessionSummaries as summaries } from "./schema/notes.ts";
import { studioSessions as sessions } from "./schema/sessions.ts";

type SummaryAttempts = Pick<
  AnalysisStore,
  | "lastTry"
  | "countTries"
  | "spentTokens"
  | "request"
  | "findMaking"
  | "complete"
  | "fail"
  | "requeueMaking"
  | "giveUpMaking"
>;

export function createSummaryAttempts(db: Db, queue: JobQueue): SummaryAttempts {
  return {
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
    request: async (asked) => {
      const taken = await db.transaction((tx) => request(tx, queue, asked));
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
        for (const { id } of rows) await enqueue(tx, queue, id);
        return rows.length;
      }),
    giveUpMaking: async (requestedBeforeMs, failure) => {
      const late = and(eq(summaries.status, "making"), lte(summaries.requestedAt, new Date(requestedBeforeMs)));
      const rows = await db.update(summaries).set({ status: "failed", failure }).where(late).returning();
      return rows.map((row) => asSessionId(row.sessionId));
    },
  };
}

type Request = Parameters<SummaryAttempts["request"]>[0];

async function request(tx: Db, queue: JobQueue, { id, sessionId, by, nowMs }: Request): Promise<boolean> {
  // Locks the session's row so that requests run one after another.
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
  await enqueue(tx, queue, id);
  return true;
}

const enqueue = (tx: Db, queue: JobQueue, id: string) =>
  queue.enqueue(tx, makeSummaryId, { data: { summaryId: id }, key: id });

type Made = Parameters<SummaryAttempts["complete"]>[1];

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
