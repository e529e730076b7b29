import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createCommonWeek, overlapMs } from "../availability/weekly-hours.ts";
import { type ArtistProfile, emptyArtistProfile } from "../onboarding/artist-profile.ts";
import { type EngineerProfile, emptyEngineerProfile } from "../onboarding/engineer-profile.ts";
import { createMatcher, scoreOf } from "./score-match.ts";
import { type MatchAspect, matchWeights } from "./weights.ts";

const week = createCommonWeek(Date.parse("2027-06-07T00:00:00Z"));
const match = (artist: Partial<ArtistProfile>, engineer: Partial<EngineerProfile>) =>
  createMatcher({ ...emptyArtistProfile, ...artist }, week)({ ...emptyEngineerProfile, ...engineer });
const aspects = Object.keys(matchWeights) as MatchAspect[];

const rapper: Partial<ArtistProfile> = {
  primaryGenre: "hip-hop",
  musicStyle: ["Hip-Hop", "R&B"],
  experienceLevel: "Intermediate",
  projectTypes: ["Single Track"],
  budgetRange: "£200-£500",
  equipmentSetup: "FL Studio, SM7B",
  timeZone: "Europe/London",
};
const beats: Partial<EngineerProfile> = {
  primaryGenre: "Hip-Hop",
  specializations: ["Mixing", "Recording"],
  yearsExperience: 6,
  hourlyRateRange: "£50-£100/hr",
  dawPlatforms: ["FL Studio", "Pro Tools"],
  serviceTypes: ["Remote"],
  timeZone: "Europe/London",
  weeklyHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 1_080, toMinute: 1_320 })),
};

test("[MT-1] the weights add up to 100", () => {
  expect(Object.values(matchWeights).reduce((sum: number, weight) => sum + weight, 0)).toBe(100);
});

test("[MT-1] the worked examples get the documented scores and reasons", () => {
  // Everything fits. The artist asked for no traits, so that aspect gets half of its 5 points.
  expect(match(rapper, beats)).toEqual({
    score: 98,
    reasons: ["Hip-Hop specialist", "Within budget", "Recording and mixing"],
  });
  // Neither has stated anything, so every aspect gets half of its points.
  expect(match({}, {})).toEqual({ score: 50, reasons: [] });
  // A neighbouring style (0.4 of 25) instead of the same one.
  expect(match(rapper, { ...beats, primaryGenre: "Pop" }).score).toBe(98 - 15);
  // A style that isn't a neighbour.
  expect(match(rapper, { ...beats, primaryGenre: "Classical" }).score).toBe(98 - 25);
  // At least 600 pounds for a budget of 500: 0.8 of 20.
  expect(match(rapper, { ...beats, minProjectRate: 600 })).toMatchObject({ score: 94 });
  // Twice the budget.
  expect(match(rapper, { ...beats, minProjectRate: 1_000 }).score).toBe(98 - 20);
  // Five hours apart, the evenings don't overlap: 18 to 22 in New York is 23 to 3 in London.
  expect(match(rapper, { ...beats, timeZone: "America/New_York" }).score).toBe(98 - 15);
  // Another DAW.
  expect(match(rapper, { ...beats, dawPlatforms: ["Cubase"] }).score).toBe(98 - 10);
  // An engineer who only works on site.
  expect(match(rapper, { ...beats, serviceTypes: ["In-Studio"] })).toEqual({
    score: 90,
    reasons: ["Hip-Hop specialist", "Within budget", "Working hours overlap by 4 hours a day"],
  });
});

test("[MT-1] the overlap is the same at whatever time of day it's calculated", () => {
  const oneDay = (timeZone: string): Partial<EngineerProfile> => ({
    ...beats,
    timeZone,
    weeklyHours: [{ weekday: 1, fromMinute: 0, toMinute: 1_440 }],
  });
  const dayMs = 24 * 3_600_000;
  for (const artistZone of ["Europe/London", "Pacific/Auckland", "America/Los_Angeles"])
    for (const engineerZone of ["America/New_York", "Pacific/Auckland", "Pacific/Honolulu", "Asia/Kolkata"])
      for (let day = 0; day < 7; day += 1) {
        const answers = Array.from({ length: 24 }, (_, hour) => {
          const atMs = Date.parse("2027-06-07T00:30:00Z") + day * dayMs + hour * 3_600_000;
          const artist = { ...emptyArtistProfile, ...rapper, timeZone: artistZone };
          return createMatcher(artist, createCommonWeek(atMs))({ ...emptyEngineerProfile, ...oneDay(engineerZone) })
            .score;
        });
        expect(new Set(answers).size, `${artistZone} ${engineerZone} ${day}`).toBe(1);
      }
});

test("[MT-1] no hours are lost between time zones: twelve hours a day overlap fully with round-the-clock availability", () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 0, toMinute: 1_440 }));
  const week = createCommonWeek(Date.parse("2027-06-09T15:00:00Z"));
  const usual = always.map(({ weekday }) => ({ weekday, fromMinute: 600, toMinute: 1_320 }));
  for (const zone of ["America/Los_Angeles", "Pacific/Auckland", "Europe/London", "Pacific/Honolulu"])
    for (const other of ["America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"]) {
      const [one, all] = [week.ringIntervals(usual, zone), week.ringIntervals(always, other)];
      expect(overlapMs(one, all), `${zone} ${other}`).toBe(7 * 12 * 3_600_000);
    }
});

test("[MT-1] a trait counts only if profiles can contain it", () => {
  const base = match(rapper, beats).score;
  expect(match({ ...rapper, preferredTraits: ["Patient"] }, beats).score).toBe(base);
  expect(match({ ...rapper, preferredTraits: ["Genre specialist", "Fast turnaround"] }, beats).score).toBe(100);
  expect(match({ ...rapper, preferredTraits: ["Technical"] }, beats).score).toBe(95);
});

test("[MT-2] improving one aspect never lowers the score, which stays between 0 and 100", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const fits = fc.record(Object.fromEntries(aspects.map((aspect) => [aspect, share]))) as fc.Arbitrary<
    Record<MatchAspect, number>
  >;
  void fc.assert(
    fc.property(fits, fc.constantFrom(...aspects), share, (before, aspect, by) => {
      const after = { ...before, [aspect]: Math.min(1, before[aspect] + by) };
      expect(scoreOf(after)).toBeGreaterThanOrEqual(scoreOf(before));
      expect(scoreOf(before)).toBeGreaterThanOrEqual(0);
      expect(scoreOf(after)).toBeLessThanOrEqual(100);
    }),
  );
});

test("[MT-2] a cheaper, more experienced or more available engineer never gets a lower score", () => {
  const hours = (length: number) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 600, toMinute: 600 + length }));
  const amount = fc.integer({ min: 0, max: 5_000 });
  void fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const scores = (part: (value: number) => Partial<EngineerProfile>) =>
        [less, more].map((value) => match(rapper, { ...beats, ...part(value) }).score) as [number, number];
      const [cheap, dear] = scores((minProjectRate) => ({ minProjectRate }));
      expect(cheap).toBeGreaterThanOrEqual(dear);
      const [young, old] = scores((pounds) => ({ yearsExperience: pounds / 100 }));
      expect(old).toBeGreaterThanOrEqual(young);
      const [short, long] = scores((value) => ({ weeklyHours: hours(1 + value / 7) }));
      expect(long).toBeGreaterThanOrEqual(short);
    }),
  );
});
