import { suggestionPriorities, suggestionTypes } from "@foldback/domain/analysis/analysis";
import { markerSources } from "@foldback/domain/markers/marker";
import { enginePlaces } from "@foldback/domain/talkback/clip";
import * as z from "zod";

/** Ids of transcript lines. */
const sourceClipIds = z.array(z.uuid()).min(1);

/**
 * The JSON export of a session's notes, with times in milliseconds on the session's clock and dates in ISO 8601. Raise
 * the version when you remove a field or change its meaning, but not when you add one.
 */
export const notesFile = z.strictObject({
  format: z.literal("foldback-session-notes"),
  version: z.literal(1),
  session: z.strictObject({
    id: z.uuid(),
    roomCode: z.string(),
    artistName: z.string(),
    engineerName: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
    durationMs: z.number(),
    songs: z.array(z.string()),
  }),
  transcript: z.array(
    z.strictObject({
      clipId: z.uuid(),
      atMs: z.number(),
      durationSeconds: z.number(),
      speaker: z.string(),
      text: z.string(),
      /** What the engine heard, if the text was corrected. */
      original: z.string().nullable(),
    }),
  ),
  markers: z.array(
    z.strictObject({
      id: z.uuid(),
      atMs: z.number(),
      label: z.string(),
      source: z.enum(markerSources),
      by: z.string(),
    }),
  ),
  /** The newest summary. */
  summary: z
    .strictObject({
      id: z.uuid(),
      version: z.number(),
      createdAt: z.iso.datetime(),
      engine: z.strictObject({ name: z.string(), place: z.enum(enginePlaces) }),
      fallbackReason: z.string().nullable(),
      overview: z.array(z.strictObject({ text: z.string(), sourceClipIds })),
      keyMoments: z.array(z.strictObject({ atMs: z.number(), description: z.string(), sourceClipIds })),
      breakdown: z.array(z.strictObject({ topic: z.string(), details: z.string(), sourceClipIds })),
      suggestions: z.array(
        z.strictObject({
          id: z.uuid(),
          priority: z.enum(suggestionPriorities),
          type: z.enum(suggestionTypes),
          suggestion: z.string(),
          songName: z.string().nullable(),
          sourceClipIds,
          done: z.strictObject({ at: z.iso.datetime(), by: z.string() }).nullable(),
        }),
      ),
    })
    .nullable(),
});
export type NotesFile = z.infer<typeof notesFile>;
