// The talkback module on a fresh database, with a scripted engine and a queue that only records its jobs. Only tests
// move its clock.
import { randomUUID } from "node:crypto";
import { asClipId, type ClipId, type SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { ClipView } from "@foldback/protocol/signaling";
import { createClipSoundRows } from "../adapters/postgres/clip-sound-rows.ts";
import { createClipStore } from "../adapters/postgres/clip-store.ts";
import type { JobItem, JobQueue } from "../adapters/postgres/job-queue.ts";
import { clipStorage } from "../adapters/take-storage/clip-storage.ts";
import { diskStorage } from "../adapters/take-storage/disk-storage.ts";
import { settleKillOfSession } from "../modules/kill/settle-kills.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { joinSession } from "../modules/sessions/join-session.ts";
import { acceptClip } from "../modules/talkback/accept-clip.ts";
import { clipsWithPendingKills } from "../modules/talkback/clips-with-pending-kills.ts";
import type { TalkbackDeps } from "../modules/talkback/ports.ts";
import { transcribeClip } from "../modules/talkback/transcribe-clip.ts";
import { clipSaying, createFakeSpeech } from "./fake-speech.ts";
import { grantAll, openSessionStage } from "./open-session-stage.ts";

export type TalkbackStage = Awaited<ReturnType<typeof openTalkbackStage>>;

export async function openTalkbackStage() {
  const stage = await openSessionStage();
  const { deps: sessions, db } = stage;
  const speech = createFakeSpeech();
  const onDisk = clipStorage(diskStorage(stage.soundFolder));
  /** Tests replace its methods to make it fail. */
  const storage = { ...onDisk };
  const enqueued: JobItem[] = [];
  const told: ClipView[] = [];
  const changed: string[] = [];
  const window = () => createSlidingWindow({ limit: 1_000, windowMs: 60_000, nowMs: sessions.nowMs });
  const enqueue: JobQueue["enqueue"] = async (_tx, _jobId, ...items) => void enqueued.push(...items);
  const deps: TalkbackDeps = {
    ...speech.tools,
    clips: clipsWithPendingKills(createClipStore(db, { enqueue, wake: () => {} }), sessions),
    sounds: { rows: createClipSoundRows(db), storage },
    sessions: sessions.store,
    notes: { clipChanged: (_, clip) => void told.push(clip), notesChanged: (_, part) => void changed.push(part) },
    settleKillOfSession: (sessionId) => settleKillOfSession(sessions, sessionId),
    nowMs: sessions.nowMs,
    log: sessions.log,
  };
  const newClipId = () => asClipId(randomUUID());

  return {
    ...stage,
    talkback: { ...deps, presses: window(), retries: window() },
    speech,
    storage,
    onDisk,
    enqueued,
    told,
    changed,
    newClipId,
    /** A joined session with full consent. */
    liveSession: async () => {
      const artist = await stage.artist();
      const engineer = await stage.engineer();
      const sessionId = await stage.start(artist, engineer);
      await grantAll(stage, artist, { sessionId, engineer });
      await joinSession(sessions, engineer, { sessionId });
      return { artist, engineer, sessionId };
    },
    say: async (who: Subject, sessionId: SessionId, text: string): Promise<ClipId> => {
      const clipId = newClipId();
      await acceptClip(deps, who, { sessionId, clipId, webm: clipSaying(text) });
      return clipId;
    },
    run: (clipId: ClipId, stop: AbortSignal = new AbortController().signal) => transcribeClip(deps, clipId, stop),
    find: async (clipId: ClipId) => {
      const clip = await deps.clips.find(clipId);
      if (clip === null) throw new Error("no such clip");
      return clip;
    },
  };
}
