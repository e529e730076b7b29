// Copies of artists' takes on the server: the takes, their segments, and the engineers to whom they were delivered. The
// sound itself is in the take storage, under the segments' hashes. Each row contains the artist's id, so the policies
// don't have to query another table.
import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import { endReasons } from "@foldback/domain/takes/take-log";
import { maxTakeTextLength, type Rating, type TakeMark } from "@foldback/domain/takes/take-notes";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";
import { studioSessions } from "./sessions.ts";

const ofArtist = () =>
  text("artist_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
/** One driver returns a Buffer and the other a Uint8Array, so we copy both into an Int8Array. */
const signedBytes = customType<{ data: Int8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (bytes) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  fromDriver: (bytes) => Int8Array.from(bytes, (byte) => (byte << 24) >> 24),
});
const count = (name: string) => bigint(name, { mode: "number" });

export const takes = pgTable(
  "takes",
  {
    /** Chosen by the recorder in the artist's browser. */
    id: uuid("id").primaryKey(),
    artistId: ofArtist(),
    /** The session that the take was recorded in, or null if there wasn't one. */
    sessionId: uuid("session_id").references(() => studioSessions.id, { onDelete: "set null" }),
    /** The take that a stem belongs to. Null for a take. */
    stemOf: uuid("stem_of"),
    isStem: boolean("is_stem").notNull().generatedAlwaysAs(sql`stem_of is not null`),
    /** The name that the artist gave the take, or null. */
    name: text("name"),
    startedAt: at("started_at").notNull(),
    /** The local date and time where the take was recorded. */
    localTime: text("local_time").notNull(),
    sampleRateHz: integer("sample_rate_hz").notNull(),
    channels: integer("channels").notNull(),
    frames: count("frames").notNull(),
    endReason: text("end_reason", { enum: endReasons }).notNull(),
    /** The hash over the segments' hashes. */
    root: text("root").notNull(),
    /** The size of all segments together. */
    bytes: count("bytes").notNull(),
    begunAt: at("begun_at").notNull(),
    /** When a segment last arrived. */
    changedAt: at("changed_at").notNull(),
    /** Null until every segment has arrived and been checked. */
    sealedAt: at("sealed_at"),
    /** When the sweep first found that the artist's plan no longer stores takes. Null while it does. */
    uncoveredSince: at("uncovered_since"),
    /** When we emailed the artist that the take will soon be removed. */
    remindedAt: at("reminded_at"),
    format: text("format").$type<TakeFormat>(),
    gaps: jsonb("gaps").$type<TakeGap[]>(),
    /** The artist's own markers. Delivered with the take. */
    marks: jsonb("marks").$type<readonly TakeMark[]>().notNull().default([]),
    /** Null if they were never changed. */
    marksChangedAt: at("marks_changed_at"),
  },
  (table) => [
    unique("takes_of_artist").on(table.id, table.artistId),
    unique("takes_one_stem").on(table.stemOf),
    unique("takes_or_stems").on(table.id, table.artistId, table.isStem),
    unique("takes_frames").on(
      table.id,
      table.artistId,
      table.startedAt,
      table.sampleRateHz,
      table.channels,
      table.frames,
    ),
    // A stem always has its take's artist, first frame, length and rate.
    foreignKey({
      name: "takes_stem",
      columns: [table.stemOf, table.artistId, table.startedAt, table.sampleRateHz, table.channels, table.frames],
      foreignColumns: [table.id, table.artistId, table.startedAt, table.sampleRateHz, table.channels, table.frames],
    }).onDelete("cascade"),
    check(
      "takes_sealed",
      sql`(${table.sealedAt} is null) = (${table.format} is null) and (${table.sealedAt} is null) = (${table.gaps} is null)`,
    ),
    index("takes_artist").on(table.artistId, table.startedAt),
    index("takes_session").on(table.sessionId),
    index("takes_age").on(table.sealedAt, table.changedAt),
  ],
);

