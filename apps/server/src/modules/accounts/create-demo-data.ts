import { randomInt } from "node:crypto";
import type { Role } from "@foldback/domain/people/roles";
import type { AccountStore, CreateVerifiedUser, EngineerProfile } from "./ports.ts";

export type DemoAccount = { role: Role; name: string; email: string; password: string };

type Deps = { accounts: AccountStore; createVerifiedUser: CreateVerifiedUser };

export const demoAdminEmail = "admin@demo.foldback.test";

const people: { role: Role; name: string; email: string; profile?: EngineerProfile }[] = [
  { role: "artist", name: "Ada Marlow", email: "artist@demo.foldback.test" },
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
      dawPlatforms: ["Pro Tools", "Studio One"],
    },
  },
  { role: "admin", name: "Robin Achterberg", email: demoAdminEmail },
];

/** People to try the product with, on an empty database only. Null when somebody is there already. */
export async function createDemoData(deps: Deps): Promise<DemoAccount[] | null> {
  if (await deps.accounts.hasAny()) return null;
  return Promise.all(
    people.map(async ({ role, name, email, profile }) => {
      const password = memorablePassword();
      const userId = await deps.createVerifiedUser({ email, name, password });
      if (role !== "artist") await deps.accounts.addRole(userId, role);
      if (profile) await deps.accounts.saveApprovedEngineer(userId, profile);
      return { role, name, email, password };
    }),
  );
}

const syllables = ["ba", "do", "fi", "ga", "ke", "lo", "mi", "na", "pe", "ri", "so", "tu", "va", "we", "zo", "hu"];

/** 16 syllables of 4 bits: 64 bits of chance that can be typed from a terminal. */
const memorablePassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => syllables[randomInt(syllables.length)] ?? "").join(""),
  ).join("-");
