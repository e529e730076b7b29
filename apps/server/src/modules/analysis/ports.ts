// What analysis needs from outside: something that summarises, a store of summaries, and somebody to tell. It does not know
// models, tables or sockets. Transcript text is data here, never an instruction.
import type { AnalysisUsage, SessionAnalysis, SessionFacts, TranscriptLine } from "@foldback/domain/analysis/analysis";
import type { SessionId, SummaryId, UserId } from "@foldback/domain/ids";
import type { EngineLabel } from "@foldback/domain/talkback/clip";
import type { NotedSession } from "@foldback/protocol/http/analysis";
import type { SessionDeps, SessionStore } from "../sessions/ports.ts";
import type { NotesNotifier } from "../talkback/ports.ts";

export interface Summariser {
  engine: EngineLabel;
  /** Always answers what has been checked against the lines; an engine that fails leads to the built-in notes. */
  summarise(
    lines: readonly TranscriptLine[],
    facts: SessionFacts,
    run: SummaryRun,
  ): Promise<{ analysis: SessionAnalysis; usage: AnalysisUsage }>;
}

/** `spentTokens`: what earlier summaries of this session have used. */
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
/** The newest try, ready or not. */
type LastTry = {
  id: SummaryId;
  status: "making" | "ready" | "failed";
  requestedAtMs: number;
  failure: string | null;
};

type SummaryRequest = { id: SummaryId; sessionId: SessionId; by: UserId; nowMs: number };

export interface AnalysisStore {
  /** Words in session order, corrections included. */
  lines(sessionId: SessionId): Promise<TranscriptLine[]>;
  facts(sessionId: SessionId, nowMs: number): Promise<SessionFacts>;
  lastTry(sessionId: SessionId): Promise<LastTry | null>;
  countTries(sessionId: SessionId): Promise<number>;
  /** In and out, of all summaries of this session together. */
  spentTokens(sessionId: SessionId): Promise<number>;
  /** Takes the next version and enqueues the work in one commit; false when another one is being made. */
  request(request: SummaryRequest): Promise<boolean>;
  /** The session of a summary that is still to be made; null when there is nothing to do. */
  findMaking(id: SummaryId): Promise<SessionId | null>;
  /** Once: false when it is there already. */
  complete(id: SummaryId, made: { analysis: SessionAnalysis; usage: AnalysisUsage; nowMs: number }): Promise<boolean>;
  fail(id: SummaryId, failure: string): Promise<void>;
  /** Summaries that a crash left behind, asked for before this, are enqueued again. */
  requeueMaking(requestedBeforeMs: number): Promise<number>;
  /** Summaries that are still not made, asked for before this, have failed. Their sessions. */
  giveUpMaking(requestedBeforeMs: number, failure: string): Promise<SessionId[]>;
  /** Ready ones, newest first. */
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
  /** What the artist's plan allows. */
  allowanceOf: SessionDeps["allowanceOf"];
  nowMs: () => number;
  randomUuid: () => string;
  log: AnalysisLog;
};

/** Suggestions are part of a plan; what was suggested is kept, and shown when the plan is there again. */
export const holdsSuggestions = async ({ allowanceOf }: Pick<AnalysisDeps, "allowanceOf">, artistId: UserId) =>
  (await allowanceOf(artistId))?.suggestions === true;
