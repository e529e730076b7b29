// The store and settings for artist and engineer profiles.
import type { UserId } from "@foldback/domain/ids";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { SlidingWindow } from "../limits/sliding-window.ts";

type Progress = "draft" | "completed";
export type Application = "none" | "pending" | "approved" | "rejected";

export type OnboardingStore = {
  artist(userId: UserId): Promise<{ profile: ArtistProfile; progress: Progress } | null>;
  /** Saves the answers and queues the person's matching. A completed profile stays completed. */
  saveArtist(userId: UserId, answers: { profile: ArtistProfile; progress: Progress; nowMs: number }): Promise<void>;
  engineer(userId: UserId): Promise<{
    profile: EngineerAnswers;
    progress: Progress;
    application: Application;
    rejectionReason: string | null;
  } | null>;
  /**
   * Like `saveArtist`. With `approves`, completing the profile for the first time makes its owner an engineer, unless
   * their application was rejected. A user who already has the role is always approved.
   */
  saveEngineer(
    userId: UserId,
    answers: { profile: EngineerAnswers; progress: Progress; nowMs: number; approves: boolean },
  ): Promise<Application>;
};

export type OnboardingDeps = {
  onboarding: OnboardingStore;
  /**
   * Set by the operator: with `manual` an administrator approves engineers, with `automatic` a completed profile is
   * enough.
   */
  approval: "manual" | "automatic";
  /** Limits how often one person may save, because each save may match them with everyone. */
  saves: SlidingWindow;
  nowMs: () => number;
};
