// What artists see about engineers, and the directory that provides it.
import type { WeeklyHours } from "@foldback/domain/availability/weekly-hours";
import type { UserId } from "@foldback/domain/ids";
import type { EngineerProfile } from "@foldback/domain/onboarding/engineer-profile";

export type EngineerListing = {
  id: UserId;
  name: string | null;
  matchScore: number | null;
  matchReasons: string[];
  primaryGenre: string | null;
  specialisations: string[];
  /** When the engineer's "available now" ends. It may already have ended. */
  availableUntilMs: number | null;
  inSession: boolean;
  weeklyHours: WeeklyHours;
  timeZone: string | null;
};

/** Omits the payout details, which only the engineer may see. */
export type EngineerPublicProfile = EngineerProfile & {
  id: UserId;
  name: string | null;
  availabilityHours: string;
  availableUntilMs: number | null;
  inSession: boolean;
};

export interface EngineerDirectory {
  /**
   * Lists the artist's matched engineers, best match first, or any approved engineers if there are none. Never includes
   * the artist.
   */
  listFor(artistId: UserId, limit: number): Promise<EngineerListing[]>;
  /** True for an approved engineer, and for this artist's own guest. */
  isAvailableTo(artistId: UserId, engineerId: UserId): Promise<boolean>;
  /** Returns null if the user isn't an approved engineer. */
  profileOf(engineerId: UserId): Promise<EngineerPublicProfile | null>;
  availableUntilMs(engineerId: UserId): Promise<number | null>;
  /** Returns false if the user isn't an approved engineer. */
  setAvailable(engineerId: UserId, untilMs: number | null): Promise<boolean>;
}

/**
 * Knows which engineers have a dashboard open, which is where invitations appear. Implemented by the signaling room
 * hub.
 */
export interface Presence {
  isOnline(userId: UserId): boolean;
}

export type EngineerDeps = { engineers: EngineerDirectory; nowMs: () => number };
