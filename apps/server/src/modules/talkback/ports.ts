// What talkback needs from outside: transcription engines, a store of clips, and a way to notify participants.
import type { ClipId, SessionId, UserId } from "@foldback/domain/ids";
import type { Clip, EngineLabel } from "@foldback/domain/talkback/clip";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { TranscriberState } from "@foldback/protocol/http/talkback";
import type { ClipView } from "@foldback/protocol/signaling";
import type { SessionStore, SessionTransaction } from "../sessions/ports.ts";

export const transcriberProblems = [
  "ENGINE_OFF",
  "ENGINE_PREPARING",
  "ENGINE_UNREACHABLE",
  "ENGINE_SLOW",
  "ENGINE_REFUSED",
  "ENGINE_GARBAGE",
  "ENGINE_RATE_LIMITED",
  "ENGINE_CRASHED",
  "ENGINE_ABSENT",
  "MODEL_MISSING",
  "MODEL_UNREACHABLE",
  "MODEL_DAMAGED",
  "DISK_FULL",
  "CLIP_UNREADABLE",
] as const;
export type TranscriberProblem = (typeof transcriberProblems)[number];

export class TranscriberError extends Error {
  readonly problem: TranscriberProblem;
  readonly retryable: boolean;
  /** How long the provider asked us to wait, or null. */
  readonly retryAfterMs: number | null;

