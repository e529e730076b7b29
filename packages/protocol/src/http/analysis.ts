import { suggestionPriorities, suggestionTypes } from "@foldback/domain/analysis/analysis";
import { endReasons } from "@foldback/domain/session/session-state";
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
  /** When the suggestion was ticked off, and by which side. */
  done: z.object({ atMs: z.number(), by: z.enum(["artist", "engineer"]) }).nullable(),
});
export type SuggestionView = z.infer<typeof suggestionView>;

const summaryView = z.object({
  id: z.string(),
  /** 1 for the first summary, rising by one with each later one. */
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
  /** `making` means that a new summary is in progress. Earlier ones stay readable. */
  status: z.enum(["none", "making", "ready", "failed"]),
  /** Why the last attempt failed, as text for the user, or null. */
  failure: z.string().nullable(),
  /** Newest first. */
  summaries: z.array(summaryView),
  /** True if suggestions are omitted because the artist's plan doesn't include them. */
  suggestionsNeedPlan: z.boolean(),
  /** The engine that will make the next summary. */
  engine,
});
export type AnalysisView = z.infer<typeof analysisView>;

const notedSession = z.object({
  sessionId: z.string(),
  roomCode: z.string(),
  /** The other participant's name, or null if no engineer ever joined. */
  withName: z.string().nullable(),
  startedAtMs: z.number().nullable(),
  endedAtMs: z.number().nullable(),
  clipCount: z.number(),
});
export type NotedSession = z.infer<typeof notedSession>;

/** How a session ended and what it leaves behind. */
const sessionReport = z.object({
  sessionId: z.string(),
  roomCode: z.string(),
  role: z.enum(["artist", "engineer"]),
  /** Null while the session is live. */
  endReason: z.enum(endReasons).nullable(),
  startedAtMs: z.number().nullable(),
  /** Measured on the session's clock, which counts only active time. */
  durationSeconds: z.number(),
  artistName: z.string(),
  /** The names of the engineers who joined, in order. An engineer sees only their own. */
  engineerNames: z.array(z.string()),
  markerCount: z.number(),
  clipCount: z.number(),
  /** The session's takes that the server stores. An engineer sees only those that were delivered to them. */
  takeCount: z.number(),
  /** Suggestions that aren't ticked off. Null if the artist's plan doesn't include suggestions. */
  openSuggestionCount: z.number().nullable(),
});
export type SessionReport = z.infer<typeof sessionReport>;

export const analysis = {
  /** The caller's sessions in which an engineer took part, newest first, at most 50. */
  sessions: base
    .input(z.strictObject({ as: z.enum(["artist", "engineer"]) }))
    .output(z.object({ sessions: z.array(notedSession) })),
  report: base.input(bySession).output(sessionReport),
  read: base.input(bySession).output(analysisView),
  /** Requests a first or another summary. Returns immediately, and signaling reports when the summary is ready. */
  generate: base.input(bySession).output(analysisView),
  tick: base.input(z.strictObject({ suggestionId: z.uuid(), done: z.boolean() })).output(suggestionView),
  songs: base.input(bySession).output(z.object({ songs: z.array(z.string()) })),
  saveSongs: base
    .input(z.strictObject({ sessionId: z.uuid(), songs: z.array(song).max(50) }))
    .output(z.object({ songs: z.array(z.string()) })),
};
