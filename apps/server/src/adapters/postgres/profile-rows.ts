// Converts database rows to artist and engineer profiles.
import type { ArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import { artistProfile, engineerProfile } from "@foldback/protocol/http/onboarding";
import type { engineerOnboarding } from "./schema/accounts.ts";
import type { artistOnboarding } from "./schema/onboarding.ts";

type ArtistRow = typeof artistOnboarding.$inferSelect;
export type EngineerRow = typeof engineerOnboarding.$inferSelect;

export const artistOf = (row: ArtistRow): ArtistProfile => {
  const { userId: _id, onboardingCompleted: _done, updatedAt: _updated, matchedAt: _matched, ...profile } = row;
  return artistProfile.parse(profile);
};

export const engineerOf = (row: EngineerRow): EngineerAnswers => {
  const { userId: _id, onboardingCompleted: _done, updatedAt: _updated, matchedAt: _matched, ...rest } = row;
  const { approvedAt: _approved, createdAt: _created, availableUntil: _free, availabilityHours, ...profile } = rest;
  return engineerProfile.parse({ ...profile, availabilityHours: availabilityHours ?? "" });
};
