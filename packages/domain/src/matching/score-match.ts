/**
 * How well an engineer suits an artist, from 0 to 100, with the reasons that weigh most. Pure and deterministic: the same two
 * profiles in the same week give the same answer, and raising one fit never lowers the score.
 */
import type { Interval, Week, WeeklyHours } from "../availability/weekly-hours.ts";
import type { ArtistProfile } from "../onboarding/artist-profile.ts";
import type { EngineerProfile } from "../onboarding/engineer-profile.ts";
import {
  availabilityFit,
  budgetFit,
  experienceFit,
  type Fit,
  genreFit,
  servicesFit,
  setupFit,
  traitsFit,
} from "./fits.ts";
import { type MatchAspect, matchWeights } from "./weights.ts";

export type Match = { score: number; reasons: string[] };

const shownReasons = 3;
const aspects = Object.keys(matchWeights) as MatchAspect[];

/** When artists usually work, for want of hours of their own. */
const usualArtistHours: WeeklyHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 10 * 60,
  toMinute: 22 * 60,
}));

/** The weighted sum of fits from 0 to 1. */
export const scoreOf = (fits: Record<MatchAspect, number>): number =>
  Math.round(aspects.reduce((sum, aspect) => sum + matchWeights[aspect] * fits[aspect], 0));

/** For one artist against many engineers: what concerns the artist alone is worked out once. */
export function createMatcher(artist: ArtistProfile, week: Week): (engineer: EngineerProfile) => Match {
  const artistOpen = artist.timeZone === null ? [] : week.openIntervals(usualArtistHours, artist.timeZone);
  return (engineer) => {
    const engineerOpen = engineer.timeZone === null ? [] : week.openIntervals(engineer.weeklyHours, engineer.timeZone);
    const fits: Record<MatchAspect, Fit> = {
      genre: genreFit(artist, engineer),
      budget: budgetFit(artist, engineer),
      services: servicesFit(artist, engineer),
      availability: availabilityFit(artistOpen, engineerOpen),
      setup: setupFit(artist, engineer),
      experience: experienceFit(artist, engineer),
      traits: traitsFit(artist, engineer, lengthMs(engineerOpen)),
    };
    return { score: scoreOf(mapFits(fits, ({ fit }) => fit)), reasons: reasonsOf(fits) };
  };
}

const lengthMs = (intervals: readonly Interval[]) =>
  intervals.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

const mapFits = <To>(fits: Record<MatchAspect, Fit>, map: (fit: Fit) => To) =>
  Object.fromEntries(aspects.map((aspect) => [aspect, map(fits[aspect])])) as Record<MatchAspect, To>;

/** What weighs most first; of equals the order of the table of weights. */
function reasonsOf(fits: Record<MatchAspect, Fit>): string[] {
  return aspects
    .map((aspect) => ({ reason: fits[aspect].reason, weight: matchWeights[aspect] * fits[aspect].fit }))
    .filter(({ reason }) => reason !== null)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, shownReasons)
    .map(({ reason }) => reason ?? "");
}
