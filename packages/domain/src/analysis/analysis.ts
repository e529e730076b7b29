import type { EngineLabel } from "../talkback/clip.ts";

export const suggestionPriorities = ["high", "medium", "low"] as const;
export type SuggestionPriority = (typeof suggestionPriorities)[number];
export const suggestionTypes = ["mixing", "arrangement", "production", "performance", "technical"] as const;
export type SuggestionType = (typeof suggestionTypes)[number];

/** One line of talkback as the analysis reads it. Its text is data and never an instruction. */
export type TranscriptLine = {
  /** The clip's id, which claims cite as their source. */
  id: string;
  /** Milliseconds on the session's clock, which stops during pauses. */
  atMs: number;
  speaker: "engineer" | "other";
  text: string;
  durationSeconds: number;
};

/** A claim and the lines it's based on. A claim without a source is dropped (grounding.ts). */
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

/** A summariser's result, before it has been checked against the transcript. */
export type SessionAnalysis = {
  overview: OverviewSentence[];
  keyMoments: KeyMoment[];
  breakdown: Breakdown[];
  suggestions: Suggestion[];
};

/** What a summariser knows about the session apart from its lines. */
export type SessionFacts = { durationMs: number; songs: readonly string[]; markerCount: number };

/** What the analysis cost. The cost is null if no price is configured, and the tokens are null if no model ran. */
export type AnalysisUsage = {
  engine: EngineLabel;
  inputTokens: number | null;
  outputTokens: number | null;
  costUsd: number | null;
  durationMs: number;
  /** Why the built-in notes replaced the configured model's notes, or null if they didn't. */
  fallbackReason: string | null;
};

export const builtInNotesName = "Session notes (no AI model)";
