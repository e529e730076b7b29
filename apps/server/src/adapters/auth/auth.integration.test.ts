import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closedAuthPaths, isKnownAuthPath, openAuthEndpoints } from "../../modules/accounts/auth-endpoints.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { browserOf, signInCookieOf } from "../../testing/test-cookies.ts";
import { openTestDatabase } from "../../testing/test-database.ts";
import { signIn, user, userRoles } from "../postgres/schema/accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = "six octaves";
let people = 0;
const newEmail = () => `person${++people}@example.test`;
const birthDate = "1990-01-01";
const signUp = (body: object) =>
  server.postJson("/api/auth/sign-up/email", { name: "P", password, birthDate, ...body });
const rolesOf = async (email: string) => {
  const rows = await server.db
    .select({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.userId))
    .where(eq(user.email, email));
  return rows.map((row) => row.role);
};
/** Signs up and verifies in the same browser. */
const signUpAndVerify = async (body: { email: string; name?: string; requestedRole?: string }) => {
  const browser = { cookie: browserOf(await signUp(body)) };
  const link = new URL(server.mailbox.list()[0]?.link ?? "");
  return server.postJson("/api/auth/sign-up/prove", { token: link.hash.replace("#token=", "") }, browser);
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

test.each([
  { role: "admin" },
  { role: ["admin"] },
  { role: "ａdmin" },
  { roles: ["engineer"] },
  { emailVerified: true },
  { id: "chosen" },
  { user_metadata: { role: "admin" } },
  { data: { role: "admin" } },
  { banned: false },
])("[ID-1] a sign-up with the extra field %o is refused and creates no account", async (extra) => {
  const email = newEmail();
  expect((await signUp({ email, ...extra })).status).toBe(400);
  expect(await server.db.select().from(user).where(eq(user.email, email))).toEqual([]);
});

test.each(["admin", ["engineer"], "Engineer", "аrtist", 1, null, {}])(
  "[ID-1] a sign-up that requests the role %o is refused and grants nothing",
  async (requestedRole) => {
    const email = newEmail();
    const answer = await signUp({ email, requestedRole });
    expect(answer.status).toBe(400);
    expect((await rolesOf(email)).filter((role) => role !== "artist")).toEqual([]);
    expect(await server.db.select().from(user).where(eq(user.email, email))).toEqual([]);
  },
);

test("[AC-1][ID-1] signing up as an engineer stores an intent and grants only the artist role", async () => {
  const email = newEmail();
  expect((await signUpAndVerify({ email, requestedRole: "engineer" })).status).toBe(200);
  expect(await rolesOf(email)).toEqual(["artist"]);
  const [row] = await server.db.select({ asked: user.requestedRole }).from(user).where(eq(user.email, email));
  expect(row?.asked).toBe("engineer");
});

test("[ID-2] every endpoint of the auth library is explicitly opened or closed", () => {
  const paths = Object.values(server.composed.auth.api).flatMap((endpoint) =>
    "path" in endpoint && typeof endpoint.path === "string" ? [endpoint.path] : [],
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isKnownAuthPath(path))).toEqual([]);
});

test("[ID-2] a closed endpoint returns 404 for GET and POST, signed in or not", async () => {
  const person = await server.createPerson({ roles: ["admin"] });
  const paths = [...closedAuthPaths, "/admin/set-role", "/api-key/create", "/nothing"];
  for (const path of paths.map((closed) => closed.replace(/:\w+/, "x"))) {
    expect((await server.request(`/api/auth${path}`, {}, person)).status, path).toBe(404);
    expect((await server.postJson(`/api/auth${path}`, { name: "x" }, person)).status, path).toBe(404);
  }
  for (const endpoint of openAuthEndpoints) {
    const [method, path] = endpoint.split(" ");
    const otherMethod = method === "GET" ? "POST" : "GET";
    const answer = await server.request(`/api/auth${path}`, { method: otherMethod }, person);
    expect(answer.status, `${otherMethod} ${path}`).toBe(404);
  }
});

