// The tables for rooms, studio sessions and grants. Triggers in the hand-written migration enforce rules that tables
// can't express (`ended` is final, the epoch only rises).
import { revokeReasons } from "@foldback/domain/consent/grant";
import { scopes } from "@foldback/domain/consent/scopes";
import { endReasons } from "@foldback/domain/session/session-state";
import type { Stretch } from "@foldback/domain/session/session-time";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

const person = (name: string) => text(name).references(() => user.id);

/** The place where participants meet. Its code is a label, never a secret. */
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
    /** When the invited engineer was asked. Null once they've joined or declined. */
    invitedAt: at("invited_at"),
    declinedAt: at("declined_at"),
    /** The engineer's own words. We delete them when the artist chooses again or the session ends. */
    declineReason: text("decline_reason"),
    /** The engineer who joined. The value stays when the session ends. */
    engineerId: person("engineer_id"),
    /** The epoch of that engineer's latest Join. The column still has its old name. */
    joinEpoch: integer("seat_epoch"),
    /** True while that engineer lets the artist keep their talkback with the takes. */
    keepsTalkback: boolean("keeps_talkback").notNull().default(false),
    status: text("status", { enum: ["waiting", "active", "paused", "ended"] }).notNull(),
    pauseCause: text("pause_cause", { enum: ["by-artist", "connection-lost", "server-restart"] }),
    pausedAt: at("paused_at"),
    epoch: integer("epoch").notNull(),
    createdAt: at("created_at").notNull(),
    /** The time of the last accepted event. If nothing happens for too long, we end the session. */
    changedAt: at("changed_at").notNull(),
    /** When an engineer first joined. */
    startedAt: at("started_at"),
    endedAt: at("ended_at"),
    endReason: text("end_reason", { enum: endReasons }),
    durationSeconds: integer("duration_seconds"),
    avgRttMs: doublePrecision("avg_rtt_ms"),
    pricePaidPence: integer("price_paid_pence"),
    /**
     * How long the session may be active under the artist's plan, or null for no limit. An upgrade raises the limit,
     * but nothing lowers it.
     */
    timeLimitMs: integer("time_limit_ms"),
    /** The active time before the current active period. Pauses and waiting don't count. */
    activeMs: integer("active_ms").notNull().default(0),
    /** When the current active period began. */
    activeSince: at("active_since"),
    /** The earlier active periods. From them we compute what the session's clock showed at a marker or a clip. */
    activeStretches: jsonb("active_stretches").$type<Stretch[]>().notNull().default([]),
    /** The recorded kill's idempotency key, so that we recognise a repeated one. */
    killKey: uuid("kill_key"),
    /** The generation of the server process that the session belongs to. Null on the embedded database. */
    ownerGeneration: bigint("owner_generation", { mode: "number" }),
    /** True once another process has changed the session, until the owner has learned of it. */
    ownerBehind: boolean("owner_behind").notNull().default(false),
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
        and ${table.endReason} in ('by-artist', 'killed', 'expired', 'failed', 'time-limit', 'suspended')`,
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
    check(
      "studio_sessions_keeps_talkback",
      sql`not ${table.keepsTalkback} or (${table.engineerId} is not null and ${table.status} <> 'ended')`,
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
    // The sum of session payments reads only this index.
    index("studio_sessions_paid").on(table.pricePaidPence).where(sql`${table.pricePaidPence} is not null`),
    // For the administrators' history. The migration adds the times to the index, so even distant pages need only the
    // index.
    index("studio_sessions_begun")
      .on(sql`coalesce(${table.startedAt}, ${table.createdAt})`, table.id)
      .where(sql`${table.status} = 'ended'`),
    // We query this every few seconds to find recently ended sessions that still need a receipt.
    index("studio_sessions_ended_at").on(table.endedAt).where(sql`${table.status} = 'ended'`),
    index("studio_sessions_owner_behind").on(table.ownerGeneration).where(sql`${table.ownerBehind}`),
    index("studio_sessions_waiting").on(table.invitedEngineerId).where(sql`${table.status} = 'waiting'`),
  ],
);

/** The current authority in a session. If there's no row, the gate is closed. */
export const grants = pgTable(
  "grants",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => studioSessions.id),
    status: text("status", { enum: ["none", "asked", "granted", "interrupted", "denied", "revoked"] }).notNull(),
    engineerId: person("engineer_id"),
    scopes: text("scopes", { enum: scopes }).array().notNull().default([]),
    epoch: integer("epoch").notNull(),
    until: at("until"),
    reason: text("reason", { enum: revokeReasons }),
    /** The hash of the sign-in that the artist gave consent from. */
    decidedFrom: text("decided_from"),
    /** When the engineer left, and the hash of their sign-in. */
    leftAt: at("left_at"),
    leftFrom: text("left_from"),
  },
  (table) => [
    check("grants_status", sql`${table.status} in ('none', 'asked', 'granted', 'interrupted', 'denied', 'revoked')`),
    check(
      "grants_granted",
      sql`(${table.status} in ('granted', 'interrupted')) = (${table.until} is not null)
        and (${table.status} in ('granted', 'interrupted')) = (cardinality(${table.scopes}) > 0)
        and (${table.status} not in ('asked', 'granted', 'interrupted', 'denied') or ${table.engineerId} is not null)`,
    ),
    check(
      "grants_absence",
      sql`(${table.status} <> 'interrupted' or ${table.leftAt} is not null)
        and (${table.status} in ('granted', 'interrupted') or ${table.leftAt} is null)
        and (${table.leftAt} is not null or ${table.leftFrom} is null)`,
    ),
    check(
      "grants_scopes",
      sql`${table.scopes} <@ array['view', 'talk', 'point', 'control', 'mixer', 'transport', 'lossless']`,
    ),
    check(
      "grants_reason",
      sql`(${table.status} = 'revoked') = (${table.reason} is not null)
        and ${table.reason} in ('by-artist', 'killed', 'session-ended', 'engineer-suspended', 'engineer-role-removed', 'guest-withdrawn', 'expired', 'declined')`,
    ),
    index("grants_expiry").on(table.until).where(sql`${table.status} = 'granted'`),
  ],
);

/** One row for each email to an invited engineer about a session. We use it to limit such emails. */
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
