// Implements the clip store of the talkback module on Postgres or the embedded database. A job is enqueued in the
// transaction that makes it necessary.
import type { ClipId } from "@foldback/domain/ids";
import { and, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { JobQueue } from "../../modules/jobs/ports.ts";
import type { ClaimedClip, ClipStore } from "../../modules/talkback/ports.ts";
import { transcribeClipId } from "../../modules/talkback/transcribe-clip-id.ts";
import { createClipTransaction } from "./clip-transaction.ts";
import type { Db } from "./database.ts";
import { selectClips, toStoredClip } from "./queries/clip-rows.ts";
import { talkbackClips as clips, sessionSongs, talkbackAudio } from "./schema/notes.ts";

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
    readAudio: async (clipId) => {
      const [row] = await db.select().from(talkbackAudio).where(eq(talkbackAudio.clipId, clipId));
      return row?.webm ?? null;
    },
    claim: (clipId, at) => claim(db, clipId, at),
    queueAgain: ({ unchangedSinceMs, waiting, nowMs }) =>
      db.transaction(async (tx) => {
        const statuses = waiting ? (["queued", "transcribing", "waiting-for-engine"] as const) : toDo;
        const rows = await tx
          .update(clips)
          .set({ status: "queued", changedAt: new Date(nowMs) })
          .where(and(inArray(clips.status, [...statuses]), lte(clips.changedAt, new Date(unchangedSinceMs))))
          .returning({ id: clips.id });
        await queue.enqueue(tx, transcribeClipId, ...rows.map(({ id }) => ({ data: { clipId: id }, key: id })));
        return rows.length;
      }),
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

const toDo = ["queued", "transcribing"] as const;

async function claim(db: Db, clipId: ClipId, at: { nowMs: number; lostBeforeMs: number }): Promise<ClaimedClip | null> {
  const isLost = and(eq(clips.status, "transcribing"), lte(clips.changedAt, new Date(at.lostBeforeMs)));
  const [taken] = await db
    .update(clips)
    .set({ status: "transcribing", attempts: sql`${clips.attempts} + 1`, changedAt: new Date(at.nowMs) })
    .where(and(eq(clips.id, clipId), or(eq(clips.status, "queued"), isLost)))
    .returning({ attempt: clips.attempts });
  if (!taken) return null;
  const [row] = await selectClips(db, eq(clips.id, clipId));
  const [audio] = await db.select().from(talkbackAudio).where(eq(talkbackAudio.clipId, clipId));
  if (!row || !audio) throw new Error(`clip ${clipId} is queued without its sound`);
  const [list] = await db.select().from(sessionSongs).where(eq(sessionSongs.sessionId, row.clip.sessionId));
  return { ...toStoredClip(row), attempt: taken.attempt, webm: audio.webm, songs: list?.songs ?? [] };
}
