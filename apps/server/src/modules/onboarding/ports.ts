// What the two profiles need from outside.
import type { UserId } from "@foldback/domain/ids";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { SlidingWindow } from "../limits/sliding-window.ts";

type Progress = "draft" | "completed";
export type Application = "none" | "pending" | "approved" | "rejected";

export type OnboardingStore = {
  artist(userId: UserId): Promise<{ profile: ArtistProfile; progress: Progress } | null>;
  /** What was completed stays completed. Whoever has to be matched anew is in the queue when this answers. */
  saveArtist(userId: UserId, answers: { profile: ArtistProfile; progress: Progress; nowMs: number }): Promise<void>;
  engineer(userId: UserId): Promise<{
    profile: EngineerAnswers;
    progress: Progress;
    application: Application;
    rejectionReason: string | null;
  } | null>;
  /**
   * As for artists. `approves`: a profile that is completed for the first time, and was not rejected, makes its owner an
   * engineer at once. Who was given the role before is approved in any case.
   */
  saveEngineer(
    userId: UserId,
    answers: { profile: EngineerAnswers; progress: Progress; nowMs: number; approves: boolean },
  ): Promise<Application>;
};

export type OnboardingDeps = {
  onboarding: OnboardingStore;
  /** The operator's choice: applications are approved by an administrator, or when the profile is completed. */
  approval: "manual" | "automatic";
  /** Of one person; each may mean that they are matched with everybody. */
  saves: SlidingWindow;
  nowMs: () => number;
};
