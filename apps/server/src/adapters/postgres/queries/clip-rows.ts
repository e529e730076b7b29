// Converts rows to talkback clips: each clip with its speaker's name and its transcript, but never its sound.
import { asClipId, asSessionId, asUserId } from "@foldback/domain/ids";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { clockTimeAt } from "@foldback/domain/session/session-time";
import { eq, type SQL } from "drizzle-orm";
import { type StoredClip, transcriberProblems, type Words } from "../../../modules/talkback/ports.ts";
import type { Db } from "../database.ts";
import { user } from "../schema/accounts.ts";
import { talkbackClips, talkbackTranscripts } from "../schema/notes.ts";
import { studioSessions } from "../schema/sessions.ts";
import { clockColumns, clockOf } from "./session-rows.ts";

export const selectClips = (db: Db, where: SQL | undefined) =>
  db
    .select({
      clip: talkbackClips,
      words: talkbackTranscripts,
      speakerName: user.name,
      sessionClock: clockColumns,
    })
    .from(talkbackClips)
    .innerJoin(user, eq(user.id, talkbackClips.speakerId))
    .innerJoin(studioSessions, eq(studioSessions.id, talkbackClips.sessionId))
    .leftJoin(talkbackTranscripts, eq(talkbackTranscripts.clipId, talkbackClips.id))
    .where(where)
    .orderBy(talkbackClips.startedAt, talkbackClips.id)
    .$dynamic();

type ClipJoin = Awaited<ReturnType<typeof selectClips>>[number];

export const toStoredClip = ({ clip, words, speakerName, sessionClock }: ClipJoin): StoredClip => ({
  id: asClipId(clip.id),
  sessionId: asSessionId(clip.sessionId),
  speakerId: asUserId(clip.speakerId),
  speakerRole: clip.speakerRole,
  speakerName: shownEngineerName(speakerName),
  startedAtMs: clip.startedAt.getTime(),
  atMs: clockTimeAt(clockOf(sessionClock), clip.startedAt.getTime()),
  durationSeconds: clip.durationSeconds ?? 0,
  status: clip.status,
  attempts: clip.attempts,
  problem: transcriberProblems.find((problem) => problem === clip.problem) ?? null,
  words: words && toWords(words),
});

const toWords = (row: typeof talkbackTranscripts.$inferSelect): Words => ({
  text: row.transcript,
  original: row.original,
  engine: { name: row.engineName, place: row.enginePlace },
});
