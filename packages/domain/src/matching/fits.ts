/**
 * Rates how well one aspect of an engineer suits an artist, from 0 to 1, with a reason for the engineer's card if it
 * counts in their favour. If the artist or the engineer hasn't stated an aspect, it counts as `unknownFit`.
 */
import { type Interval, overlapMs } from "../availability/weekly-hours.ts";
import {
  type ArtistProfile,
  budgetPounds,
  type EngineerTrait,
  type ExperienceLevel,
  type ProjectType,
} from "../onboarding/artist-profile.ts";
import {
  dawPlatforms,
  type EngineerGenre,
  type EngineerProfile,
  engineerGenres,
  lowestHourlyPounds,
  type Specialization,
} from "../onboarding/engineer-profile.ts";
import { pluralise } from "../pluralise.ts";
import { unknownFit } from "./weights.ts";

export type Fit = { fit: number; reason: string | null };
/** Rates one engineer. We compute everything that depends only on the artist beforehand, once for all engineers. */
type FitOf = (engineer: EngineerProfile) => Fit;

const unknown: Fit = { fit: unknownFit, reason: null };
const inWords = (text: string) => text.trim().toLowerCase();

/** Pairs of styles that the same engineer often knows. */
const neighbours: readonly (readonly [string, string])[] = [
  ["hip-hop", "r&b"],
  ["pop", "r&b"],
  ["pop", "electronic"],
  ["rock", "country"],
  ["jazz", "classical"],
  ["latin", "pop"],
  ["reggae", "hip-hop"],
];
const styleFits = { primary: 1, listed: 0.8, neighbour: 0.4, other: 0 } as const;

export function genreFit(artist: ArtistProfile): FitOf {
  const primary = inWords(artist.primaryGenre);
  const styles = artist.musicStyle.map(inWords);
  if (primary === "" && styles.length === 0) return () => unknown;
  const wanted = [primary, ...styles];
  const fitWith = (genre: EngineerGenre): Fit => {
    const theirs = inWords(genre);
    const reason = `${genre} specialist`;
    if (primary === theirs || (primary === "" && styles.includes(theirs))) return { fit: styleFits.primary, reason };
    if (styles.includes(theirs)) return { fit: styleFits.listed, reason };
    const isNear = neighbours.some(
      ([one, other]) => (one === theirs && wanted.includes(other)) || (other === theirs && wanted.includes(one)),
    );
    return { fit: isNear ? styleFits.neighbour : styleFits.other, reason: null };
  };
  const fits = new Map(engineerGenres.map((genre) => [genre, fitWith(genre)]));
  return ({ primaryGenre }) => (primaryGenre === null ? unknown : (fits.get(primaryGenre) ?? unknown));
}

const neededFor: Record<ProjectType, readonly Specialization[]> = {
  "Single Track": ["Recording", "Mixing"],
  EP: ["Recording", "Mixing"],
  "Full Album": ["Recording", "Mixing", "Mastering"],
  "Live Recording": ["Recording"],
  "Mixing Only": ["Mixing"],
  "Mastering Only": ["Mastering"],
};

/** Sessions are remote, so an engineer who only works on site suits about half as well. */
const onSiteOnlyShare = 0.5;

export function servicesFit(artist: ArtistProfile): FitOf {
  if (artist.projectTypes.length === 0) return () => unknown;
  const needed = [...new Set(artist.projectTypes.flatMap((type) => neededFor[type]))];
  const reasons = new Map<string, string>();
  const reasonFor = (covered: readonly Specialization[]) => {
    const key = covered.join();
    const reason = reasons.get(key) ?? listed(covered);
    reasons.set(key, reason);
    return reason;
  };
  return ({ specializations, serviceTypes }) => {
    if (specializations.length === 0) return unknown;
    const covered = needed.filter((one) => specializations.includes(one));
    const isOnSiteOnly = serviceTypes.length > 0 && serviceTypes.every((type) => type === "In-Studio");
    const fit = (covered.length / needed.length) * (isOnSiteOnly ? onSiteOnlyShare : 1);
    return { fit, reason: covered.length > 0 && !isOnSiteOnly ? reasonFor(covered) : null };
  };
}

