// The tables for people and how they sign in. The first seven belong to the authentication library: the property names
// are its field names, but we chose the table and column names ("sign_in", because a session is a studio session).
// Roles are only in user_roles, and nothing on the user row grants a right.
import type { WeeklySpan } from "@foldback/domain/availability/weekly-hours";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

export const user = pgTable("user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** The role requested at sign-up. It grants nothing. */
  requestedRole: text("requested_role"),
  /** True if an authenticator app is set up. Passkeys have their own rows. */
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  /** When the user entered a date of birth that meets the minimum age. We don't store the date of birth. */
  ageConfirmedAt: at("age_confirmed_at"),
  /** When the account was deleted. The row stays because other rows refer to it, but no longer identifies a person. */
  erasedAt: at("erased_at"),
  /**
   * The string that administrators search. The database generates it, so the index contains exactly what we compare.
   */
  searchText: text("search_text").notNull().generatedAlwaysAs(sql`lower("name" || ' ' || "email")`),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

const userId = () =>
  text("user_id")
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const signIn = pgTable(
  "sign_in",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    token: text("token").notNull().unique(),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** True if the user confirmed this sign-in with an authenticator code, a backup code or a passkey. */
    secondFactor: boolean("second_factor").notNull().default(false),
    /** When the user last confirmed a second factor. */
    secondFactorAt: at("second_factor_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sign_in_user_id").on(table.userId)],
);

/**
 * The browsers and networks that an account has been used from, stored so that we can tell its owner about new ones. A
 * row contains only a keyed hash, which reveals neither.
 */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    userId: userId(),
    fingerprint: text("fingerprint").notNull(),
    seenAt: at("seen_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.fingerprint] }), index("known_browsers_age").on(table.seenAt)],
);

export const credential = pgTable(
  "credential",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("credential_user_id").on(table.userId)],
);

export const verification = pgTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

export const twoFactor = pgTable(
  "two_factor",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: at("locked_until"),
    /**
     * The 30-second step of the newest accepted code, counted from 1970. We don't accept that code or older ones again.
     */
    lastStep: integer("last_step"),
  },
  (table) => [index("two_factor_user_id").on(table.userId)],
);

export const passkey = pgTable(
  "passkey",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: at("created_at").defaultNow(),
  },
  (table) => [index("passkey_user_id").on(table.userId)],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: userId(),
    role: text("role", { enum: ["artist", "engineer", "admin"] }).notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check("user_roles_role", sql`${table.role} in ('artist', 'engineer', 'admin')`),
  ],
);

export const profiles = pgTable("profiles", {
  userId: userId().primaryKey(),
  fullName: text("full_name").notNull().default(""),
  email: text("email").notNull(),
  suspendedAt: at("suspended_at"),
  lastSeenAt: at("last_seen_at").notNull().defaultNow(),
  /** How many inactivity reminders we've emailed since `lastSeenAt`. */
  idleNotices: integer("idle_notices").notNull().default(0),
  createdAt: at("created_at").notNull().defaultNow(),
});

export const engineerOnboarding = pgTable("engineer_onboarding", {
  userId: userId().primaryKey(),
  onboardingCompleted: boolean("onboarding_completed").notNull().default(false),
  primaryGenre: text("primary_genre"),
  specializations: text("specializations").array().notNull().default([]),
  yearsExperience: integer("years_experience").notNull().default(0),
  hourlyRateRange: text("hourly_rate_range"),
  availabilityHours: text("availability_hours"),
  dawPlatforms: text("daw_platforms").array().notNull().default([]),
  serviceTypes: text("service_types").array().notNull().default([]),
  /** In pounds. */
  minProjectRate: integer("min_project_rate").notNull().default(0),
  paymentMethod: text("payment_method"),
  /** In pounds. */
  paymentThreshold: integer("payment_threshold").notNull().default(100),
  payoutSchedule: text("payout_schedule").notNull().default("weekly"),
  certifications: text("certifications").array().notNull().default([]),
  portfolioUrl: text("portfolio_url").notNull().default(""),
  studioEquipment: text("studio_equipment").array().notNull().default([]),
  /** An IANA time zone name, such as Europe/London. */
  timeZone: text("time_zone"),
  weeklyHours: jsonb("weekly_hours").$type<WeeklySpan[]>().notNull().default([]),
  clientTypes: text("preferred_client_types").array().notNull().default([]),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** The engineer has said they're available now, until this time. */
  availableUntil: at("available_until"),
  /** When we last computed the matches, or null. */
  matchedAt: at("matched_at"),
  approvedAt: at("approved_at"),
  createdAt: at("created_at").notNull().defaultNow(),
});

export const engineerMatches = pgTable(
  "engineer_matches",
  {
    artistId: text("artist_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    engineerId: text("engineer_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** A percentage, 0 to 100. */
    matchScore: integer("match_score").notNull(),
    /** The main reasons for the match, as shown on the engineer's card. */
    reasons: text("reasons").array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.artistId, table.engineerId] }),
    index("engineer_matches_engineer").on(table.engineerId),
    check("engineer_matches_score", sql`${table.matchScore} between 0 and 100`),
  ],
);
