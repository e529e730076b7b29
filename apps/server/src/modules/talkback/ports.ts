// What talkback needs: transcription engines, a store of clips, and a way to notify participants.
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
  "SOUND_AWAY",
  "SOUND_LOST",
] as const;
export type TranscriberProblem = (typeof transcriberProblems)[number];

export class TranscriberError extends Error {
  readonly problem: TranscriberProblem;
  readonly retryable: boolean;
  /** How long the provider asked us to wait, or null if it didn't. */
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

/** Samples at 16 kHz, mono, from -1 to 1. */
export type Speech = { samples: Float32Array; sampleRateHz: 16_000; durationSeconds: number };

/**
 * `vocabulary` has the session's own words, such as its songs. Engines add studio terms. A null `language` means any
 * language.
 */
export type SpeechHints = { vocabulary: readonly string[]; language: string | null };

export interface Transcriber {
  state(): TranscriberState;
  /** Why no engine is available, or null if one is ready. */
  problem(): TranscriberProblem | null;
  /**
   * Called when the state changes, for example when a model becomes ready and waiting clips can be queued. Returns a
   * function that unsubscribes.
   */
  onStateChange(listener: () => void): () => void;
  /** Throws a TranscriberError on failure. An empty string means that there was no speech. */
  transcribe(speech: Speech, hints: SpeechHints, signal: AbortSignal): Promise<{ text: string }>;
  close(): Promise<void>;
}

export interface ClipDecoder {
  /** Throws TranscriberError("CLIP_UNREADABLE") if it can't decode the sound. */
  decode(webm: Uint8Array): Promise<Speech>;
}

export interface VoiceGate {
  hasSpeech(speech: Speech): boolean;
}

type ClipRefusal = Extract<ErrorCode, "CLIP_NOT_AUDIO" | "CLIP_EMPTY" | "CLIP_TOO_LONG">;
/** Checks that the file is WebM with exactly one Opus track, and measures its length from the packets. */
export type InspectClip = (
  webm: Uint8Array,
) => Promise<{ ok: true; durationSeconds: number } | { ok: false; refusal: ClipRefusal }>;

/** The tools that process a clip's sound. */
export type SpeechTools = {
  transcriber: Transcriber;
  decoder: ClipDecoder;
  voiceGate: VoiceGate;
  inspectClip: InspectClip;
};

export type Words = { text: string; original: string | null; engine: EngineLabel };
export type StoredClip = Omit<Clip, "durationSeconds"> & {
  speakerName: string;
  /** Milliseconds on the session's clock, which stops during pauses. */
  atMs: number;
  /** Zero until the sound has arrived. */
  durationSeconds: number;
  attempts: number;
  problem: TranscriberProblem | null;
  words: Words | null;
};

/** A clip that one job run has claimed. `attempt` later proves that no other run has claimed it since. */
export type ClaimedClip = StoredClip & { attempt: number; songs: readonly string[] };

type NewClip = Pick<Clip, "id" | "sessionId" | "speakerId" | "speakerRole" | "startedAtMs">;

/** The state that a run leaves a clip in. A transcript is saved with `saveWords` instead. */
export type ClipSettlement = {
  status: "queued" | "waiting-for-engine" | "no-speech" | "failed";
  problem: TranscriberProblem | null;
  /** Don't count this attempt. */
  forgetAttempt?: boolean;
};

/** One open transaction. It locks rows in a fixed order: session, clip, ledger head. */
export interface ClipTransaction {
  session: SessionTransaction;
  /** Locks the clip until the commit. */
  lock(clipId: ClipId): Promise<StoredClip | null>;
  /** Returns false if the id is taken. */
  insert(clip: NewClip): Promise<boolean>;
  /** Returns the hash of the sound that was announced for the clip, or null if none was. */
  announcedSound(clipId: ClipId): Promise<string | null>;
  /** Writes the sound's row. Call this before storing the sound. */
  announceSound(clipId: ClipId, sound: { sha256: string; byteLength: number }): Promise<void>;
  /** Makes the clip ready to transcribe. Call this once the sound is stored. */
  confirmSound(clipId: ClipId, sound: { durationSeconds: number; nowMs: number }): Promise<void>;
  /** How many clips with sound the session has, and their total size in bytes. */
  usageOf(sessionId: SessionId): Promise<{ clips: number; bytes: number }>;
  /** Returns false if this run no longer holds the clip, because another run has claimed it or it's done. */
  settle(clip: Pick<ClaimedClip, "id" | "attempt">, to: ClipSettlement & { nowMs: number }): Promise<boolean>;
  /** Saves a transcript at most once per clip, even if the job runs twice. Returns false like `settle`. */
  saveWords(clip: ClaimedClip, words: { text: string; engine: EngineLabel; nowMs: number }): Promise<boolean>;
  /** If the text says `mark that`, adds a marker at the time of the press and returns true. A clip gets at most one. */
  placeSpokenMarker(clip: StoredClip, text: string): Promise<boolean>;
  correctWords(clipId: ClipId, correction: { text: string; by: UserId; nowMs: number }): Promise<void>;
  /** Queues the clip again at a participant's request and resets its attempts. */
  requeue(clipId: ClipId, nowMs: number): Promise<void>;
  /** Queues transcription jobs. */
  enqueue(...clips: { clipId: ClipId; afterMs?: number }[]): Promise<void>;
}

export interface ClipStore {
  transaction<Result>(work: (tx: ClipTransaction) => Promise<Result>): Promise<Result>;
  find(clipId: ClipId): Promise<StoredClip | null>;
  /** Clips with sound, oldest first. */
  list(sessionId: SessionId): Promise<StoredClip[]>;
  /** A single conditional update that decides which run gets the clip. Returns null if there's nothing to do. */
  claim(clipId: ClipId, at: { nowMs: number; lostBeforeMs: number }): Promise<ClaimedClip | null>;
  /** Reports that the run holding the clip is still alive. */
  beat(clip: Pick<ClaimedClip, "id" | "attempt">, nowMs: number): Promise<void>;
  /**
   * Requeues clips whose job may be lost: queued clips unchanged since `unchangedSinceMs`, clips whose run has been
   * silent since `lostBeforeMs` and, with `waiting`, clips that wait for an engine. Returns their number.
   */
  queueAgain(which: {
    unchangedSinceMs: number;
    lostBeforeMs: number;
    waiting: boolean;
    nowMs: number;
  }): Promise<number>;
  /**
   * Deletes presses without sound in sessions that were killed, or that ended before this time. Returns their number.
   */
  forgetPresses(endedBeforeMs: number): Promise<number>;
  /** Marks a queued clip as waiting, because no engine can take it. Returns false if it wasn't queued. */
  park(clipId: ClipId, parked: { problem: TranscriberProblem; nowMs: number }): Promise<boolean>;
  /** Makes this process look for jobs immediately. Call this after the commit. */
  wake(): void;
}

export type SoundPlace = { speakerId: UserId; clipId: ClipId };
type StoredSound = { place: SoundPlace; sha256: string };

/**
 * Stores the sound of clips. Once `put` has acknowledged a sound, it's safe even if the server is killed or loses
 * power. Putting it again changes nothing. Calls throw TAKES_STORAGE_AWAY while the storage can't be used.
 */
export interface ClipStorage {
  put(sound: StoredSound, webm: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Returns null if the sound is missing or isn't what was stored. */
  read(sound: StoredSound): Promise<Uint8Array | null>;
  remove(place: SoundPlace): Promise<void>;
  /** Every clip that has sound stored. */
  list(): Promise<SoundPlace[]>;
}

/** Which clips have sound, and where. */
export interface ClipSoundRows {
  /**
   * Returns the sound itself if it's in the database. Returns null if the clip has no sound, or it's still arriving.
   */
  find(clipId: ClipId): Promise<Uint8Array | StoredSound | null>;
  /** What a person said, and what was said in their own sessions, including sound that's still arriving. */
  listAbout(userId: UserId): Promise<SoundPlace[]>;
  /** Returns which of these clips have a row for their sound. */
  known(clipIds: readonly ClipId[]): Promise<ReadonlySet<ClipId>>;
}

export type ClipSounds = { rows: ClipSoundRows; storage: ClipStorage };

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
  sounds: ClipSounds;
  notes: NotesNotifier;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  /** Writes the session's pending kill to the database. Call this before anything that a grant allows. */
  settleKillOfSession(sessionId: SessionId): Promise<void>;
  nowMs: () => number;
  log: TalkbackLog;
};

/** The name of the transcription job. */
export const transcribeClipId = "transcribe-clip";
