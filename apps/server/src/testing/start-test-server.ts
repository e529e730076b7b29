// The real server in this process, on a random port and a fresh database, for integration tests.
//   const server = await startTestServer(); ... await server.close();
//   const artist = await server.createPerson({ roles: ["artist"] });   // verified, signed in: artist.cookie
//   await server.rpc("sessions/start", { engineerId: null }, artist);
import { createHmac, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asUserId, type UserId } from "@foldback/domain/ids";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { Role } from "@foldback/domain/people/roles";
import type { Contract } from "@foldback/protocol/http/contract";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import { eq } from "drizzle-orm";
import { createPasswordHasher, type PasswordHasher } from "../adapters/passwords/password-hasher.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { credential, signIn as signInTable, user } from "../adapters/postgres/schema/accounts.ts";
import type { MachineClocks } from "../compose/clock.ts";
import { composeServer } from "../compose/server.ts";
import { type Config, readConfig } from "../config.ts";
import { listen } from "../http/listener/listener.ts";
import { createLog } from "../log.ts";
import type { SpeechTools } from "../modules/talkback/ports.ts";
import { quickHashThread } from "./quick-hash-thread.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestServerOptions = {
  config?: Partial<Config>;
  logLines?: string[];
  webFolder?: string;
  database?: Database;
  /** A clock that stands still keeps an active session without sockets from being paused as lost. */
  nowMs?: () => number;
  /** The clocks from which the server's clock is made. */
  clocks?: Partial<MachineClocks>;
  /** Engines and tools for the sound of clips. */
  speech?: Partial<SpeechTools>;
  /** The real hasher, for tests of its timing. */
  passwords?: PasswordHasher;
  /** A clock that stands still never refills a network's budget. */
  monotonicMs?: () => number;
  /** Only listens. The test calls `composed.open()`. */
  opens?: "later";
  /** Replaces the real disk. */
  freeBytes?: () => Promise<number>;
  /** Opens the job queue. Without it no jobs run and the start is faster. */
  jobs?: boolean;
};
export type Person = { userId: UserId; email: string; name: string; cookie: string };
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

