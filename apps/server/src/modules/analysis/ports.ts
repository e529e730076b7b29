// What analysis needs: a summariser, a store of summaries, and a way to notify participants. HAZARD: a transcript is
// always data, never an instruction.
import type { AnalysisUsage, SessionAnalysis, SessionFacts, TranscriptLine } from "@foldback/domain/analysis/analysis";
import type { SessionId, SummaryId, UserId } from "@foldback/domain/ids";
import type { EngineLabel } from "@foldback/domain/talkback/clip";
import type { NotedSession } from "@foldback/protocol/http/analysis";
import type { AllowanceOf, SessionStore } from "../sessions/ports.ts";
import type { NotesNotifier } from "../talkback/ports.ts";

export interface Summariser {
  engine: EngineLabel;
  /** Returns notes that were checked against the lines, written by the built-in summariser if the engine fails. */
  summarise(
    lines: readonly TranscriptLine[],
    facts: SessionFacts,
    run: SummaryRun,
  ): Promise<{ analysis: SessionAnalysis; usage: AnalysisUsage }>;
}

/** `spentTokens` is what earlier summaries of this session used. */
type SummaryRun = { signal: AbortSignal; spentTokens: number };

export type StoredSuggestion = SessionAnalysis["suggestions"][number] & {
  id: string;
  done: { atMs: number; byId: UserId } | null;
};
export type StoredSummary = Omit<SessionAnalysis, "suggestions"> & {
  id: SummaryId;
  version: number;
  createdAtMs: number;
  usage: AnalysisUsage;
  suggestions: StoredSuggestion[];
};
/** The latest attempt at a summary, successful or not. */
type LastTry = {
  id: SummaryId;
  status: "making" | "ready" | "failed";
  requestedAtMs: number;
  failure: string | null;
};

type SummaryRequest = { id: SummaryId; sessionId: SessionId; by: UserId; nowMs: number };

export interface AnalysisStore {
  /** Transcripts in session order, with corrections applied. */
  lines(sessionId: SessionId): Promise<TranscriptLine[]>;
  facts(sessionId: SessionId, nowMs: number): Promise<SessionFacts>;
  /** The engineers who joined, even if they've left since, in the order of their first join. */
  engineersOf(sessionId: SessionId): Promise<{ userId: UserId; name: string | null }[]>;
  /** Counts a session's completely stored takes, or only those delivered to one engineer. */
  takeCount(sessionId: SessionId, deliveredTo: UserId | null): Promise<number>;
  lastTry(sessionId: SessionId): Promise<LastTry | null>;
  countTries(sessionId: SessionId): Promise<number>;
  /** All input and output tokens used for this session's summaries. */
  spentTokens(sessionId: SessionId): Promise<number>;
  /** Reserves the next version and queues the job in one commit. Returns false if another summary is under way. */
  request(request: SummaryRequest): Promise<boolean>;
  /** The session that an unfinished summary is about, or null if there's nothing to do. */
  findMaking(id: SummaryId): Promise<SessionId | null>;
  /** Works once: returns false if the summary is already stored. */
  complete(id: SummaryId, made: { analysis: SessionAnalysis; usage: AnalysisUsage; nowMs: number }): Promise<boolean>;
  fail(id: SummaryId, failure: string): Promise<void>;
  /** Requeues unfinished summaries requested before this time, in case a crash interrupted them. */
  requeueMaking(requestedBeforeMs: number): Promise<number>;
  /** Marks unfinished summaries requested before this time as failed, and returns their sessions. */
  giveUpMaking(requestedBeforeMs: number, failure: string): Promise<SessionId[]>;
  /** Finished summaries, newest first. */
  summaries(sessionId: SessionId): Promise<StoredSummary[]>;
  findSuggestion(id: string): Promise<{ sessionId: SessionId; suggestion: StoredSuggestion } | null>;
  tick(id: string, done: { byId: UserId; atMs: number } | null): Promise<void>;
  songs(sessionId: SessionId): Promise<string[]>;
  saveSongs(sessionId: SessionId, songs: readonly string[]): Promise<void>;
  noted(userId: UserId, as: "artist" | "engineer", limit: number): Promise<NotedSession[]>;
}

interface AnalysisLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export type AnalysisDeps = {
  analysis: AnalysisStore;
  summariser: Summariser;
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  notes: NotesNotifier;
  /** What the artist's plan includes. */
  allowanceOf: AllowanceOf;
  nowMs: () => number;
  randomUuid: () => string;
  log: AnalysisLog;
};

/** We store suggestions for every artist, but show them only if the artist's plan includes them. */
export const includesSuggestions = async ({ allowanceOf }: Pick<AnalysisDeps, "allowanceOf">, artistId: UserId) =>
  (await allowanceOf(artistId))?.suggestions === true;

/** The name of the job that makes one summary. */
export const makeSummaryId = "make-summary";
