// Administrators' actions, searchable by person, and the daily metrics. The ledger entry, written in the same
// transaction, is the proof of an action. This row is a readable copy.
import { adminActionTypes } from "@foldback/domain/people/admin-actions";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id);

export const adminActions = pgTable(
  "admin_actions",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    adminId: person("admin_id"),
    actionType: text("action_type", { enum: adminActionTypes }).notNull(),
    targetId: person("target_id"),
    /** Contains `role` for the two role actions, and `reason` for a rejection. */
    metadata: jsonb("metadata").$type<{ role?: string; reason?: string }>().notNull().default({}),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    check(
      "admin_actions_type",
      sql`${table.actionType} in ('role_added', 'role_removed', 'user_suspended', 'user_unsuspended',
        'engineer_approved', 'engineer_rejected', 'engineer_reopened')`,
    ),
    check("admin_actions_not_oneself", sql`${table.adminId} <> ${table.targetId}`),
    index("admin_actions_target").on(table.targetId, table.id),
  ],
);

/** Applications that an administrator rejected. We delete the row when the application is reopened. */
export const engineerRejections = pgTable("engineer_rejections", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** Shown to the applicant. */
  reason: text("reason"),
  rejectedAt: at("rejected_at").notNull(),
});

/** One row per day (UTC). The roll-up writes it, and replaces it if it runs again for the same day. */
export const metrics = pgTable("metrics", {
  date: date("date", { mode: "string" }).primaryKey(),
  /** People who took part in a session in the thirty days up to and including this one. */
  mau: integer("mau").notNull(),
  /** Twelve times the monthly price of all plans that were active at the end of the day. */
  arrPence: bigint("arr_pence", { mode: "number" }).notNull(),
  /** Sessions that had begun by the end of the day. */
  sessionsCount: integer("sessions_count").notNull(),
  /** The average over those thirty days' sessions, or null if none was measured. */
  avgRttMs: doublePrecision("avg_rtt_ms"),
  computedAt: at("computed_at").notNull(),
});
