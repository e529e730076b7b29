import type { UserId } from "@foldback/domain/ids";
import type { Match } from "@foldback/domain/matching/score-match";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerProfile } from "@foldback/domain/onboarding/engineer-profile";

type MatchedPair = Match & { artistId: UserId; engineerId: UserId };

export type MatchingStore = {
  /** With a completed profile, otherwise null or incomplete. */
  artist(userId: UserId): Promise<ArtistProfile | null>;
  artists(): Promise<{ userId: UserId; profile: ArtistProfile }[]>;
  /** Approved engineers only. */
  engineer(userId: UserId): Promise<EngineerProfile | null>;
  engineers(): Promise<{ userId: UserId; profile: EngineerProfile }[]>;
  /**
   * People whose matches are older than their profile or than `beforeMs`, because common hours differ from week to
   * week.
   */
  outdated(beforeMs: number): Promise<UserId[]>;
  markMatched(userId: UserId, atMs: number): Promise<void>;
  /** Replaces all matches of this person. Other matches stay. */
  replace(of: { artistId: UserId } | { engineerId: UserId }, pairs: readonly MatchedPair[]): Promise<void>;
};

export type MatchingDeps = { matching: MatchingStore; nowMs: () => number };

/** The name of the job that matches one person again. */
export const matchPersonId = "match-person";
