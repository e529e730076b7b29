import { randomInt } from "node:crypto";
import { type ArtistProfile, emptyArtistProfile } from "@foldback/domain/onboarding/artist-profile";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { Role } from "@foldback/domain/people/roles";
import type { OnboardingStore } from "../onboarding/ports.ts";
import { demoAdminEmail } from "./demo-policy.ts";
import type { AccountStore, CreateVerifiedUser } from "./ports.ts";

export type DemoAccount = { role: Role; name: string; email: string; password: string };

type Deps = {
  accounts: AccountStore;
  onboarding: Pick<OnboardingStore, "saveArtist">;
  createVerifiedUser: CreateVerifiedUser;
};

type DemoPerson = {
  role: Role;
  name: string;
  email: string;
  profile?: Partial<EngineerAnswers>;
  music?: Partial<ArtistProfile>;
};

const weekdays = (from: number, to: number) =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: from * 60, toMinute: to * 60 }));

const people: DemoPerson[] = [
  {
    role: "artist",
    name: "Ada Marlow",
    email: "artist@demo.foldback.test",
    music: {
      musicStyle: ["Electronic", "Pop"],
      primaryGenre: "Electronic",
      experienceLevel: "Intermediate",
      projectTypes: ["EP", "Mixing Only"],
      budgetRange: "£200-£500",
      sessionFrequency: "Monthly",
      equipmentSetup: "Ableton Live, a two-channel interface, an SM7B",
      studioLocation: "London",
      timeZone: "Europe/London",
      preferredTraits: ["Creative"],
    },
  },
  {
    role: "engineer",
    name: "Theo Lindqvist",
    email: "engineer@demo.foldback.test",
    profile: {
      primaryGenre: "Electronic",
      specializations: ["Mixing", "Production", "Sound Design"],
      yearsExperience: 9,
      hourlyRateRange: "£50-£100/hr",
      availabilityHours: "Weekdays 10:00 to 18:00, London",
      timeZone: "Europe/London",
      weeklyHours: weekdays(10, 18),
      serviceTypes: ["Remote"],
      dawPlatforms: ["Ableton Live", "Logic Pro"],
    },
  },
  {
    role: "engineer",
    name: "Noor Haddad",
    email: "engineer2@demo.foldback.test",
    profile: {
      primaryGenre: "R&B",
      specializations: ["Recording", "Vocal Tuning", "Mastering"],
      yearsExperience: 14,
      hourlyRateRange: "£100-£200/hr",
      availabilityHours: "Evenings, London",
      timeZone: "Europe/London",
      weeklyHours: weekdays(18, 22),
      serviceTypes: ["Remote", "In-Studio"],
      certifications: ["Dolby Atmos"],
      dawPlatforms: ["Pro Tools", "Studio One"],
    },
  },
  { role: "admin", name: "Robin Achterberg", email: demoAdminEmail },
];

const completed = (music: Partial<ArtistProfile>) => ({
  profile: { ...emptyArtistProfile, ...music },
  progress: "completed" as const,
  nowMs: Date.now(),
});

/** Creates demo users, but only in an empty database. Returns null if there are users already. */
export async function createDemoData(deps: Deps): Promise<DemoAccount[] | null> {
  if (await deps.accounts.hasAny()) return null;
  return Promise.all(
    people.map(async ({ role, name, email, profile, music }) => {
      const password = memorablePassword();
      const userId = await deps.createVerifiedUser({ email, name, password });
      if (role !== "artist") await deps.accounts.addRole(userId, role);
      if (profile) await deps.accounts.saveApprovedEngineer(userId, profile);
      if (music) await deps.onboarding.saveArtist(userId, completed(music));
      return { role, name, email, password };
    }),
  );
}

const syllables = ["ba", "do", "fi", "ga", "ke", "lo", "mi", "na", "pe", "ri", "so", "tu", "va", "we", "zo", "hu"];

/** 16 syllables of 4 bits each give 64 random bits that are easy to type. */
const memorablePassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)] ?? "").join(""),
  ).join("-");