test("[ID-5] no JSON response contains a token, and scripts can't read the cookie", async () => {
  const email = newEmail();
  const begun = await signUp({ email });
  const browserLine = begun.headers.getSetCookie().find((line) => line.includes("sign_up=")) ?? "";
  expect(browserLine).toMatch(/^foldback\.sign_up=/);
  for (const attribute of ["HttpOnly", "SameSite=Strict", "Path=/"]) expect(browserLine).toContain(attribute);
  const verified = await signUpAndVerify({ email });
  const bodies = [await begun.text(), await verified.text()];
  const cookieLine = verified.headers.getSetCookie().find((line) => line.includes("sign_in=")) ?? "";
  expect(cookieLine).toMatch(/^foldback\.sign_in=/);
  expect(cookieLine).toContain("HttpOnly");
  expect(cookieLine).toContain("SameSite=Lax");
  expect(cookieLine).toContain("Max-Age=2592000");
  expect(cookieLine).toContain("Path=/");
  const signedIn = await server.postJson("/api/auth/sign-in/email", { email, password });
  bodies.push(await signedIn.text());
  const token = decodeURIComponent(signInCookieOf(signedIn).split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(20);
  bodies.push(JSON.stringify(await server.client({ cookie: signInCookieOf(signedIn) }).accounts.me()));
  for (const body of bodies) {
    expect(body).not.toContain(token);
    expect(body).not.toMatch(/"token"/);
  }
});

test.each([
  ["short", "PASSWORD_TOO_SHORT"],
  ["password1", "PASSWORD_TOO_COMMON"],
  ["Qwerty123", "PASSWORD_TOO_COMMON"],
])("the password %s is refused", async (weak, code) => {
  const answer = await signUp({ email: newEmail(), password: weak });
  expect(answer.status).toBe(400);
  expect(await codeOf(answer)).toBe(code);
});

test("[AC-3] a suspended user is signed out immediately and can't sign in until reinstated", async () => {
  const email = newEmail();
  const cookie = await server.signUpAndVerify({ email, password });
  const account = await server.composed.accounts.findByEmail(email);
  if (!account) throw new Error("no account");
  await server.composed.accounts.performOperatorAction(account, { act: "suspend", atMs: Date.now() });
  expect(await server.client({ cookie }).accounts.me()).toBeNull();
  const refused = await server.postJson("/api/auth/sign-in/email", { email, password });
  expect([refused.status, await codeOf(refused)]).toEqual([403, "SUSPENDED"]);
  await server.composed.accounts.performOperatorAction(account, { act: "unsuspend", atMs: Date.now() });
  expect(await server.client({ cookie: await server.signIn(email, password) }).accounts.me()).not.toBeNull();
});

test("signing out ends the sign-in on the server", async () => {
  const cookie = await server.signUpAndVerify({ email: newEmail(), password });
  expect((await server.postJson("/api/auth/sign-out", {}, { cookie })).status).toBe(200);
  expect(await server.client({ cookie }).accounts.me()).toBeNull();
});

test("a sign-in is extended at most once a day and ends when it expires", async () => {
  const person = await server.createPerson();
  const owner = eq(signIn.userId, person.userId);
  const expireIn = (days: number) =>
    server.db
      .update(signIn)
      .set({ expiresAt: new Date(Date.now() + days * 86_400_000) })
      .where(owner);
  const me = () => server.postJson("/rpc/accounts/me", {}, person);

  await expireIn(29.5);
  expect((await me()).headers.getSetCookie()).toEqual([]);
  await expireIn(28.5);
  const prolonged = await me();
  expect(prolonged.headers.getSetCookie()).toEqual([expect.stringContaining("foldback.sign_in=")]);
  expect(await prolonged.json()).toMatchObject({ json: { role: "artist" } });
  const [row] = await server.db.select({ expiresAt: signIn.expiresAt }).from(signIn).where(owner);
  expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29.5 * 86_400_000);
  await expireIn(-0.001);
  expect(await (await me()).json()).toEqual({ json: null });
});

test("a sign-up interrupted before its role was stored is completed at sign-in", async () => {
  const email = newEmail();
  await server.signUpAndVerify({ email, password });
  await server.db.delete(userRoles);
  await server.signIn(email, password);
  expect(await rolesOf(email)).toEqual(["artist"]);
});

test("[ID-4] wrong passwords are blocked by the tenth attempt, whatever address the client claims", async () => {
  const strict = await startTestServer({ config: { signInLimits: true } });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await strict.request("/api/auth/sign-in/email", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.0.0.${attempt}`,
        "x-foldback-client-ip": `10.0.1.${attempt}`,
      },
      body: JSON.stringify({ email: "who@example.test", password: "wrong password" }),
    });
    statuses.push(answer.status);
  }
  await strict.close();
  expect(statuses.indexOf(429)).toBeLessThan(10);
  expect(statuses.slice(9).every((status) => status === 429)).toBe(true);
});

test("[LG-1] during a database outage a signed-in user gets 503, and no log line contains the token", async () => {
  const database = await openTestDatabase();
  const logLines: string[] = [];
  const cut = await startTestServer({ database, logLines });
  const person = await cut.createPerson();
  await database.close();
  const answer = await cut.postJson("/rpc/accounts/me", {}, person);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "DATABASE_UNAVAILABLE" }]);
  const refused = await cut.postJson("/api/auth/sign-in/email", { email: person.email, password: "some-password" });
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "DATABASE_UNAVAILABLE" }]);
  await cut.close();
  const token = decodeURIComponent(person.cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(20);
  expect(logLines.join("")).toContain('"code":"DATABASE_UNAVAILABLE"');
  expect(logLines.join("")).not.toContain(token);
});
