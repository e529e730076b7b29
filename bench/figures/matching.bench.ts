// Measures matching one artist with ten thousand engineers, on one core. The floor only reads the same profiles.
import { createCommonWeek } from "@foldback/domain/availability/weekly-hours";
import { createMatcher } from "@foldback/domain/matching/score-match";
import { type ArtistProfile, emptyArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import {
  dawPlatforms,
  type EngineerProfile,
  emptyEngineerProfile,
  engineerGenres,
  hourlyRateRanges,
  specializations,
} from "@foldback/domain/onboarding/engineer-profile";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";

const ENGINEERS = 10_000;
const LIMIT_MS = 50;
const ZONES = ["Europe/London", "America/New_York", "America/Los_Angeles", "Asia/Tokyo", "Australia/Sydney"];
const WEEK = createCommonWeek(Date.parse("2027-10-28T00:00:00Z"));

const artist: ArtistProfile = {
  ...emptyArtistProfile,
  primaryGenre: "hip-hop",
  musicStyle: ["Hip-Hop", "R&B"],
  experienceLevel: "Intermediate",
  projectTypes: ["Single Track", "Mixing Only"],
  budgetRange: "£200-£500",
  equipmentSetup: "FL Studio, SM7B",
  timeZone: "Europe/London",
  preferredTraits: ["Genre specialist", "Technical"],
};

const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

// Consecutive engineers always differ, and every run uses the same engineers.
const engineerOf = (index: number): EngineerProfile => ({
  ...emptyEngineerProfile,
  primaryGenre: pick(engineerGenres, index),
  specializations: [pick(specializations, index), pick(specializations, index + 1 + (index % 4))],
  yearsExperience: index % 30,
  dawPlatforms: [pick(dawPlatforms, index), pick(dawPlatforms, index + 3)],
  hourlyRateRange: pick(hourlyRateRanges, index),
  minProjectRate: (index % 50) * 20,
  serviceTypes: ["Remote"],
  certifications: index % 3 === 0 ? ["Dolby Atmos"] : [],
  timeZone: pick(ZONES, index),
  weeklyHours: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    fromMinute: 60 * (8 + (index % 8)),
    toMinute: 60 * (14 + (index % 8)),
  })),
});

// The floor: reads every field that a score depends on, and adds them up.
function readAll(engineers: readonly EngineerProfile[]): number {
  let sum = 0;
  for (const engineer of engineers) {
    sum += engineer.primaryGenre?.length ?? 0;
    sum += engineer.specializations.length + engineer.dawPlatforms.length + engineer.serviceTypes.length;
    sum += engineer.yearsExperience + engineer.minProjectRate + engineer.certifications.length;
    sum += (engineer.hourlyRateRange?.length ?? 0) + (engineer.timeZone?.length ?? 0);
    for (const { weekday, fromMinute, toMinute } of engineer.weeklyHours) sum += weekday + fromMinute + toMinute;
  }
  return sum;
}

function timed(work: () => unknown): Promise<number[]> {
  const startedMs = performance.now();
  work();
  return Promise.resolve([performance.now() - startedMs]);
}

async function measure(run: BenchRun): Promise<Row[]> {
  const engineers = Array.from({ length: ENGINEERS }, (_, index) => engineerOf(index));
  const turns = await alternate(run.quick ? 5 : 50, {
    floor: () => timed(() => readAll(engineers)),
    product: () =>
      timed(() => {
        const match = createMatcher(artist, WEEK);
        return engineers.map((engineer) => match(engineer));
      }),
  });
  return [
    {
      figure: `one artist matched with ${ENGINEERS.toLocaleString("en")} engineers, one core`,
      unit: "ms",
      product: medianOfTurns(turns.product, median),
      floor: medianOfTurns(turns.floor, median),
      target: { kind: "limit", max: LIMIT_MS },
    },
  ];
}

export const figure: Figure = { name: "matching", about: "one artist matched with ten thousand engineers", measure };
