import { isTimeZone, minutesOfDay } from "@foldback/domain/availability/weekly-hours";
import {
  artistGenres,
  budgetRanges,
  engineerTraits,
  experienceLevels,
  projectTypes,
  sessionFrequencies,
} from "@foldback/domain/onboarding/artist-profile";
import {
  certifications,
  clientTypes,
  dawPlatforms,
  engineerGenres,
  hourlyRateRanges,
  engineerProfileLimits as limits,
  paymentMethods,
  payoutSchedules,
  serviceTypes,
  specializations,
} from "@foldback/domain/onboarding/engineer-profile";
import { isPublicLink, maxLinkLength } from "@foldback/domain/onboarding/public-link";
import * as z from "zod";
import { base } from "./base.ts";

const shortText = z.string().trim().max(100);
const longText = z.string().trim().max(1_000);
const someOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z
    .array(z.enum(options))
    .max(options.length)
    .refine((chosen) => new Set(chosen).size === chosen.length);
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) => z.enum(options).nullable();
const timeZone = z.string().max(64).refine(isTimeZone).nullable();
const whole = (max: number) => z.int().min(0).max(max);

export const artistProfile = z.strictObject({
  musicStyle: someOf(artistGenres),
  primaryGenre: shortText,
  experienceLevel: oneOf(experienceLevels),
  projectTypes: someOf(projectTypes),
  budgetRange: oneOf(budgetRanges),
  sessionFrequency: oneOf(sessionFrequencies),
  equipmentSetup: longText,
  studioLocation: shortText,
  timeZone,
  preferredTraits: someOf(engineerTraits),
});

const link = z.string().refine(isPublicLink);
const weeklySpan = z
  .strictObject({ weekday: z.int().min(1).max(7), fromMinute: whole(minutesOfDay - 1), toMinute: whole(minutesOfDay) })
  .refine(({ fromMinute, toMinute }) => toMinute > fromMinute);

export const engineerProfile = z.strictObject({
  specializations: someOf(specializations),
  primaryGenre: oneOf(engineerGenres),
  yearsExperience: whole(limits.maxYears),
  dawPlatforms: someOf(dawPlatforms),
  serviceTypes: someOf(serviceTypes),
  hourlyRateRange: oneOf(hourlyRateRanges),
  minProjectRate: whole(limits.maxPounds),
  paymentMethod: oneOf(paymentMethods),
  paymentThreshold: whole(limits.maxPounds),
  payoutSchedule: z.enum(payoutSchedules),
  certifications: someOf(certifications),
  /** As stored, perhaps before we required `isPublicLink`. Check it again before showing it as a link. */
  portfolioUrl: z.string().max(maxLinkLength),
  studioEquipment: z.array(z.string().trim().min(1).max(limits.maxEquipmentLength)).max(limits.maxEquipment),
  timeZone,
  availabilityHours: shortText,
  weeklyHours: z.array(weeklySpan).max(limits.maxWeeklySpans),
  clientTypes: someOf(clientTypes),
});

/** The answers as input, with a stricter portfolio link. */
export const engineerAnswers = engineerProfile.extend({ portfolioUrl: z.union([z.literal(""), link]) });

/**
 * `draft` means that some answers are saved. `completed` means that the user has pressed Complete Profile, and is
 * final.
 */
const progress = z.enum(["draft", "completed"]);

/** The state of an engineer's application. It's `none` until the profile is completed. */
export const applicationStates = ["none", "pending", "approved", "rejected"] as const;

export const onboarding = {
  /** The caller's answers, or null if there are none yet. */
  artist: base.output(z.object({ profile: artistProfile.nullable(), progress })),
  saveArtist: base.input(z.strictObject({ profile: artistProfile, progress })).output(z.object({})),
  engineer: base.output(
    z.object({
      profile: engineerProfile.nullable(),
      progress,
      application: z.enum(applicationStates),
      /** The administrator's reason for a rejection, or null if they gave none. */
      rejectionReason: z.string().nullable(),
    }),
  ),
  /** Completing the profile files the application, or approves it immediately if the operator has configured that. */
  saveEngineer: base
    .input(z.strictObject({ profile: engineerAnswers, progress }))
    .output(z.object({ application: z.enum(applicationStates) })),
};
