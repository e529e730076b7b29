// Creates users on a test's server.
import { createHmac, randomUUID } from "node:crypto";
import { asUserId, type UserId } from "@foldback/domain/ids";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { Role } from "@foldback/domain/people/roles";
import { eq } from "drizzle-orm";
import type { Database } from "../adapters/postgres/database.ts";
import { credential, signIn as signInTable, user } from "../adapters/postgres/schema/accounts.ts";
import type { ComposedServer } from "../compose/server.ts";
import type { Config } from "../config.ts";
import { browserOf, signInCookieOf } from "./test-cookies.ts";
import type { createTestRequests } from "./test-requests.ts";

export type Person = { userId: UserId; email: string; name: string; cookie: string };
type NewPerson = { roles?: Role[]; name?: string; email?: string };
type SignUp = { email: string; password: string; name?: string };
type Server = {
  composed: ComposedServer;
  database: Database;
  config: Config;
  nowMs: (() => number) | undefined;
  postJson: ReturnType<typeof createTestRequests>["postJson"];
};

export const createTestPeople = (server: Server) => ({
  /** Uses the real form, email and link. It's slower than createPerson, because it hashes a password. */
  signUpAndVerify: (person: SignUp) => signUpAndVerify(server, person),
  /** Signs the same user in on another device. */
  signInAgain: async ({ userId }: Pick<Person, "userId">): Promise<Pick<Person, "cookie">> => ({
    cookie: await issueCookie(server, userId),
  }),
  /** Creates a verified, signed-in user directly in the database. Engineers are also approved and have a profile. */
  createPerson: (person: NewPerson = {}) => createPerson(server, person),
});

async function signUpAndVerify({ composed, postJson }: Server, person: SignUp): Promise<string> {
  const { email, password, name = "" } = person;
  const answer = await postJson("/api/auth/sign-up/email", {
    email,
    password,
    name,
    birthDate: "1990-01-01",
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status} ${await answer.text()}`);
  const mail = composed.mailbox.list().find((kept) => kept.to === email.toLowerCase());
  if (!mail?.link) throw new Error("no verification email");
  const token = new URL(mail.link).hash.replace("#token=", "");
  const browser = { cookie: browserOf(answer) };
  return signInCookieOf(await postJson("/api/auth/sign-up/prove", { token }, browser));
}

async function createPerson(server: Server, person: NewPerson): Promise<Person> {
  const { composed, database, nowMs } = server;
  const userId = asUserId(randomUUID());
  const { name = "Test Person", email = `${userId}@test.example`, roles = ["artist"] } = person;
  // Administrators in tests have already used a second factor.
  const isAdmin = roles.includes("admin");
  await database.owner.insert(user).values({
    id: userId,
    name,
    email,
    emailVerified: true,
    twoFactorEnabled: isAdmin,
    ageConfirmedAt: new Date(),
  });
  await database.owner
    .insert(credential)
    .values({ id: randomUUID(), userId, providerId: "credential", accountId: userId });
  await composed.accounts.open({ userId, email, name });
  for (const role of roles) await composed.accounts.addRole(userId, role);
  if (roles.includes("engineer")) await composed.accounts.saveApprovedEngineer(userId, testEngineerProfile);
  const cookie = await issueCookie(server, userId);
  if (isAdmin)
    await database.owner
      .update(signInTable)
      .set({ secondFactor: true, secondFactorAt: new Date(nowMs?.() ?? Date.now()) })
      .where(eq(signInTable.userId, userId));
  return { userId, email, name, cookie };
}

const testEngineerProfile: Partial<EngineerAnswers> = {
  primaryGenre: "Rock",
  specializations: ["Mixing"],
  yearsExperience: 5,
  hourlyRateRange: "£25-£50/hr",
  availabilityHours: "any",
  dawPlatforms: ["Pro Tools"],
};

/** Creates a sign-in cookie: its name, the token and the token's signature. */
async function issueCookie({ composed, config }: Server, userId: UserId): Promise<string> {
  const context = await composed.auth.$context;
  const { token } = await context.internalAdapter.createSession(userId);
  const signature = createHmac("sha256", config.authSecret).update(token).digest("base64");
  return `${context.authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}
