import type { WeeklySpan } from "../availability/weekly-hours.ts";

/** What engineers are good at and what they charge. Any list or text may be empty. */
export const specializations = [
  "Mixing",
  "Mastering",
  "Recording",
  "Production",
  "Vocal Tuning",
  "Sound Design",
] as const;
export const engineerGenres = ["Pop", "Rock", "Hip-Hop", "R&B", "Electronic", "Jazz", "Classical", "Country"] as const;
export const dawPlatforms = ["Pro Tools", "Logic Pro", "Ableton Live", "Studio One", "Cubase", "FL Studio"] as const;
export const serviceTypes = ["Remote", "In-Studio", "Hybrid"] as const;
export const hourlyRateRanges = ["£25-£50/hr", "£50-£100/hr", "£100-£200/hr", "£200+/hr"] as const;
export const paymentMethods = ["Stripe", "PayPal", "Bank Transfer"] as const;
export const payoutSchedules = ["weekly", "bi-weekly", "monthly"] as const;
export const certifications = ["Dolby Atmos", "Apple Digital Masters", "Avid Certified", "UAD Certified"] as const;
export const clientTypes = ["Independent Artists", "Labels", "Production Companies", "All Types"] as const;

export type Specialization = (typeof specializations)[number];
export type EngineerGenre = (typeof engineerGenres)[number];
type DawPlatform = (typeof dawPlatforms)[number];
type ServiceType = (typeof serviceTypes)[number];
export type HourlyRateRange = (typeof hourlyRateRanges)[number];
type PaymentMethod = (typeof paymentMethods)[number];
type PayoutSchedule = (typeof payoutSchedules)[number];
type Certification = (typeof certifications)[number];
type ClientType = (typeof clientTypes)[number];

export type EngineerProfile = {
  specializations: Specialization[];
  primaryGenre: EngineerGenre | null;
  yearsExperience: number;
  dawPlatforms: DawPlatform[];
  serviceTypes: ServiceType[];
  hourlyRateRange: HourlyRateRange | null;
  /** In pounds. */
  minProjectRate: number;
  certifications: Certification[];
  /** An https address, or empty. */
  portfolioUrl: string;
  studioEquipment: string[];
  clientTypes: ClientType[];
  /** The IANA time zone, or null if not stated. */
  timeZone: string | null;
  weeklyHours: WeeklySpan[];
};

/** How the engineer wants to be paid. Only the engineer can read it. */
type PayoutSettings = {
  paymentMethod: PaymentMethod | null;
  /** The balance in pounds that triggers a payout. */
  paymentThreshold: number;
  payoutSchedule: PayoutSchedule;
};
export type EngineerAnswers = EngineerProfile & PayoutSettings & { availabilityHours: string };

/** Higher than any real answer, but low enough to catch typos. */
export const engineerProfileLimits = {
  maxYears: 70,
  maxPounds: 100_000,
  maxEquipment: 50,
  maxEquipmentLength: 80,
  maxWeeklySpans: 28,
} as const;

export const emptyEngineerProfile: EngineerProfile = {
  specializations: [],
  primaryGenre: null,
  yearsExperience: 0,
  dawPlatforms: [],
  serviceTypes: [],
  hourlyRateRange: null,
  minProjectRate: 0,
  certifications: [],
  portfolioUrl: "",
  studioEquipment: [],
  clientTypes: [],
  timeZone: null,
  weeklyHours: [],
};

/** The lowest hourly rate of each range, in pounds. */
export const lowestHourlyPounds: Record<HourlyRateRange, number> = {
  "£25-£50/hr": 25,
  "£50-£100/hr": 50,
  "£100-£200/hr": 100,
  "£200+/hr": 200,
};

export const emptyEngineerAnswers: EngineerAnswers = {
  ...emptyEngineerProfile,
  paymentMethod: null,
  paymentThreshold: 100,
  payoutSchedule: "weekly",
  availabilityHours: "",
};
