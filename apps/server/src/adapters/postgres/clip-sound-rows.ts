import { asClipId, asUserId } from "@foldback/domain/ids";
import { and, eq, inArray, ne, or } from "drizzle-orm";
import type { ClipSoundRows } from "../../modules/talkback/ports.ts";
import type { Db } from "./database.ts";
import { talkbackClips as clips, talkbackAudio as sounds } from "./schema/notes.ts";
import { studioSessions } from "./schema/sessions.ts";

export const createClipSoundRows = (db: Db): ClipSoundRows => ({
  find: async (clipId) => {
    const [row] = await db
      .select({ webm: sounds.webm, sha256: sounds.sha256, speakerId: clips.speakerId })
      .from(sounds)
      .innerJoin(clips, eq(clips.id, sounds.clipId))
      .where(and(eq(sounds.clipId, clipId), ne(clips.status, "recording")));
    if (row === undefined || row.sha256 === null) return row?.webm ?? null;
    return { place: { speakerId: asUserId(row.speakerId), clipId }, sha256: row.sha256 };
  },
  listAbout: async (userId) => {
    const rows = await db
      .select({ clipId: sounds.clipId, speakerId: clips.speakerId })
      .from(sounds)
      .innerJoin(clips, eq(clips.id, sounds.clipId))
      .innerJoin(studioSessions, eq(studioSessions.id, clips.sessionId))
      .where(or(eq(clips.speakerId, userId), eq(studioSessions.artistId, userId)));
    return rows.map(({ clipId, speakerId }) => ({ clipId: asClipId(clipId), speakerId: asUserId(speakerId) }));
  },
  known: async (clipIds) => {
    const rows = await db
      .select({ clipId: sounds.clipId })
      .from(sounds)
      .where(inArray(sounds.clipId, [...clipIds]));
    return new Set(rows.map(({ clipId }) => asClipId(clipId)));
  },
});
