// Tables of rooms, studio sessions and grants. What the tables cannot say alone (`ended` is final, the epoch only
// rises) is guarded by triggers in the hand-written migration beside the generated one.
import { revokeReasons } from "@foldback/domain/consent/grant";
import { endReasons } from "@foldback/domain/session/session-state";
import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const person = (name: string) => text(name).references(() => user.id);

/** The meeting place; its code is a label, never a secret. */
export const rooms = pgTable(
  "rooms",
  {
    id: uuid("id").primaryKey(),
    code: text("code").notNull().unique("rooms_code_unique"),
    artistId: person("artist_id").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [check("rooms_code_shape", sql`${table.code} ~ '^P[0-9A-F]{8}$'`)],
);

export const studioSessions = pgTable(
  "studio_sessions",
  {
    id: uuid("id").primaryKey(),
    roomId: uuid("room_id")
      .notNull()
      .references(() => rooms.id),
    artistId: person("artist_id").notNull(),
    /** Null means open to every approved engineer. */
    invitedEngineerId: person("invited_engineer_id"),
    /** Since when the invited engineer has been asked, until they join or say no. */
    invitedAt: at("invited_at"),
    declinedAt: at("declined_at"),
    /** In the engineer's words; gone when the artist has chosen again or the session has ended. */
    declineReason: text("decline_reason"),
    /** Who has joined; kept when the session ends. */
    engineerId: person("engineer_id"),
    /** The epoch of the Join that their seat is from. */
    seatEpoch: integer("seat_epoch"),
    status: text("status", { enum: ["waiting", "active", "paused", "ended"] }).notNull(),
    pauseCause: text("pause_cause", { enum: ["by-artist", "connection-lost", "server-restart"] }),
    pausedAt: at("paused_at"),
    epoch: integer("epoch").notNull(),
    createdAt: at("created_at").notNull(),
    /** The last accepted event; a room that waits too long after it ends by itself. */
    changedAt: at("changed_at").notNull(),
    /** When an engineer first joined. */
    startedAt: at("started_at"),
    endedAt: at("ended_at"),
    endReason: text("end_reason", { enum: endReasons }),
    durationSeconds: integer("duration_seconds"),
    avgRttMs: doublePrecision("avg_rtt_ms"),
    pricePaidPence: integer("price_paid_pence"),
    /** How long it may be active by the artist's plan; null without limit. Lifted when the plan is, never lowered. */
    timeLimitMs: integer("time_limit_ms"),
    /** How long it was active before the present stretch; rests and waits do not count. */
    activeMs: integer("active_ms").notNull().default(0),
    /** Since when the present stretch runs. */
    activeSince: at("active_since"),
    /** The idempotency key of the kill on record: a repeated kill finds it and is the same kill. */
    killKey: uuid("kill_key"),
  },
  (table) => [
    check("studio_sessions_status", sql`${table.status} in ('waiting', 'active', 'paused', 'ended')`),
    check(
      "studio_sessions_pause",
      sql`(${table.status} = 'paused') = (${table.pausedAt} is not null)
        and (${table.pausedAt} is null) = (${table.pauseCause} is null)
        and ${table.pauseCause} in ('by-artist', 'connection-lost', 'server-restart')`,
    ),
    check(
      "studio_sessions_end",
      sql`(${table.status} = 'ended') = (${table.endedAt} is not null)
        and (${table.endedAt} is null) = (${table.endReason} is null)
        and ${table.endReason} in ('by-artist', 'killed', 'expired', 'failed', 'time-limit')`,
    ),
    check(
      "studio_sessions_engineer",
      sql`case ${table.status} when 'waiting' then ${table.engineerId} is null
        when 'active' then ${table.engineerId} is not null else true end`,
    ),
    check(
      "studio_sessions_decline",
      sql`case when ${table.declinedAt} is null then ${table.declineReason} is null
        else ${table.status} = 'waiting' and ${table.invitedEngineerId} is not null end`,
    ),
    check("studio_sessions_not_oneself", sql`${table.artistId} is distinct from ${table.engineerId}`),
    check("studio_sessions_epoch", sql`${table.epoch} >= 0`),
    uniqueIndex("one_live_session_per_artist").on(table.artistId).where(sql`${table.status} <> 'ended'`),
    uniqueIndex("one_live_session_per_engineer")
      .on(table.engineerId)
      .where(sql`${table.engineerId} is not null and ${table.status} in ('active', 'paused')`),
    index("studio_sessions_room").on(table.roomId),
    index("studio_sessions_artist").on(table.artistId, table.createdAt),
    index("studio_sessions_engineer").on(table.engineerId, table.createdAt),
    // What was paid for sessions is summed up over these alone.
    index("studio_sessions_paid").on(table.pricePaidPence).where(sql`${table.pricePaidPence} is not null`),
    // The administrators' history. Migration 0031 adds the times themselves, so that far pages are counted off in the index.
    index("studio_sessions_begun")
      .on(sql`coalesce(${table.startedAt}, ${table.createdAt})`, table.id)
      .where(sql`${table.status} = 'ended'`),
    // Asked every few seconds: who ended lately and is owed a receipt.
    index("studio_sessions_ended_at").on(table.endedAt).where(sql`${table.status} = 'ended'`),
    index("studio_sessions_waiting").on(table.invitedEngineerId).where(sql`${table.status} = 'waiting'`),
  ],
);

/** The live authority of one session; absence means closed. */
export const grants = pgTable(
  "grants",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => studioSessions.id),
    status: text("status", { enum: ["none", "asked", "granted", "denied", "revoked"] }).notNull(),
    engineerId: person("engineer_id"),
    scopes: text("scopes", { enum: ["view", "talk", "point", "control"] })
      .array()
      .notNull()
      .default([]),
    epoch: integer("epoch").notNull(),
    until: at("until"),
    reason: text("reason", { enum: revokeReasons }),
  },
  (table) => [
    check("grants_status", sql`${table.status} in ('none', 'asked', 'granted', 'denied', 'revoked')`),
    check(
      "grants_granted",
      sql`(${table.status} = 'granted') = (${table.until} is not null)
        and (${table.status} = 'granted') = (cardinality(${table.scopes}) > 0)
        and (${table.status} not in ('asked', 'granted', 'denied') or ${table.engineerId} is not null)`,
    ),
    check("grants_scopes", sql`${table.scopes} <@ array['view', 'talk', 'point', 'control']`),
    check(
      "grants_reason",
      sql`(${table.status} = 'revoked') = (${table.reason} is not null)
        and ${table.reason} in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'expired', 'declined')`,
    ),
    index("grants_expiry").on(table.until).where(sql`${table.status} = 'granted'`),
  ],
);

/** That an invited engineer was told by mail, once for each session; what keeps the number of such mails sensible. */
export const invitationMails = pgTable(
  "invitation_mails",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => studioSessions.id),
    engineerId: person("engineer_id").notNull(),
    sentAt: at("sent_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.engineerId] }),
    index("invitation_mails_engineer").on(table.engineerId, table.sentAt),
  ],
);
