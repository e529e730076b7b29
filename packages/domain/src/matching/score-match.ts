/**
 * Scores how well an engineer suits an artist, from 0 to 100, with the strongest reasons. It's deterministic: the same
 * two profiles always get the same score, and raising one fit never lowers it.
 */
import type { CommonWeek, Interval, WeeklyHours } from "../availability/weekly-hours.ts";
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

/** The hours in which we assume that artists work, because their profiles don't include any. */
const usualArtistHours: WeeklyHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  fromMinute: 10 * 60,
  toMinute: 22 * 60,
}));

/** The weighted sum of fits from 0 to 1. */
export const scoreOf = (fits: Record<MatchAspect, number>): number =>
  Math.round(aspects.reduce((sum, aspect) => sum + matchWeights[aspect] * fits[aspect], 0));

/** Matches one artist with many engineers. Everything that depends only on the artist is computed once. */
export function createMatcher(artist: ArtistProfile, week: CommonWeek): (engineer: EngineerProfile) => Match {
  const artistOpen = artist.timeZone === null ? [] : week.ringIntervals(usualArtistHours, artist.timeZone);
  const [genreOf, budgetOf, servicesOf] = [genreFit(artist), budgetFit(artist), servicesFit(artist)];
  const [setupOf, experienceOf, traitsOf] = [setupFit(artist), experienceFit(artist), traitsFit(artist)];
  return (engineer) => {
    const engineerOpen = engineer.timeZone === null ? [] : week.ringIntervals(engineer.weeklyHours, engineer.timeZone);
    const genre = genreOf(engineer);
    return matchOf({
      genre,
      budget: budgetOf(engineer),
      services: servicesOf(engineer),
      availability: availabilityFit(artistOpen, engineerOpen),
      setup: setupOf(engineer),
      experience: experienceOf(engineer),
      traits: traitsOf({ engineer, genre, openMs: lengthMs(engineerOpen) }),
    });
  };
}

function lengthMs(intervals: readonly Interval[]): number {
  let sumMs = 0;
  for (const { fromMs, toMs } of intervals) sumMs += toMs - fromMs;
  return sumMs;
}

function matchOf(fits: Record<MatchAspect, Fit>): Match {
  let sum = 0;
  for (const aspect of aspects) sum += matchWeights[aspect] * fits[aspect].fit;
  return { score: Math.round(sum), reasons: reasonsOf(fits) };
}

/** Lists the strongest reasons first. If two are equally strong, the one with the larger weight comes first. */
function reasonsOf(fits: Record<MatchAspect, Fit>): string[] {
  const reasons: string[] = [];
  const weights: number[] = [];
  for (const aspect of aspects) {
    const { fit, reason } = fits[aspect];
    if (reason === null) continue;
    const weight = matchWeights[aspect] * fit;
    let place = weights.length;
    while (place > 0 && (weights[place - 1] ?? 0) < weight) place -= 1;
    weights.splice(place, 0, weight);
    reasons.splice(place, 0, reason);
  }
  reasons.length = Math.min(reasons.length, shownReasons);
  return reasons;
}
