import { suggestionPriorities, suggestionTypes } from "@foldback/domain/analysis/analysis";
import { enginePlaces } from "@foldback/domain/talkback/clip";
import * as z from "zod";
import { base } from "./base.ts";

const song = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u);
const bySession = z.strictObject({ sessionId: z.uuid() });
const sourceIds = z.array(z.string());
const engine = z.object({ name: z.string(), place: z.enum(enginePlaces) });

const suggestionView = z.object({
  id: z.string(),
  priority: z.enum(suggestionPriorities),
  type: z.enum(suggestionTypes),
  suggestion: z.string(),
  songName: z.string().nullable(),
  sourceIds,
  /** When somebody ticked it off, and whether that was the artist or the engineer. */
  done: z.object({ atMs: z.number(), by: z.enum(["artist", "engineer"]) }).nullable(),
});
export type SuggestionView = z.infer<typeof suggestionView>;

const summaryView = z.object({
  id: z.string(),
  /** 1 for the first, one more for each that was made again. */
  version: z.number(),
  createdAtMs: z.number(),
  overview: z.array(z.object({ text: z.string(), sourceIds })),
  keyMoments: z.array(z.object({ atMs: z.number(), description: z.string(), sourceIds })),
  breakdown: z.array(z.object({ topic: z.string(), details: z.string(), sourceIds })),
  suggestions: z.array(suggestionView),
  engine,
  fallbackReason: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costUsd: z.number().nullable(),
  durationMs: z.number(),
});
export type SummaryView = z.infer<typeof summaryView>;

const analysisView = z.object({
  /** `making`: a summary is on its way; the versions below stay readable meanwhile. */
  status: z.enum(["none", "making", "ready", "failed"]),
  /** Why the last try failed, in words for the reader; null otherwise. */
  failure: z.string().nullable(),
  /** Newest first. */
  summaries: z.array(summaryView),
  /** The artist's plan holds no suggestions, so none are in the summaries. */
  suggestionsNeedPlan: z.boolean(),
  /** Which engine the next summary would come from. */
  engine,
});
export type AnalysisView = z.infer<typeof analysisView>;

const notedSession = z.object({
  sessionId: z.string(),
  roomCode: z.string(),
  /** The other side's name; null when no engineer ever joined. */
  withName: z.string().nullable(),
  startedAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  clipCount: z.number(),
});
export type NotedSession = z.infer<typeof notedSession>;

export const analysis = {
  /** The caller's sessions that an engineer joined, newest first, at most 50. */
  sessions: base
    .input(z.strictObject({ as: z.enum(["artist", "engineer"]) }))
    .output(z.object({ sessions: z.array(notedSession) })),
  read: base.input(bySession).output(analysisView),
  /** Asks for a summary, or for another one. Answers at once; signaling tells when it is there. */
  generate: base.input(bySession).output(analysisView),
  tick: base.input(z.strictObject({ suggestionId: z.uuid(), done: z.boolean() })).output(suggestionView),
  songs: base.input(bySession).output(z.object({ songs: z.array(z.string()) })),
  saveSongs: base
    .input(z.strictObject({ sessionId: z.uuid(), songs: z.array(song).max(50) }))
    .output(z.object({ songs: z.array(z.string()) })),
};
