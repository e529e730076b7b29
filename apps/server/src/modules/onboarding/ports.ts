// What the two profiles need from outside.
import type { UserId } from "@foldback/domain/ids";
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";

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
  /** As for artists. `approves`: a completed profile makes its owner an engineer at once. */
  saveEngineer(
    userId: UserId,
    answers: { profile: EngineerAnswers; progress: Progress; nowMs: number; approves: boolean },
  ): Promise<Application>;
};

export type OnboardingDeps = {
  onboarding: OnboardingStore;
  /** The operator's choice: applications are approved by an administrator, or when the profile is completed. */
  approval: "manual" | "automatic";
  nowMs: () => number;
};
