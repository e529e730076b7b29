// What the two profiles need from outside.
import type { UserId } from "@foldback/domain/ids";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { SlidingWindow } from "../limits/sliding-window.ts";

type Progress = "draft" | "completed";
export type Application = "none" | "pending" | "approved" | "rejected";

export type OnboardingStore = {
  artist(userId: UserId): Promise<{ profile: ArtistProfile; progress: Progress } | null>;
  /** A completed profile stays completed. The person's matching is enqueued before this returns. */
  saveArtist(userId: UserId, answers: { profile: ArtistProfile; progress: Progress; nowMs: number }): Promise<void>;
  engineer(userId: UserId): Promise<{
    profile: EngineerAnswers;
    progress: Progress;
    application: Application;
    rejectionReason: string | null;
  } | null>;
  /**
   * Like `saveArtist`. `approves` makes the owner an engineer when a profile is completed for the first time and wasn't
   * rejected. A user who already has the role is approved in any case.
   */
  saveEngineer(
    userId: UserId,
    answers: { profile: EngineerAnswers; progress: Progress; nowMs: number; approves: boolean },
  ): Promise<Application>;
};

export type OnboardingDeps = {
  onboarding: OnboardingStore;
  /** The operator's choice: an administrator approves applications, or completing the profile does. */
  approval: "manual" | "automatic";
  /** Limits one person's saves, because each may match them with everyone. */
  saves: SlidingWindow;
  nowMs: () => number;
};