export async function startTestServer(options: TestServerOptions = {}) {
  const [database, listener] = await Promise.all([
    options.database ?? openTestDatabase(),
    listen({ host: "127.0.0.1", port: 0 }),
  ]);
  const url = `http://localhost:${listener.port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "foldback-test-"));
  const config: Config = { ...testConfig(url), port: listener.port, dataDir, ...options.config };
  const lines = options.logLines;
  const log = createLog({
    level: lines ? "debug" : "silent",
    destination: lines && { write: (line) => void lines.push(line) },
  });
  const { webFolder, nowMs, clocks, speech, monotonicMs, freeBytes } = options;
  const { passwords = createPasswordHasher({ thread: quickHashThread }) } = options;
  const given = { webFolder, nowMs, clocks, speech, passwords, monotonicMs, freeBytes };
  const composed = await composeServer({ config, database, log, ...given });
  if (options.opens !== "later") await composed.open();
  listener.server.on("request", composed.handleRequest).on("upgrade", composed.handleUpgrade);
  if (options.jobs) composed.startJobs();

  /** fetch with our Origin and the user's cookie, without following redirects. */
  const request = (path: string, init: RequestInit = {}, person?: Pick<Person, "cookie">): Promise<Response> => {
    const headers = new Headers({ origin: url, ...(person ? { cookie: person.cookie } : {}) });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return fetch(new URL(path, url), { redirect: "manual", ...init, headers });
  };
  const postJson = (path: string, body: unknown, person?: Pick<Person, "cookie">) =>
    request(
      path,
      { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
      person,
    );

  const signIn = async (email: string, password: string): Promise<string> => {
    const answer = await postJson("/api/auth/sign-in/email", { email, password });
    if (!answer.ok) throw new Error(`sign-in answered ${answer.status} ${await answer.text()}`);
    return cookieOf(answer);
  };

  return {
    url,
    config,
    database,
    db: database.owner,
    composed,
    mailbox: composed.mailbox,
    request,
    postJson,
    signIn,
    /** The typed client of the whole contract, signed in as this user. */
    client: (person?: Pick<Person, "cookie">): ContractRouterClient<Contract> =>
      createORPCClient(
        new RPCLink({ url: `${url}/rpc`, headers: { origin: url, ...(person ? { cookie: person.cookie } : {}) } }),
      ),
    /** Through the real form, mail and link. It's slower than createPerson because it hashes a password. */
    signUpAndVerify: async (person: { email: string; password: string; name?: string }): Promise<string> => {
      const { email, password, name = "" } = person;
      const answer = await postJson("/api/auth/sign-up/email", {
        email,
        password,
        name,
        birthDate: "1990-01-01",
      });
      if (!answer.ok) throw new Error(`sign-up answered ${answer.status} ${await answer.text()}`);
      const mail = composed.mailbox.list().find((kept) => kept.to === email.toLowerCase());
      if (!mail?.link) throw new Error("no verification mail");
      const token = new URL(mail.link).hash.replace("#token=", "");
      const browser = { cookie: browserOf(answer) };
      return cookieOf(await postJson("/api/auth/sign-up/prove", { token }, browser));
    },
    /** The same user on another device. */
    signInAgain: async ({ userId }: Pick<Person, "userId">): Promise<Pick<Person, "cookie">> => ({
      cookie: await issueCookie(composed.auth, config.authSecret, userId),
    }),
    /**
     * A verified, signed-in user, written directly to the database. With the engineer role, also approved and with a
     * profile.
     */
    createPerson: async (person: { roles?: Role[]; name?: string; email?: string } = {}): Promise<Person> => {
      const userId = asUserId(randomUUID());
      const { name = "Test Person", email = `${userId}@test.example`, roles = ["artist"] } = person;
      // An administrator here has shown a second factor.
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
      const cookie = await issueCookie(composed.auth, config.authSecret, userId);
      if (isAdmin)
        await database.owner
          .update(signInTable)
          .set({ secondFactor: true, secondFactorAt: new Date(nowMs?.() ?? Date.now()) })
          .where(eq(signInTable.userId, userId));
      return { userId, email, name, cookie };
    },
    close: async () => {
      await composed.close();
      await listener.close();
      if (!options.database) await database.close();
      if (!options.config?.dataDir) await rm(config.dataDir, { recursive: true, force: true });
    },
  };
}

const testEngineerProfile: Partial<EngineerAnswers> = {
  primaryGenre: "Rock",
  specializations: ["Mixing"],
  yearsExperience: 5,
  hourlyRateRange: "£25-£50/hr",
  availabilityHours: "any",
  dawPlatforms: ["Pro Tools"],
};

function testConfig(publicUrl: string): Config {
  const read = readConfig({
    PUBLIC_URL: publicUrl,
    BETTER_AUTH_SECRET: "only-for-tests-".repeat(3),
    SIGN_IN_LIMITS: "off",
    // A test sends everything from one network, and a fast machine exceeds the default.
    REQUESTS_PER_SECOND: "1000000",
  });
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.config;
}

/** A sign-in's cookie: name, token and the token's signature. */
async function issueCookie(auth: TestServer["composed"]["auth"], secret: string, userId: UserId): Promise<string> {
  const context = await auth.$context;
  const { token } = await context.internalAdapter.createSession(userId);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${context.authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The sign-up browser's proof, ready for a Cookie header. */
export const browserOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find((line) => line.includes("sign_up="))
    ?.split(";")[0] ?? "";

/** The answer's sign-in cookie, ready for a Cookie header. */
export function cookieOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((line) => line.includes("sign_in="));
  if (!cookie) throw new Error(`no sign-in cookie on ${answer.status}`);
  return cookie.split(";")[0] ?? "";
}
