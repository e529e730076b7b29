// Wires up a session's notes: talkback, analysis and markers. Clips are stored but not transcribed until the job queue
// opens.
import { randomUUID } from "node:crypto";
import { inspectClip } from "../adapters/clip-audio/inspect-clip.ts";
import { createVoiceGate } from "../adapters/clip-audio/voice-gate.ts";
import { createAnalysisStore } from "../adapters/postgres/analysis-store.ts";
import { createClipStore } from "../adapters/postgres/clip-store.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { createMarkerStore } from "../adapters/postgres/marker-store.ts";
import { createSummariser } from "../adapters/summariser/create-summariser.ts";
import { createTranscriber } from "../adapters/transcriber/create-transcriber.ts";
import type { Config } from "../config.ts";
import { makeSummaryJob, startSummarySweep } from "../jobs/make-summary.ts";
import { startClipSweep, transcribeClipJob } from "../jobs/transcribe-clip.ts";
import type { Log } from "../log.ts";
import type { AnalysisDeps } from "../modules/analysis/ports.ts";
import { settleKillOfSession } from "../modules/kill/settle-kills.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { MarkerDeps } from "../modules/markers/ports.ts";
import type { PlanDeps } from "../modules/sessions/ports.ts";
import { clipsWithPendingKills } from "../modules/talkback/clips-with-pending-kills.ts";
import { pressesPerMinute, retriesPerMinute } from "../modules/talkback/policy.ts";
import type { ClipSounds, NotesNotifier, SpeechTools, TalkbackDeps } from "../modules/talkback/ports.ts";
import type { Jobs } from "./jobs.ts";

type Options = {
  config: Config;
  database: Database;
  jobs: Jobs;
  sessions: PlanDeps;
  notifier: NotesNotifier;
  sounds: ClipSounds;
  speech: Partial<SpeechTools> | undefined;
  log: Log;
  nowMs: () => number;
};

const perMinute = 60_000;

export function composeNotes(options: Options) {
  const { database, sessions, log, nowMs } = options;
  const { queue } = options.jobs;
  const talkback: TalkbackDeps = {
    ...speechTools(options.config, log),
    ...options.speech,
    clips: clipsWithPendingKills(createClipStore(database.db, queue), sessions),
    sessions: sessions.store,
    sounds: options.sounds,
    notes: options.notifier,
    settleKillOfSession: (sessionId) => settleKillOfSession(sessions, sessionId),
    nowMs,
    log,
  };
  const analysis: AnalysisDeps = {
    analysis: createAnalysisStore(database.db, queue),
    summariser: createSummariser(options.config.summary),
    sessions: sessions.store,
    notes: options.notifier,
    allowanceOf: sessions.allowanceOf,
    nowMs,
    randomUuid: randomUUID,
    log,
  };
  const markers: MarkerDeps = {
    markers: createMarkerStore(database.db),
    sessions: sessions.store,
    notes: options.notifier,
    nowMs,
  };
  queue.define(transcribeClipJob(talkback));
  queue.define(makeSummaryJob(analysis));

  // Two servers can't open the same data directory, so an embedded database has only this server.
  const isAlone = database.kind === "embedded";
  options.jobs.whenOpen(() => startSummarySweep(analysis, isAlone));
  options.jobs.whenOpen(() => startClipSweep(talkback, isAlone));

  return {
    talkback,
    exports: { ...analysis, markers: markers.markers, clips: talkback.clips },
    routes: {
      analysis: { ...analysis, clips: talkback.clips },
      markers,
      talkback: {
        ...talkback,
        presses: createSlidingWindow({ limit: pressesPerMinute, windowMs: perMinute, nowMs }),
        retries: createSlidingWindow({ limit: retriesPerMinute, windowMs: perMinute, nowMs }),
      },
    },
    /** Call this after the jobs have stopped. */
    close: () => talkback.transcriber.close(),
  };
}

const speechTools = ({ transcription }: Config, log: Log): SpeechTools => ({
  transcriber: createTranscriber(transcription, { log }),
  // Loaded with the first clip, because loading it at startup would add a tenth of a second.
  decoder: {
    decode: async (webm) => (await import("../adapters/clip-audio/decode-clip.ts")).createClipDecoder().decode(webm),
  },
  voiceGate: createVoiceGate(),
  inspectClip,
});
