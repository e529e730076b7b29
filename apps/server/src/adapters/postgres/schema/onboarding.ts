// Artists' answers about their music. The engineers' answers are with the accounts, because they're read when an
// engineer joins a session.
import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { user } from "./accounts.ts";
import { at } from "./columns.ts";

export const artistOnboarding = pgTable("artist_onboarding", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  musicStyle: text("music_style").array().notNull().default([]),
  primaryGenre: text("primary_genre").notNull().default(""),
  experienceLevel: text("experience_level"),
  projectTypes: text("project_type").array().notNull().default([]),
  budgetRange: text("budget_range"),
  sessionFrequency: text("session_frequency"),
  equipmentSetup: text("equipment_setup").notNull().default(""),
  studioLocation: text("studio_location").notNull().default(""),
  /** The IANA time zone reported by the browser. */
  timeZone: text("time_zone"),
  preferredTraits: text("preferred_engineer_traits").array().notNull().default([]),
  onboardingCompleted: boolean("onboarding_completed").notNull().default(false),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** When we last computed the matches, or null. */
  matchedAt: at("matched_at"),
});
