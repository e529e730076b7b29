// Queues each job in the transaction that makes it necessary.
import type { ClipId } from "@foldback/domain/ids";
import { and, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import { type ClaimedClip, type ClipStore, transcribeClipId } from "../../modules/talkback/ports.ts";
import { createClipTransaction, isStillHeld } from "./clip-transaction.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { selectClips, toStoredClip } from "./queries/clip-rows.ts";
import { talkbackClips as clips, sessionSongs } from "./schema/notes.ts";
import { studioSessions } from "./schema/sessions.ts";

export function createClipStore(db: Db, queue: JobQueue): ClipStore {
  const transaction: ClipStore["transaction"] = (work) =>
    db.transaction((tx) => work(createClipTransaction(tx, queue)));
  const find = async (clipId: ClipId) => {
    const [row] = await selectClips(db, eq(clips.id, clipId)).limit(1);
    return row ? toStoredClip(row) : null;
  };
  return {
    transaction,
    find,
    list: async (sessionId) => {
      const rows = await selectClips(db, and(eq(clips.sessionId, sessionId), ne(clips.status, "recording")));
      return rows.map(toStoredClip);
    },
    claim: (clipId, at) => claim(db, clipId, at),
    beat: async (clip, nowMs) => {
      await db
        .update(clips)
        .set({ changedAt: new Date(nowMs) })
        .where(isStillHeld(clip));
    },
    queueAgain: ({ unchangedSinceMs, lostBeforeMs, waiting, nowMs }) =>
      db.transaction(async (tx) => {
        const rests = waiting ? (["queued", "waiting-for-engine"] as const) : (["queued"] as const);
        const unchanged = and(inArray(clips.status, [...rests]), lte(clips.changedAt, new Date(unchangedSinceMs)));
        const rows = await tx
          .update(clips)
          .set({ status: "queued", changedAt: new Date(nowMs) })
          .where(or(unchanged, isLost(lostBeforeMs)))
          .returning({ id: clips.id });
        await queue.enqueue(tx, transcribeClipId, ...rows.map(({ id }) => ({ data: { clipId: id }, key: id })));
        return rows.length;
      }),
    forgetPresses: async (endedBeforeMs) => {
      const over = db
        .select({ id: studioSessions.id })
        .from(studioSessions)
        .where(or(eq(studioSessions.endReason, "killed"), lte(studioSessions.endedAt, new Date(endedBeforeMs))));
      const silent = and(eq(clips.status, "recording"), inArray(clips.sessionId, over));
      return (await db.delete(clips).where(silent).returning({ id: clips.id })).length;
    },
    park: async (clipId, { problem, nowMs }) => {
      const parked = await db
        .update(clips)
        .set({ status: "waiting-for-engine", problem, changedAt: new Date(nowMs) })
        .where(and(eq(clips.id, clipId), eq(clips.status, "queued")))
        .returning({ id: clips.id });
      return parked.length === 1;
    },
    wake: () => queue.wake(transcribeClipId),
  };
}

const isLost = (lostBeforeMs: number) =>
  and(eq(clips.status, "transcribing"), lte(clips.changedAt, new Date(lostBeforeMs)));

async function claim(db: Db, clipId: ClipId, at: { nowMs: number; lostBeforeMs: number }): Promise<ClaimedClip | null> {
  const [taken] = await db
    .update(clips)
    .set({ status: "transcribing", attempts: sql`${clips.attempts} + 1`, changedAt: new Date(at.nowMs) })
    .where(and(eq(clips.id, clipId), or(eq(clips.status, "queued"), isLost(at.lostBeforeMs))))
    .returning({ attempt: clips.attempts });
  if (!taken) return null;
  const [row] = await selectClips(db, eq(clips.id, clipId));
  if (!row) throw new Error(`clip ${clipId} was deleted while it was claimed`);
  const [list] = await db.select().from(sessionSongs).where(eq(sessionSongs.sessionId, row.clip.sessionId));
  return { ...toStoredClip(row), attempt: taken.attempt, songs: list?.songs ?? [] };
}
