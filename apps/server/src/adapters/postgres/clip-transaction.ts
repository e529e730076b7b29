import { randomUUID } from "node:crypto";
import type { ClipId } from "@foldback/domain/ids";
import { and, eq, sql } from "drizzle-orm";
import { type ClaimedClip, type ClipTransaction, transcribeClipId } from "../../modules/talkback/ports.ts";
import type { Db } from "./database.ts";
import type { JobQueue } from "./job-queue.ts";
import { placeSpokenMarker } from "./marker-store.ts";
import { selectClips, toStoredClip } from "./queries/clip-rows.ts";
import { talkbackClips as clips, talkbackAudio, talkbackTranscripts } from "./schema/notes.ts";
import { createSessionTransaction } from "./session-transaction.ts";

export function createClipTransaction(tx: Db, queue: JobQueue): ClipTransaction {
  return {
    session: createSessionTransaction(tx),
    lock: async (clipId) => {
      // Uses two statements, because a joined row that was read while waiting for the lock would be stale.
      await tx.select({ id: clips.id }).from(clips).where(eq(clips.id, clipId)).for("update");
      const [row] = await selectClips(tx, eq(clips.id, clipId));
      return row ? toStoredClip(row) : null;
    },
    insert: async ({ startedAtMs, ...clip }) => {
      const startedAt = new Date(startedAtMs);
      const row = { ...clip, startedAt, status: "recording" as const, changedAt: startedAt };
      return (await tx.insert(clips).values(row).onConflictDoNothing().returning({ id: clips.id })).length === 1;
    },
    ...soundSteps(tx),
    usageOf: async (sessionId) => {
      const [usage] = await tx
        .select({
          clips: sql<number>`count(*)::int`,
          bytes: sql<number>`coalesce(sum(${talkbackAudio.byteLength}), 0)::int`,
        })
        .from(talkbackAudio)
        .innerJoin(clips, eq(clips.id, talkbackAudio.clipId))
        .where(eq(clips.sessionId, sessionId));
      return usage ?? { clips: 0, bytes: 0 };
    },
    settle: async (clip, { status, problem, forgetAttempt = false, nowMs }) => {
      const attempts = forgetAttempt ? sql`${clips.attempts} - 1` : clips.attempts;
      const settled = await tx
        .update(clips)
        .set({ status, problem, attempts, changedAt: new Date(nowMs) })
        .where(isStillHeld(clip))
        .returning({ id: clips.id });
      return settled.length === 1;
    },
    saveWords: (clip, words) => saveWords(tx, clip, words),
    placeSpokenMarker: (clip, text) => placeSpokenMarker(tx, clip, text),
    correctWords: async (clipId, { text, by, nowMs }) => {
      await tx
        .update(talkbackTranscripts)
        .set({
          original: sql`coalesce(${talkbackTranscripts.original}, ${talkbackTranscripts.transcript})`,
          transcript: text,
          correctedBy: by,
          correctedAt: new Date(nowMs),
        })
        .where(eq(talkbackTranscripts.clipId, clipId));
    },
    requeue: async (clipId, nowMs) => {
      await tx
        .update(clips)
        .set({ status: "queued", attempts: 0, problem: null, changedAt: new Date(nowMs) })
        .where(eq(clips.id, clipId));
    },
    enqueue: (...items) =>
      queue.enqueue(
        tx,
        transcribeClipId,
        ...items.map(({ clipId, afterMs }) => ({ data: { clipId }, key: clipId, afterMs })),
      ),
  };
}

type SoundSteps = Pick<ClipTransaction, "announcedSound" | "announceSound" | "confirmSound">;

const soundSteps = (tx: Db): SoundSteps => ({
  announcedSound: async (clipId) => {
    const [row] = await tx
      .select({ sha256: talkbackAudio.sha256 })
      .from(talkbackAudio)
      .where(eq(talkbackAudio.clipId, clipId));
    return row?.sha256 ?? null;
  },
  announceSound: async (clipId, sound) => {
    await tx.insert(talkbackAudio).values({ clipId, ...sound });
  },
  confirmSound: async (clipId, { durationSeconds, nowMs }) => {
    await tx
      .update(clips)
      .set({ status: "queued", durationSeconds, changedAt: new Date(nowMs) })
      .where(eq(clips.id, clipId));
  },
});

/** True while the attempt with this number is still transcribing the clip. */
export const isStillHeld = ({ id, attempt }: { id: ClipId; attempt: number }) =>
  and(eq(clips.id, id), eq(clips.status, "transcribing"), eq(clips.attempts, attempt));

async function saveWords(
  tx: Db,
  clip: ClaimedClip,
  { text, engine, nowMs }: Parameters<ClipTransaction["saveWords"]>[1],
): Promise<boolean> {
  const done = await tx
    .update(clips)
    .set({ status: "transcribed", problem: null, changedAt: new Date(nowMs) })
    .where(isStillHeld(clip))
    .returning({ id: clips.id });
  if (done.length === 0) return false;
  await tx
    .insert(talkbackTranscripts)
    .values({
      id: randomUUID(),
      clipId: clip.id,
      sessionId: clip.sessionId,
      timestamp: new Date(clip.startedAtMs),
      speakerRole: clip.speakerRole,
      transcript: text,
      audioDurationSeconds: clip.durationSeconds,
      engineName: engine.name,
      enginePlace: engine.place,
    })
    .onConflictDoNothing();
  return true;
}
