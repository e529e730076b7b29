import type { UserId } from "@foldback/domain/ids";
import type { Match } from "@foldback/domain/matching/score-match";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerProfile } from "@foldback/domain/onboarding/engineer-profile";

type MatchedPair = Match & { artistId: UserId; engineerId: UserId };

export type MatchingStore = {
  /** Returns null unless the artist has completed their profile. */
  artist(userId: UserId): Promise<ArtistProfile | null>;
  artists(): Promise<{ userId: UserId; profile: ArtistProfile }[]>;
  /** Returns null unless this user is an approved engineer. `engineers` lists only approved ones too. */
  engineer(userId: UserId): Promise<EngineerProfile | null>;
  engineers(): Promise<{ userId: UserId; profile: EngineerProfile }[]>;
  /**
   * Lists people whose matches are older than their profile or than `beforeMs`. Matches age, because the hours that two
   * people share differ from week to week.
   */
  outdated(beforeMs: number): Promise<UserId[]>;
  markMatched(userId: UserId, atMs: number): Promise<void>;
  /** Replaces all of this person's matches and no one else's. */
  replace(of: { artistId: UserId } | { engineerId: UserId }, pairs: readonly MatchedPair[]): Promise<void>;
};

export type MatchingDeps = { matching: MatchingStore; nowMs: () => number };

/** The name of the job that recomputes one person's matches. */
export const matchPersonId = "match-person";
