import { isTimeZone } from "@foldback/domain/availability/weekly-hours";
import { type ArtistProfile, emptyArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import { texts } from "../texts.ts";
import type { FieldErrors } from "./wizard-plan.ts";

/** In characters. */
export const textLimits = { short: 100, long: 1_000 } as const;

/** Null when the browser doesn't report one. */
export function ownTimeZone(): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return typeof timeZone === "string" && isTimeZone(timeZone) ? timeZone : null;
}

/** The time zone comes from the computer, so we don't ask for it. */
export type ArtistFields = Omit<ArtistProfile, "timeZone">;

export const emptyArtistFields: ArtistFields = artistFieldsOf(emptyArtistProfile);

export function artistFieldsOf({ timeZone: _zone, ...fields }: ArtistProfile): ArtistFields {
  return fields;
}

export const artistProfileOf = (fields: ArtistFields): ArtistProfile => ({ ...fields, timeZone: ownTimeZone() });

export function artistErrors(fields: ArtistFields): FieldErrors<ArtistFields> {
  const errors: FieldErrors<ArtistFields> = {};
  const tooLong = (text: string, limit: number) => text.trim().length > limit;
  if (tooLong(fields.primaryGenre, textLimits.short)) errors.primaryGenre = texts.tooLong(textLimits.short);
  if (tooLong(fields.studioLocation, textLimits.short)) errors.studioLocation = texts.tooLong(textLimits.short);
  if (tooLong(fields.equipmentSetup, textLimits.long)) errors.equipmentSetup = texts.equipmentTooLong;
  return errors;
}
