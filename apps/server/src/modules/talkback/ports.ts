// What talkback needs from outside: engines that make words of sound, a store of clips, somebody to tell. It does not
// know tables, codecs, providers or sockets.
import type { ClipId, SessionId, UserId } from "@foldback/domain/ids";
import type { Clip, EngineLabel } from "@foldback/domain/talkback/clip";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { TranscriberState } from "@foldback/protocol/http/talkback";
import type { ClipView } from "@foldback/protocol/signaling";
import type { Db } from "../../adapters/postgres/database.ts";
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
  /** What the provider asked us to wait; null when it said nothing. */
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

/** `vocabulary`: the session's own words (its songs); the engine adds the words of the trade. Null: any language. */
export type SpeechHints = { vocabulary: readonly string[]; language: string | null };

export interface Transcriber {
  state(): TranscriberState;
  /** Why there is no engine just now; null while it is ready. */
  problem(): TranscriberProblem | null;
  /** For example a model that became ready: clips that wait for it are queued. The returned function ends it. */
  onStateChange(listener: () => void): () => void;
  /** Throws a TranscriberError. An empty text means that nothing was said. */
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
/** By content: a webm with exactly one Opus track and nothing else, its length measured from its packets. */
export type InspectClip = (
  webm: Uint8Array,
) => Promise<{ ok: true; durationSeconds: number } | { ok: false; refusal: ClipRefusal }>;

/** What the sound of clips is put through. */
export type SpeechTools = {
  transcriber: Transcriber;
  decoder: ClipDecoder;
  voiceGate: VoiceGate;
  inspectClip: InspectClip;
};

export type Words = { text: string; original: string | null; engine: EngineLabel };
export type StoredClip = Omit<Clip, "durationSeconds"> & {
  speakerName: string;
  /** Since the session began. */
  atMs: number;
  /** Zero until the sound has arrived. */
  durationSeconds: number;
  attempts: number;
  problem: TranscriberProblem | null;
  words: Words | null;
};

/** A clip that one job run has taken; `attempt` proves later that nobody else has taken it since. */
export type ClaimedClip = StoredClip & { attempt: number; webm: Uint8Array; songs: readonly string[] };

type NewClip = Pick<Clip, "id" | "sessionId" | "speakerId" | "speakerRole" | "startedAtMs">;

/** Where a run leaves a clip; words come through `saveWords`. */
export type ClipSettlement = {
  status: "queued" | "waiting-for-engine" | "no-speech" | "failed";
  problem: TranscriberProblem | null;
  /** Gives back a try that was none. */
  forgetAttempt?: boolean;
};

/** One open transaction. Rows are locked in one order: session, clip, ledger head. */
export interface ClipTransaction {
  /** For what another module writes in the same commit. */
  handle: Db;
  session: SessionTransaction;
  /** Locks the clip until the commit. */
  lock(clipId: ClipId): Promise<StoredClip | null>;
  /** False when the id is taken. */
  insert(clip: NewClip): Promise<boolean>;
  /** The sound has arrived: from now on there is something to do. */
  saveSound(clipId: ClipId, sound: { webm: Uint8Array; durationSeconds: number; nowMs: number }): Promise<void>;
  /** Clips with sound and their bytes. */
  usageOf(sessionId: SessionId): Promise<{ clips: number; bytes: number }>;
  /** False when this run no longer has the clip: another one has it, or it is done. */
  settle(clip: Pick<ClaimedClip, "id" | "attempt">, to: ClipSettlement & { nowMs: number }): Promise<boolean>;
  /** At most once per clip, whatever runs twice; false as with `settle`. */
  saveWords(clip: ClaimedClip, words: { text: string; engine: EngineLabel; nowMs: number }): Promise<boolean>;
  correctWords(clipId: ClipId, correction: { text: string; by: UserId; nowMs: number }): Promise<void>;
  /** Back to the beginning by hand, with all its tries. */
  requeue(clipId: ClipId, nowMs: number): Promise<void>;
  /** Work for the transcription job. */
  enqueue(...clips: { clipId: ClipId; afterMs?: number }[]): Promise<void>;
}

export interface ClipStore {
  transaction<Result>(work: (tx: ClipTransaction) => Promise<Result>): Promise<Result>;
  find(clipId: ClipId): Promise<StoredClip | null>;
  /** Those whose sound has arrived, oldest first. */
  list(sessionId: SessionId): Promise<StoredClip[]>;
  readAudio(clipId: ClipId): Promise<Uint8Array | null>;
  /** The one conditional update that decides which run has the clip; null when there is nothing to do. */
  claim(clipId: ClipId, at: { nowMs: number; lostBeforeMs: number }): Promise<ClaimedClip | null>;
  /** Says that the run which has the clip still lives. */
  beat(clip: Pick<ClaimedClip, "id" | "attempt">, nowMs: number): Promise<void>;
  /**
   * Clips that have something to do: queued ones that have not changed since, those whose run has not been heard of since,
   * and with `waiting` also those that wait for an engine.
   */
  queueAgain(which: {
    unchangedSinceMs: number;
    lostBeforeMs: number;
    waiting: boolean;
    nowMs: number;
  }): Promise<number>;
  /** Presses of sessions that were killed, or ended before this, and that have no sound. How many there were. */
  forgetPresses(endedBeforeMs: number): Promise<number>;
  /** A queued clip that no engine can take. False when it was not queued. */
  park(clipId: ClipId, parked: { problem: TranscriberProblem; nowMs: number }): Promise<boolean>;
  /** Jobs are committed by now: has this process look. */
  wake(): void;
}

/** Implemented by the signaling room hub; called after the commit. */
export interface NotesNotifier {
  clipChanged(sessionId: SessionId, clip: ClipView): void;
  notesChanged(sessionId: SessionId, part: "analysis" | "markers"): void;
}

/** `mark that`, said in a clip: a marker at its press time, in the transaction that stores the words. */
export type PlaceSpokenMarker = (tx: Db, clip: StoredClip, text: string) => Promise<boolean>;

interface TalkbackLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type TalkbackDeps = SpeechTools & {
  clips: ClipStore;
  notes: NotesNotifier;
  placeSpokenMarker: PlaceSpokenMarker;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  /** A session's kill that is still on its way into the database comes before anything that a grant allows. */
  settleKillOf(sessionId: SessionId): Promise<void>;
  nowMs: () => number;
  log: TalkbackLog;
};
