// What artists see of engineers, and where it comes from.
import type { UserId } from "@foldback/domain/ids";
import type { EngineerProfile } from "@foldback/domain/onboarding/engineer-profile";

export type EngineerListing = {
  id: UserId;
  name: string | null;
  matchScore: number | null;
  matchReasons: string[];
  primaryGenre: string | null;
  specialisations: string[];
  /** Available now until this time, which may have passed. */
  availableUntilMs: number | null;
  inSession: boolean;
};

/** Without the payout details, which only the engineer sees. */
export type EngineerPublicProfile = EngineerProfile & {
  id: UserId;
  name: string | null;
  availabilityHours: string;
  availableUntilMs: number | null;
  inSession: boolean;
};

export interface EngineerDirectory {
  /** Approved engineers, best match first, or any approved ones if none is matched. Never the artist themselves. */
  listFor(artistId: UserId, limit: number): Promise<EngineerListing[]>;
  isAvailable(engineerId: UserId): Promise<boolean>;
  /** Returns null for anyone who isn't an approved engineer. */
  profileOf(engineerId: UserId): Promise<EngineerPublicProfile | null>;
  availableUntilMs(engineerId: UserId): Promise<number | null>;
  /** Returns false for anyone who isn't an approved engineer. */
  setAvailable(engineerId: UserId, untilMs: number | null): Promise<boolean>;
}

/** Which engineers have a dashboard open where invitations appear. Implemented by the signaling room hub. */
export interface Presence {
  isOnline(userId: UserId): boolean;
}

export type EngineerDeps = { engineers: EngineerDirectory; nowMs: () => number };
