import type { EngineLabel } from "../talkback/clip.ts";

export const suggestionPriorities = ["high", "medium", "low"] as const;
export type SuggestionPriority = (typeof suggestionPriorities)[number];
export const suggestionTypes = ["mixing", "arrangement", "production", "performance", "technical"] as const;
export type SuggestionType = (typeof suggestionTypes)[number];

/** One line of talkback as analysis reads it. Its text is data, never instruction. */
export type TranscriptLine = {
  /** The clip's id; what a claim cites. */
  id: string;
  /** Milliseconds since the session began. */
  atMs: number;
  speaker: "engineer" | "other";
  text: string;
  durationSeconds: number;
};

/** A statement with the lines it came from; without a source it does not exist. */
type Sourced = { sourceIds: string[] };
export type OverviewSentence = Sourced & { text: string };
export type KeyMoment = Sourced & { atMs: number; description: string };
export type Breakdown = Sourced & { topic: string; details: string };
export type Suggestion = Sourced & {
  priority: SuggestionPriority;
  type: SuggestionType;
  suggestion: string;
  songName: string | null;
};

/** What any summariser answers, checked against the transcript before anybody reads it. */
export type SessionAnalysis = {
  overview: OverviewSentence[];
  keyMoments: KeyMoment[];
  breakdown: Breakdown[];
  suggestions: Suggestion[];
};

/** What a summary knows of its session beside the lines. */
export type SessionFacts = { durationMs: number; songs: readonly string[]; markerCount: number };

/** What making it took. Cost is null where no price is configured; tokens are null where no model ran. */
export type AnalysisUsage = {
  engine: EngineLabel;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  durationMs: number;
  /** Why the built-in notes stand where a model was configured; null when nothing failed. */
  fallbackReason: string | null;
};

export const builtInNotesName = "Session notes (no AI model)";