  constructor(
    problem: TranscriberProblem,
    options: ErrorOptions & { retryable?: boolean; retryAfterMs?: number } = {},
  ) {
    super(problem, options);
    this.name = "TranscriberError";
    this.problem = problem;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** 16 kHz mono, -1..1 */
export type Speech = { samples: Float32Array; sampleRateHz: 16_000; durationSeconds: number };

/**
 * `vocabulary` is the session's own words (its songs), and the engine adds studio words. A null `language` means any.
 */
export type SpeechHints = { vocabulary: readonly string[]; language: string | null };

export interface Transcriber {
  state(): TranscriberState;
  /** Why there's no engine at the moment, or null if it's ready. */
  problem(): TranscriberProblem | null;
  /**
   * Called for example when a model becomes ready, to queue the clips that wait for it. The returned function ends it.
   */
  onStateChange(listener: () => void): () => void;
  /** Throws a TranscriberError. An empty text means that there was no speech. */
  transcribe(speech: Speech, hints: SpeechHints, signal: AbortSignal): Promise<{ text: string }>;
  close(): Promise<void>;
}

export interface ClipDecoder {
  /** Throws TranscriberError("CLIP_UNREADABLE"). */
  decode(webm: Uint8Array): Promise<Speech>;
}

export interface VoiceGate {
  hasSpeech(speech: Speech): boolean;
}

type ClipRefusal = Extract<ErrorCode, "CLIP_NOT_AUDIO" | "CLIP_EMPTY" | "CLIP_TOO_LONG">;
/** Checks the content: a webm with exactly one Opus track, its length measured from its packets. */
export type InspectClip = (
  webm: Uint8Array,
) => Promise<{ ok: true; durationSeconds: number } | { ok: false; refusal: ClipRefusal }>;

/** The steps that a clip's sound goes through. */
export type SpeechTools = {
  transcriber: Transcriber;
  decoder: ClipDecoder;
  voiceGate: VoiceGate;
  inspectClip: InspectClip;
};

export type Words = { text: string; original: string | null; engine: EngineLabel };
export type StoredClip = Omit<Clip, "durationSeconds"> & {
  speakerName: string;
  /** Milliseconds since the session began. */
  atMs: number;
  /** Zero until the sound has arrived. */
  durationSeconds: number;
  attempts: number;
  problem: TranscriberProblem | null;
  words: Words | null;
};

/** A clip claimed by one job run. `attempt` later proves that no other run has claimed it since. */
export type ClaimedClip = StoredClip & { attempt: number; webm: Uint8Array; songs: readonly string[] };

type NewClip = Pick<Clip, "id" | "sessionId" | "speakerId" | "speakerRole" | "startedAtMs">;

/** The state in which a run leaves a clip. Words go through `saveWords`. */
export type ClipSettlement = {
  status: "queued" | "waiting-for-engine" | "no-speech" | "failed";
  problem: TranscriberProblem | null;
  /** Takes back an attempt that doesn't count. */
  forgetAttempt?: boolean;
};

/** One open transaction. Rows are locked in a fixed order: session, clip, ledger head. */
export interface ClipTransaction {
  session: SessionTransaction;
  /** Locks the clip until the commit. */
  lock(clipId: ClipId): Promise<StoredClip | null>;
  /** Returns false if the id is taken. */
  insert(clip: NewClip): Promise<boolean>;
  /** The sound has arrived and can be transcribed. */
  saveSound(clipId: ClipId, sound: { webm: Uint8Array; durationSeconds: number; nowMs: number }): Promise<void>;
  /** The number of clips with sound, and their bytes. */
  usageOf(sessionId: SessionId): Promise<{ clips: number; bytes: number }>;
  /** Returns false if this run no longer holds the clip, because another run does or it's done. */
  settle(clip: Pick<ClaimedClip, "id" | "attempt">, to: ClipSettlement & { nowMs: number }): Promise<boolean>;
  /** Writes at most once per clip, even if a job runs twice. Returns false like `settle`. */
  saveWords(clip: ClaimedClip, words: { text: string; engine: EngineLabel; nowMs: number }): Promise<boolean>;
  /** Adds a marker at the clip's press time if the text says `mark that`; at most one per clip. Returns true if it did. */
  placeSpokenMarker(clip: StoredClip, text: string): Promise<boolean>;
  correctWords(clipId: ClipId, correction: { text: string; by: UserId; nowMs: number }): Promise<void>;
  /** Restarts the clip by hand, with all its attempts. */
  requeue(clipId: ClipId, nowMs: number): Promise<void>;
  /** Enqueues transcription jobs. */
  enqueue(...clips: { clipId: ClipId; afterMs?: number }[]): Promise<void>;
}

export interface ClipStore {
  transaction<Result>(work: (tx: ClipTransaction) => Promise<Result>): Promise<Result>;
  find(clipId: ClipId): Promise<StoredClip | null>;
  /** Clips with sound, oldest first. */
  list(sessionId: SessionId): Promise<StoredClip[]>;
  readAudio(clipId: ClipId): Promise<Uint8Array | null>;
  /** The one conditional update that decides which run gets the clip. Returns null if there's nothing to do. */
  claim(clipId: ClipId, at: { nowMs: number; lostBeforeMs: number }): Promise<ClaimedClip | null>;
  /** Reports that the run holding the clip is still alive. */
  beat(clip: Pick<ClaimedClip, "id" | "attempt">, nowMs: number): Promise<void>;
  /**
   * Queues again: queued clips unchanged since then, clips whose run has been silent since then and, with `waiting`,
   * clips that wait for an engine.
   */
  queueAgain(which: {
    unchangedSinceMs: number;
    lostBeforeMs: number;
    waiting: boolean;
    nowMs: number;
  }): Promise<number>;
  /** Deletes presses without sound in sessions that were killed or ended before this time, and returns their number. */
  forgetPresses(endedBeforeMs: number): Promise<number>;
  /** Parks a queued clip that no engine can take. Returns false if it wasn't queued. */
  park(clipId: ClipId, parked: { problem: TranscriberProblem; nowMs: number }): Promise<boolean>;
  /** Call after the commit, so that this process looks for jobs at once. */
  wake(): void;
}

/** Implemented by the signaling room hub. Called after the commit. */
export interface NotesNotifier {
  clipChanged(sessionId: SessionId, clip: ClipView): void;
  notesChanged(sessionId: SessionId, part: "analysis" | "markers"): void;
}

interface TalkbackLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type TalkbackDeps = SpeechTools & {
  clips: ClipStore;
  notes: NotesNotifier;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  /** If the session's kill isn't in the database yet, it goes before anything that a grant allows. */
  settleKillOfSession(sessionId: SessionId): Promise<void>;
  nowMs: () => number;
  log: TalkbackLog;
};

/** The name of the transcription job. */
export const transcribeClipId = "transcribe-clip";
