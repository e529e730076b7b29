// Plugs together what a session leaves behind in words: talkback, analysis, markers, and the job queue they share.
// The queue opens after the port; until then clips are stored and wait.

import { inspectClip } from "./adapters/clip-audio/inspect-clip.ts";
import { createVoiceGate } from "./adapters/clip-audio/voice-gate.ts";
import { createClipStore } from "./adapters/postgres/clip-store.ts";
import type { Database } from "./adapters/postgres/database.ts";
import { createQueue } from "./adapters/queue/job-queue.ts";
import type { Config } from "./config.ts";
import { keepClipsMoving, transcribeClipJob } from "./jobs/transcribe-clip.ts";
import type { Log } from "./log.ts";
import type { SessionDeps } from "./modules/sessions/ports.ts";
import { settleKills } from "./modules/sessions/settle-kills.ts";
import { createSlidingWindow } from "./modules/sessions/sliding-window.ts";
import { pressesPerMinute, retriesPerMinute } from "./modules/talkback/policy.ts";
import type { NotesNotifier, SpeechTools, TalkbackDeps, Transcriber } from "./modules/talkback/ports.ts";

type Options = {
  config: Config;
  database: Database;
  sessions: SessionDeps;
  notifier: NotesNotifier;
  speech: Partial<SpeechTools> | undefined;
  log: Log;
  nowMs: () => number;
};

const perMinute = 60_000;

export function composeNotes(options: Options) {
  const { database, sessions, log, nowMs } = options;
  const queue = createQueue({ database, log });
  const talkback: TalkbackDeps = {
    ...speechTools(),
    ...options.speech,
    clips: createClipStore(database.db, queue),
    sessions: sessions.store,
    notes: options.notifier,
    placeSpokenMarker: async () => false,
    settleKills: () => settleKills(sessions),
    nowMs,
    log,
  };
  queue.define(transcribeClipJob(talkback));

  /** Ended in this order: first nothing new is asked for, then nothing is worked on, then the engines go. */
  const stops: (() => Promise<void>)[] = [];
  let starting = Promise.resolve();
  const start = async () => {
    await queue.open();
    stops.push(await keepClipsMoving(talkback));
  };

  return {
    talkback,
    routes: {
      talkback: {
        ...talkback,
        presses: createSlidingWindow({ limit: pressesPerMinute, windowMs: perMinute, nowMs }),
        retries: createSlidingWindow({ limit: retriesPerMinute, windowMs: perMinute, nowMs }),
      },
    },
    startJobs: () => {
      starting = start().catch((error: unknown) => {
        log.error({ err: error }, "the job queue did not open; clips are kept and wait for the next start");
      });
    },
    close: async () => {
      const closingQueue = queue.close();
      await starting;
      await Promise.all(stops.map((stop) => stop()));
      await closingQueue;
      await talkback.transcriber.close();
    },
  };
}

const speechTools = (): SpeechTools => ({
  transcriber: noTranscriber,
  // Loaded with the first clip: the decoder's library would cost every start a tenth of a second.
  decoder: {
    decode: async (webm) => (await import("./adapters/clip-audio/decode-clip.ts")).createClipDecoder().decode(webm),
  },
  voiceGate: createVoiceGate(),
  inspectClip,
});

/** Stands here until one is configured. */
const noTranscriber: Transcriber = {
  state: () => ({
    status: "off",
    engine: null,
    percent: null,
    hint: "Transcription is off. Set STT_PROVIDER to turn it on.",
  }),
  onStateChange: () => () => {},
  transcribe: () => Promise.reject(new Error("transcription is off")),
  close: () => Promise.resolve(),
};
