// The tables for a session's notes: talkback clips with their transcripts, summaries with their suggestions, take
// markers and the song list.
import {
  type Breakdown,
  type KeyMoment,
  type OverviewSentence,
  suggestionPriorities,
  suggestionTypes,
} from "@foldback/domain/analysis/analysis";
import { markerSources } from "@foldback/domain/markers/marker";
import { clipStatuses, enginePlaces, speakerRoles } from "@foldback/domain/talkback/clip";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";
import { studioSessions } from "./sessions.ts";

const person = (name: string) => text(name).references(() => user.id);
const ofSession = () =>
  uuid("session_id")
    .notNull()
    .references(() => studioSessions.id);
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  // One driver returns a Buffer and the other a Uint8Array, so we convert both to the same type.
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
});

/** One press of the talk key. The transcription job also uses this row. */
export const talkbackClips = pgTable(
  "talkback_clips",
  {
    id: uuid("id").primaryKey(),
    sessionId: ofSession(),
    speakerId: person("speaker_id").notNull(),
    speakerRole: text("speaker_role", { enum: speakerRoles }).notNull(),
    startedAt: at("started_at").notNull(),
    durationSeconds: doublePrecision("duration_seconds"),
    status: text("status", { enum: clipStatuses }).notNull(),
    /** How many times an engine has started to transcribe the clip. */
    attempts: integer("attempts").notNull().default(0),
    /** A code from the transcriber's fixed list. The interface has a message for each. */
    problem: text("problem"),
    changedAt: at("changed_at").notNull(),
  },
  (table) => [
    check(
      "talkback_clips_status",
      sql`${table.status} in ('recording', 'queued', 'waiting-for-engine', 'transcribing', 'transcribed', 'no-speech', 'failed')`,
    ),
    check("talkback_clips_duration", sql`(${table.status} = 'recording') or (${table.durationSeconds} is not null)`),
    index("talkback_clips_session").on(table.sessionId, table.startedAt),
    // The policies use this index to check which person spoke in which session.
    index("talkback_clips_speaker").on(table.speakerId, table.sessionId),
    index("talkback_clips_to_do")
      .on(table.status)
      .where(sql`${table.status} in ('queued', 'waiting-for-engine', 'transcribing')`),
  ],
);

/**
 * Records where a clip's sound is. The row is written before the sound is stored, so no stored sound is ever without a
 * row.
 */
export const talkbackAudio = pgTable(
  "talkback_audio",
  {
    clipId: uuid("clip_id")
      .primaryKey()
      .references(() => talkbackClips.id, { onDelete: "cascade" }),
    /** Only for clips from before decision 059. */
    webm: bytes("webm"),
    sha256: text("sha256"),
    byteLength: integer("byte_length").notNull(),
  },
  (table) => [check("talkback_audio_place", sql`(${table.webm} is null) <> (${table.sha256} is null)`)],
);

/** There's at most one row per clip, even if a job crashes and runs again. */
export const talkbackTranscripts = pgTable(
  "talkback_transcripts",
  {
    id: uuid("id").primaryKey(),
    clipId: uuid("clip_id")
      .notNull()
      .unique("one_transcript_per_clip")
      .references(() => talkbackClips.id, { onDelete: "cascade" }),
    sessionId: ofSession(),
    timestamp: at("timestamp").notNull(),
    speakerRole: text("speaker_role", { enum: speakerRoles }).notNull(),
    transcript: text("transcript").notNull(),
    audioDurationSeconds: doublePrecision("audio_duration_seconds").notNull(),
    /** The engine's original transcript, or null until the transcript is corrected. */
    original: text("original"),
    correctedBy: person("corrected_by"),
    correctedAt: at("corrected_at"),
    engineName: text("engine_name").notNull(),
    enginePlace: text("engine_place", { enum: enginePlaces }).notNull(),
  },
  (table) => [index("talkback_transcripts_session").on(table.sessionId, table.timestamp)],
);

/** One version of a session's summary. A new summary doesn't replace the earlier ones. */
export const sessionSummaries = pgTable(
  "session_summaries",
  {
    id: uuid("id").primaryKey(),
    sessionId: ofSession(),
    version: integer("version").notNull(),
    status: text("status", { enum: ["making", "ready", "failed"] }).notNull(),
    requestedBy: person("requested_by").notNull(),
    requestedAt: at("requested_at").notNull(),
    createdAt: at("created_at"),
    overview: jsonb("overview").$type<OverviewSentence[]>(),
    keyMoments: jsonb("key_moments").$type<KeyMoment[]>(),
    breakdown: jsonb("breakdown").$type<Breakdown[]>(),
    engineName: text("engine_name"),
    enginePlace: text("engine_place", { enum: enginePlaces }),
    fallbackReason: text("fallback_reason"),
    failure: text("failure"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    costUsd: doublePrecision("cost_usd"),
    durationMs: integer("duration_ms"),
  },
  (table) => [
    unique("session_summaries_version").on(table.sessionId, table.version),
    check("session_summaries_status", sql`${table.status} in ('making', 'ready', 'failed')`),
    check(
      "session_summaries_ready",
      sql`(${table.status} <> 'ready') or (${table.overview} is not null and ${table.keyMoments} is not null and ${table.breakdown} is not null and ${table.engineName} is not null)`,
    ),
  ],
);

export const sessionSuggestions = pgTable(
  "session_suggestions",
  {
    id: uuid("id").primaryKey(),
    summaryId: uuid("summary_id")
      .notNull()
      .references(() => sessionSummaries.id, { onDelete: "cascade" }),
    sessionId: ofSession(),
    position: integer("position").notNull(),
    priority: text("priority", { enum: suggestionPriorities }).notNull(),
    suggestionType: text("suggestion_type", { enum: suggestionTypes }).notNull(),
    suggestion: text("suggestion").notNull(),
    songName: text("song_name"),
    sourceIds: jsonb("source_ids").$type<string[]>().notNull(),
    doneAt: at("done_at"),
    doneBy: person("done_by"),
  },
  (table) => [
    unique("session_suggestions_position").on(table.summaryId, table.position),
    check("session_suggestions_priority", sql`${table.priority} in ('high', 'medium', 'low')`),
  ],
);

export const takeMarkers = pgTable(
  "take_markers",
  {
    id: uuid("id").primaryKey(),
    sessionId: ofSession(),
    markedAt: at("marked_at").notNull(),
    label: text("label").notNull(),
    source: text("source", { enum: markerSources }).notNull(),
    byId: person("by_id").notNull(),
    /** The clip that contains the spoken marker. */
    clipId: uuid("clip_id").references(() => talkbackClips.id, { onDelete: "set null" }),
    removed: boolean("removed").notNull().default(false),
  },
  (table) => [
    index("take_markers_session").on(table.sessionId, table.markedAt),
    uniqueIndex("one_marker_per_clip").on(table.clipId).where(sql`${table.clipId} is not null`),
  ],
);

/** The session's songs. Their names help transcription and suggestions. */
export const sessionSongs = pgTable("session_songs", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => studioSessions.id),
  songs: text("songs").array().notNull(),
});