const listed = (words: readonly string[]) => {
  const [first = "", ...rest] = words;
  const text = [first, ...rest.map((word) => word.toLowerCase())].join(", ");
  return text.replace(/, ([^,]*)$/, " and $1");
};

/** We assume that an artist books at least this many hours at a time. */
const shortestSessionHours = 2;

export function budgetFit({ budgetRange }: ArtistProfile): FitOf {
  if (budgetRange === null) return () => unknown;
  const { max } = budgetPounds[budgetRange];
  return ({ hourlyRateRange, minProjectRate }) => {
    if (hourlyRateRange === null && minProjectRate === 0) return unknown;
    const hourly = hourlyRateRange === null ? 0 : lowestHourlyPounds[hourlyRateRange];
    const cheapest = Math.max(minProjectRate, hourly * shortestSessionHours);
    if (cheapest <= max) return { fit: 1, reason: "Within budget" };
    // A rate of twice the budget doesn't fit at all. Below that, closer is better.
    return { fit: Math.max(0, 2 - cheapest / max), reason: null };
  };
}

const expectedYears: Record<ExperienceLevel, number> = { Beginner: 1, Intermediate: 3, Advanced: 6, Professional: 10 };

export function experienceFit({ experienceLevel }: ArtistProfile): FitOf {
  if (experienceLevel === null) return () => unknown;
  const expected = expectedYears[experienceLevel];
  return ({ yearsExperience: years }) => {
    const fit = Math.min(1, years / expected);
    return { fit, reason: fit === 1 ? `${pluralise(years, "year")} of experience` : null };
  };
}

export function setupFit({ equipmentSetup }: ArtistProfile): FitOf {
  const setup = inWords(equipmentSetup);
  const used = dawPlatforms.filter((daw) => setup.includes(inWords(daw)));
  if (used.length === 0) return () => unknown;
  return ({ dawPlatforms: theirs }) => {
    if (theirs.length === 0) return unknown;
    const shared = used.find((daw) => theirs.includes(daw));
    return shared === undefined ? { fit: 0, reason: null } : { fit: 1, reason: `Works in ${shared}` };
  };
}

const hourMs = 3_600_000;
const daysOfWeek = 7;
/** More shared hours than this per day make no difference. */
const plentyHoursADay = 4;

export function availabilityFit(artistOpen: readonly Interval[], engineerOpen: readonly Interval[]): Fit {
  if (artistOpen.length === 0 || engineerOpen.length === 0) return unknown;
  const hoursADay = overlapMs(artistOpen, engineerOpen) / hourMs / daysOfWeek;
  const hours = Math.floor(hoursADay);
  return {
    fit: Math.min(1, hoursADay / plentyHoursADay),
    reason: hours === 0 ? null : `Working hours overlap by ${pluralise(hours, "hour")} a day`,
  };
}

type TraitFacts = { engineer: EngineerProfile; genre: Fit; openHours: number };
const fullWeekHours = 20;

/** Only the traits that a profile can show. Patience and the like only show in a session and don't count. */
const shownTraits: Partial<Record<EngineerTrait, (facts: TraitFacts) => boolean>> = {
  Creative: ({ engineer }) =>
    engineer.specializations.includes("Production") || engineer.specializations.includes("Sound Design"),
  Technical: ({ engineer }) => engineer.certifications.length > 0,
  "Fast turnaround": ({ openHours }) => openHours >= fullWeekHours,
  "Genre specialist": ({ genre }) => genre.fit >= styleFits.listed,
  Collaborative: ({ engineer }) => engineer.serviceTypes.includes("Hybrid"),
};

type KnownFacts = { engineer: EngineerProfile; genre: Fit; openMs: number };

export function traitsFit({ preferredTraits }: ArtistProfile): (known: KnownFacts) => Fit {
  const wanted = preferredTraits.filter((trait) => shownTraits[trait] !== undefined);
  if (wanted.length === 0) return () => unknown;
  return ({ engineer, genre, openMs }) => {
    const facts = { engineer, genre, openHours: openMs / hourMs };
    const shown = wanted.filter((trait) => shownTraits[trait]?.(facts));
    return { fit: shown.length / wanted.length, reason: shown[0] ?? null };
  };
}
