import { suggestionPriorities, suggestionTypes } from "@foldback/domain/analysis/analysis";
import { markerSources } from "@foldback/domain/markers/marker";
import { enginePlaces } from "@foldback/domain/talkback/clip";
import * as z from "zod";

/** Lines of the transcript; empty never. */
const sourceClipIds = z.array(z.uuid()).min(1);

/**
 * The JSON export of a session's notes. A field that is added keeps the version; one that changes its meaning or goes raises it.
 * Times are milliseconds since the session began, instants are ISO 8601.
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
      /** What the engine heard, where a hand has corrected it. */
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
  /** The newest one. */
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