/** What only the artist may read about a take. It's in a separate table so that the policies can keep engineers out. */
export const takeNotes = pgTable(
  "take_notes",
  {
    takeId: uuid("take_id").primaryKey(),
    artistId: ofArtist(),
    rating: smallint("rating").$type<Rating>(),
    /** Null if it was never changed. */
    ratingChangedAt: at("rating_changed_at"),
    text: text("text").notNull(),
    textChangedAt: at("text_changed_at"),
  },
  (table) => [
    foreignKey({
      name: "take_notes_take",
      columns: [table.takeId, table.artistId],
      foreignColumns: [takes.id, takes.artistId],
    }).onDelete("cascade"),
    check("take_notes_rating", sql`${table.rating} between 1 and 5`),
    check("take_notes_text", sql`char_length(${table.text}) <= ${sql.raw(String(maxTakeTextLength))}`),
    index("take_notes_artist").on(table.artistId),
  ],
);

export const takeSegments = pgTable(
  "take_segments",
  {
    takeId: uuid("take_id").notNull(),
    artistId: ofArtist(),
    position: integer("position").notNull(),
    sha256: text("sha256").notNull(),
    firstFrame: count("first_frame").notNull(),
    frames: count("frames").notNull(),
    bytes: integer("bytes").notNull(),
    /** Null until the segment has been checked and stored. `gaps` and `grids` are what the check found. */
    storedAt: at("stored_at"),
    gaps: jsonb("gaps").$type<TakeGap[]>(),
    grids: integer("grids"),
  },
  (table) => [
    primaryKey({ columns: [table.takeId, table.position] }),
    unique("take_segments_hash").on(table.takeId, table.sha256),
    foreignKey({
      name: "take_segments_take",
      columns: [table.takeId, table.artistId],
      foreignColumns: [takes.id, takes.artistId],
    }).onDelete("cascade"),
  ],
);

/** What the server measured in a sealed take. Only the server writes it, so no user can make up a figure. */
export const takeMeasurements = pgTable(
  "take_measurements",
  {
    takeId: uuid("take_id").primaryKey(),
    artistId: ofArtist(),
    /** The waveform: the lowest and the highest sample of each column, as signed bytes. */
    peaks: signedBytes("peaks").notNull(),
    /** Null if the take is too quiet to measure. */
    lufs: doublePrecision("lufs"),
    /** Null if every sample is zero. */
    truePeakDb: doublePrecision("true_peak_db"),
  },
  (table) => [
    foreignKey({
      name: "take_measurements_take",
      columns: [table.takeId, table.artistId],
      foreignColumns: [takes.id, takes.artistId],
    }).onDelete("cascade"),
    index("take_measurements_artist").on(table.artistId),
  ],
);

export const takeDeliveries = pgTable(
  "take_deliveries",
  {
    takeId: uuid("take_id").notNull(),
    artistId: ofArtist(),
    engineerId: text("engineer_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    deliveredAt: at("delivered_at").notNull(),
    /** A stem is delivered only with its take. */
    isStem: boolean("is_stem").notNull().generatedAlwaysAs(sql`false`),
    /** True if the engineer may have the take's stem too. */
    withTalkback: boolean("with_talkback").notNull().default(false),
    /** When we emailed the engineer about the delivery. */
    mailedAt: at("mailed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.takeId, table.engineerId] }),
    foreignKey({
      name: "take_deliveries_take",
      columns: [table.takeId, table.artistId, table.isStem],
      foreignColumns: [takes.id, takes.artistId, takes.isStem],
    }).onDelete("cascade"),
    check("take_deliveries_not_oneself", sql`${table.artistId} <> ${table.engineerId}`),
    index("take_deliveries_engineer").on(table.engineerId, table.deliveredAt),
    index("take_deliveries_unmailed").on(table.deliveredAt).where(sql`${table.mailedAt} is null`),
  ],
);
