// Writes verified, approved and signed-in people straight into a new database before the server starts, because hashing
// so many passwords takes minutes. Runs as a separate process, because only one process can open an embedded database:
//   node people.ts <data folder> <artists> <engineers> [address of a Postgres]
import { fork } from "node:child_process";
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Db, openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import {
  engineerMatches,
  engineerOnboarding,
  profiles,
  signIn,
  user,
  userRoles,
} from "../../apps/server/src/adapters/postgres/schema/accounts.ts";

export type Person = { id: string; cookie: string };
export type People = { artists: Person[]; engineers: Person[] };

export const COOKIE_NAME = "foldback.sign_in";
export const AUTH_SECRET = "only-for-the-bench-".repeat(2);

const CHUNK = 500;
const PROFILE = {
  primaryGenre: "Rock",
  specializations: ["Mixing"],
  yearsExperience: 5,
  hourlyRateRange: "£25-£50/hr",
  availabilityHours: "any",
  dawPlatforms: ["Pro Tools"],
};

type DatabaseOptions = { dataDir: string; databaseUrl: string };
type Count = { artists: number; engineers: number };

/** An empty address selects the embedded database in the data folder. */
export async function seedPeople(
  { dataDir, databaseUrl }: DatabaseOptions,
  { artists, engineers }: Count,
): Promise<People> {
  const child = fork(fileURLToPath(import.meta.url), [dataDir, String(artists), String(engineers), databaseUrl]);
  const [people] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`Seeding people ended with ${code}.`))),
  ])) as [People];
  if (child.exitCode === null) await once(child, "exit");
  return people;
}

async function seed(options: DatabaseOptions, count: Count): Promise<People> {
  const database = await openDatabase(options);
  const people = { artists: newPeople(count.artists), engineers: newPeople(count.engineers) };
  for (const some of inChunks(people.artists)) await insert(database.owner, some, "artist");
  for (const some of inChunks(people.engineers)) await insert(database.owner, some, "engineer");
  // Each artist is only matched with the engineer who has the same number.
  const couples = people.artists.flatMap(({ id }, index) => {
    const engineer = people.engineers[index];
    return engineer === undefined ? [] : [{ artistId: id, engineerId: engineer.id, matchScore: 90 }];
  });
  if (couples.length > 0) await database.owner.insert(engineerMatches).values(couples);
  await database.close();
  const publicly = ({ id, token }: NewPerson): Person => ({ id, cookie: signed(token) });
  return { artists: people.artists.map(publicly), engineers: people.engineers.map(publicly) };
}

type NewPerson = { id: string; token: string; number: string };
const newPeople = (count: number): NewPerson[] =>
  Array.from({ length: count }, (_person, index) => ({
    id: randomUUID(),
    token: randomBytes(24).toString("base64url"),
    number: String(index + 1).padStart(5, "0"),
  }));

function* inChunks(people: readonly NewPerson[]) {
  for (let from = 0; from < people.length; from += CHUNK) yield people.slice(from, from + CHUNK);
}

async function insert(db: Db, people: readonly NewPerson[], role: "artist" | "engineer"): Promise<void> {
  // The selection list sorts equal matches by name, so the first artist's engineer comes first.
  const nameOf = ({ number }: NewPerson) => `Bench ${role} ${number}`;
  const emailOf = (id: string) => `${id}@bench.example`;
  await db
    .insert(user)
    .values(
      people.map((person) => ({ id: person.id, name: nameOf(person), email: emailOf(person.id), emailVerified: true })),
    );
  await db
    .insert(signIn)
    .values(people.map(({ id, token }) => ({ id: randomUUID(), userId: id, token, expiresAt: inADay() })));
  await db
    .insert(profiles)
    .values(people.map((person) => ({ userId: person.id, email: emailOf(person.id), fullName: nameOf(person) })));
  await db.insert(userRoles).values(people.map(({ id }) => ({ userId: id, role: "artist" as const })));
  if (role === "artist") return;
  await db.insert(userRoles).values(people.map(({ id }) => ({ userId: id, role })));
  await db
    .insert(engineerOnboarding)
    .values(people.map(({ id }) => ({ userId: id, ...PROFILE, onboardingCompleted: true, approvedAt: new Date() })));
}

const inADay = () => new Date(Date.now() + 24 * 60 * 60 * 1000);
const signed = (token: string) =>
  encodeURIComponent(`${token}.${createHmac("sha256", AUTH_SECRET).update(token).digest("base64")}`);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , dataDir = "", artists, engineers, databaseUrl = ""] = process.argv;
  const count = { artists: Number(artists), engineers: Number(engineers) };
  // Disconnects only once the message is sent, because a long one would otherwise be cut off.
  process.send?.(await seed({ dataDir, databaseUrl }, count), () => process.disconnect());
}
