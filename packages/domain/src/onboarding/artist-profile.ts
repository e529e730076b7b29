/** What artists tell us about their music so that we can match them with engineers. Any list or text may be empty. */
export const artistGenres = [
  "Pop",
  "Rock",
  "Hip-Hop",
  "R&B",
  "Electronic",
  "Jazz",
  "Classical",
  "Country",
  "Reggae",
  "Latin",
] as const;
export const experienceLevels = ["Beginner", "Intermediate", "Advanced", "Professional"] as const;
export const projectTypes = [
  "Single Track",
  "EP",
  "Full Album",
  "Live Recording",
  "Mixing Only",
  "Mastering Only",
] as const;
export const budgetRanges = ["£50-£200", "£200-£500", "£500-£1000", "£1000-£2500", "£2500+"] as const;
export const sessionFrequencies = ["One-time", "Monthly", "Weekly", "As needed"] as const;
export const engineerTraits = [
  "Patient",
  "Creative",
  "Technical",
  "Fast turnaround",
  "Genre specialist",
  "Collaborative",
] as const;

type ArtistGenre = (typeof artistGenres)[number];
export type ExperienceLevel = (typeof experienceLevels)[number];
export type ProjectType = (typeof projectTypes)[number];
export type BudgetRange = (typeof budgetRanges)[number];
type SessionFrequency = (typeof sessionFrequencies)[number];
export type EngineerTrait = (typeof engineerTraits)[number];

export type ArtistProfile = {
  musicStyle: ArtistGenre[];
  /** Free text. */
  primaryGenre: string;
  experienceLevel: ExperienceLevel | null;
  projectTypes: ProjectType[];
  budgetRange: BudgetRange | null;
  sessionFrequency: SessionFrequency | null;
  /** Free text, such as the DAW, the interface or the microphones. */
  equipmentSetup: string;
  /** Free text. */
  studioLocation: string;
  /** The IANA time zone that the artist's browser reports, or null if it doesn't report one. */
  timeZone: string | null;
  preferredTraits: EngineerTrait[];
};

export const emptyArtistProfile: ArtistProfile = {
  musicStyle: [],
  primaryGenre: "",
  experienceLevel: null,
  projectTypes: [],
  budgetRange: null,
  sessionFrequency: null,
  equipmentSetup: "",
  studioLocation: "",
  timeZone: null,
  preferredTraits: [],
};

/** How many of the profile's questions are answered. The time zone doesn't count, because the browser supplies it. */
export function profileProgress({ timeZone: _zone, ...answers }: ArtistProfile): { answered: number; of: number } {
  const all = Object.values(answers);
  return { answered: all.filter((answer) => answer !== null && answer.length > 0).length, of: all.length };
}

/** In pounds. The last range has no upper limit. */
export const budgetPounds: Record<BudgetRange, { min: number; max: number }> = {
  "£50-£200": { min: 50, max: 200 },
  "£200-£500": { min: 200, max: 500 },
  "£500-£1000": { min: 500, max: 1_000 },
  "£1000-£2500": { min: 1_000, max: 2_500 },
  "£2500+": { min: 2_500, max: Number.POSITIVE_INFINITY },
};
