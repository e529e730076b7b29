// Tests Google and GitHub sign-ins with the library's unmodified code, against local servers that act as the providers.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAdminCommand } from "../../terminal/admin-commands.ts";
import { redirectOAuthRequests } from "../../testing/redirect-oauth-requests.ts";
import { socialKeys, startSocialProviders, throughProvider } from "../../testing/social-providers.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { browserOf, signInCookieOf } from "../../testing/test-cookies.ts";
import { totpOf } from "../../testing/totp.ts";
import { credential, signIn, user, userRoles } from "../postgres/schema/accounts.ts";

let server: TestServer;
let providers: Awaited<ReturnType<typeof startSocialProviders>>;
let putBack = () => {};
const people = {
  google: [
    { email: "gina@example.test", name: "Gina G" },
    { email: "young@example.test", name: "Young" },
    { email: "known@example.test", name: "Known" },
    { email: "victim@example.test", name: "Victim" },
    { email: "doubtful@example.test", name: "Doubtful", verified: false },
    { email: "unsure@example.test", name: "Unsure", verified: false },
    { email: "other@example.test", name: "Other" },
    { email: "boss@example.test", name: "Boss" },
  ],
  github: [
    { login: "octo", email: "octo@example.test", name: "Octo Cat" },
    { login: "mona", email: "mona@example.test", name: "Mona" },
  ],
};
beforeAll(async () => {
  server = await startTestServer({ config: { social: socialKeys } });
  providers = await startSocialProviders(people, [server.url]);
  putBack = redirectOAuthRequests(providers.addresses);
});
afterAll(async () => {
  putBack();
  await providers.close();
  await server.close();
});

type Way = Omit<Parameters<typeof throughProvider>[2], "provider"> & { provider?: "google" | "github" };
const go = (way: Way) => throughProvider(server, providers.addresses, { provider: "google", ...way });
const newcomer = { birthDate: "1990-01-01" };
const me = (cookie: string) => server.client({ cookie }).accounts.me();
const find = async (email: string) => (await server.db.select().from(user).where(eq(user.email, email)))[0];
const password = "six octaves";
const mailsTo = (email: string) =>
  server.mailbox.list().flatMap(({ to, subject }) => (to === email && !subject.startsWith("Verify") ? [subject] : []));

test.each([
  ["google", "gina@example.test", "gina@example.test", "Gina G"],
  ["github", "octo", "octo@example.test", "Octo Cat"],
] as const)(
  "a newcomer signs up through %s and signs in later as the same user, and no token is stored",
  async (provider, as, email, name) => {
    const first = await go({ provider, as, body: newcomer });
    expect(first.headers.get("location")).toBe("/artist-profile");
    const cookie = signInCookieOf(first);
    expect(await me(cookie)).toMatchObject({ user: { email, name, emailVerified: true }, roles: ["artist"] });
    expect(mailsTo(email)).toEqual([]);
    const second = await go({ provider, as });
    expect(second.headers.get("location")).toBe("/");
    const again = await me(signInCookieOf(second));
    expect(again?.user.id).toBe((await me(cookie))?.user.id);
    const [kept] = await server.db
      .select()
      .from(credential)
      .where(eq(credential.userId, again?.user.id ?? ""));
    expect(kept).toMatchObject({ providerId: provider, accessToken: null, refreshToken: null, idToken: null });
    expect(await find(email)).toMatchObject({ image: null });
    expect((await find(email))?.ageConfirmedAt).toBeInstanceOf(Date);
  },
);

test("signing in never creates an account, and a sign-up under sixteen is refused", async () => {
  const unknown = await go({ as: "young@example.test" });
  expect(unknown.headers.get("location")).toContain("error=signup_disabled");
  expect(unknown.headers.getSetCookie().join()).not.toContain("sign_in=");
  for (const birthDate of ["2015-01-01", "", "yesterday", 1990]) {
    expect((await go({ as: "young@example.test", body: { birthDate } })).status).toBe(400);
  }
  expect(await find("young@example.test")).toBeUndefined();
});

test("[ID-1] a role requested in a Google or GitHub sign-up is stored only as an intent", async () => {
  const done = await go({ provider: "github", as: "mona", body: { ...newcomer, requestedRole: "engineer" } });
  expect(done.headers.get("location")).toBe("/engineer-profile");
  const mona = await me(signInCookieOf(done));
  expect(mona?.roles).toEqual(["artist"]);
  expect(await find("mona@example.test")).toMatchObject({ requestedRole: "engineer" });
  expect(
    await server.db
      .select()
      .from(userRoles)
      .where(eq(userRoles.userId, mona?.user.id ?? "")),
  ).toHaveLength(1);
});

test.each([
  { requestedRole: "admin" },
  { requestedRole: ["engineer"] },
  { additionalData: { role: "admin" } },
  { callbackURL: "/admin" },
  { newUserCallbackURL: "/admin" },
  { errorCallbackURL: "https://evil.example" },
  { requestSignUp: true },
  { idToken: { token: "x" } },
  { scopes: ["repo"] },
  { provider: "facebook", birthDate: "1990-01-01" },
])("[ID-1][ID-2] a Google sign-in with the extra field %o is refused", async (extra) => {
  const answer = await server.postJson("/api/auth/sign-in/social", { provider: "google", ...extra });
  expect([400, 403, 404]).toContain(answer.status);
  expect(((await answer.json()) as { code: string }).code).toEqual(expect.any(String));
});

test("[ID-3][SY-1] a stranger's sign-up doesn't block the owner's Google sign-in, and its link stops working afterwards", async () => {
  const email = "victim@example.test";
  const answer = await server.postJson("/api/auth/sign-up/email", { email, password, name: "Thief", ...newcomer });
  const [mail] = server.mailbox.list();
  const cookie = signInCookieOf(await go({ as: email, body: newcomer }));
  expect(await me(cookie)).toMatchObject({ user: { email, name: "Victim" } });
  const token = new URL(mail?.link ?? "").hash.replace("#token=", "");
  const late = await server.postJson("/api/auth/sign-up/prove", { token, password }, { cookie: browserOf(answer) });
  expect([late.status, late.headers.getSetCookie()]).toEqual([400, []]);
  await expect(server.signIn(email, password)).rejects.toThrow("401");
});

test("[ID-3] an address that Google hasn't verified can't create an account", async () => {
  const back = await go({ as: "unsure@example.test", body: newcomer });
  expect(back.headers.get("location")).toContain("error=PROVIDER_EMAIL_NOT_VERIFIED");
  expect(back.headers.getSetCookie().join()).not.toContain("sign_in=");
  expect(await find("unsure@example.test")).toBeUndefined();
});

test("[ID-3] an address that Google hasn't verified can't sign in to an existing account", async () => {
  const email = "doubtful@example.test";
  await server.signUpAndVerify({ email, password });
  const back = await go({ as: email, body: newcomer });
  expect(back.headers.get("location")).toContain("error=");
  expect(back.headers.getSetCookie().join()).not.toContain("sign_in=");
});

test("Google signs in to an existing account with the same verified address", async () => {
  const cookie = await server.signUpAndVerify({ email: "known@example.test", password });
  const byGoogle = signInCookieOf(await go({ as: "known@example.test" }));
  expect((await me(byGoogle))?.user.id).toBe((await me(cookie))?.user.id);
  expect(mailsTo("known@example.test")).toEqual(["Google was linked to your account"]);
});

test("[AD-1] an administrator who signs in with Google must still confirm the second factor", async () => {
  const email = "boss@example.test";
  const cookie = await server.signUpAndVerify({ email, password });
  await runAdminCommand(server.composed, { command: "grant", email });
  const byGoogle = async () => signInCookieOf(await go({ as: email }));
  expect(await me(await byGoogle())).toMatchObject({ role: "admin", secondFactorNeeded: "set-up" });

  const enabled = await server.postJson("/api/auth/two-factor/enable", { password }, { cookie });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  // Each code works only once, so the second call uses the next one.
  const confirm = (as: string, atMs = Date.now() + 30_000) =>
    server.postJson("/api/auth/two-factor/verify-totp", { code: totpOf(totpURI, atMs) }, { cookie: as });
  await confirm(cookie, Date.now());
  const half = await byGoogle();
  expect(await me(half)).toMatchObject({ secondFactorNeeded: "proof" });
  await expect(server.client({ cookie: half }).engineers.list()).rejects.toMatchObject({
    code: "SECOND_FACTOR_NEEDED",
  });
  const shown = await confirm(half);
  expect(shown.status).toBe(200);
  const whole = shown.headers.getSetCookie().some((line) => line.includes("sign_in=")) ? signInCookieOf(shown) : half;
  expect(await me(whole)).toMatchObject({ secondFactorNeeded: null });
  await expect(server.client({ cookie: whole }).engineers.list()).resolves.toBeDefined();
  // The proof applies only to that sign-in.
  expect(await me(await byGoogle())).toMatchObject({ secondFactorNeeded: "proof" });
});

test("a signed-in user can link and unlink another account, but not unlink their last way to sign in", async () => {
  const cookie = await server.signUpAndVerify({ email: "linker@example.test", password });
  const client = server.client({ cookie });
  const link = { path: "/api/auth/link-social", as: "other@example.test", cookie };
  expect((await go(link)).headers.get("location")).toBe("/account");
  const [linked] = (await client.accounts.own()).linked;
  expect(linked?.provider).toBe("google");
  expect(await me(signInCookieOf(await go({ as: "other@example.test" })))).toMatchObject({
    user: { email: "linker@example.test" },
  });

  const stranger = await server.createPerson();
  const unlink = (accountId: string, as: { cookie: string }) =>
    server.postJson("/api/auth/unlink-account", { accountId }, as);
  expect((await unlink(linked?.id ?? "", stranger)).status).toBe(400);
  const taken = await go({ ...link, cookie: stranger.cookie });
  expect(taken.headers.get("location")).toContain("error=");
  expect((await unlink(linked?.id ?? "", { cookie })).status).toBe(200);
  expect((await client.accounts.own()).linked).toEqual([]);
  expect(mailsTo("linker@example.test")).toEqual([
    "Google was unlinked from your account",
    "Google was linked to your account",
  ]);
  expect(mailsTo(stranger.email)).toEqual([]);
  const [last] = await server.db.select().from(credential).where(eq(credential.userId, stranger.userId));
  expect((await unlink(last?.id ?? "", stranger)).status).toBe(400);
});

test("a sign-in older than half an hour can't link or unlink accounts", async () => {
  const person = await server.createPerson();
  await server.db
    .update(signIn)
    .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
    .where(eq(signIn.userId, person.userId));
  const link = await server.postJson("/api/auth/link-social", { provider: "google" }, person);
  expect([link.status, ((await link.json()) as { code: string }).code]).toEqual([403, "SESSION_NOT_FRESH"]);
  expect((await server.postJson("/api/auth/unlink-account", { accountId: "x" }, person)).status).toBe(403);
});

test("a callback with a missing or foreign state doesn't sign in", async () => {
  for (const query of ["", "?code=x", "?code=x&state=y", "?state=y", "?error=access_denied&state=z"]) {
    const back = await server.request(`/api/auth/callback/google${query}`);
    expect(back.status).toBe(302);
    expect(back.headers.get("location")).toMatch(new RegExp(`^${server.url}/\\?error=`));
    expect(back.headers.getSetCookie().join()).not.toContain("sign_in=");
  }
  expect((await server.request("/api/auth/callback/facebook?code=x")).status).toBe(404);
});

test("a provider without settings has no button and no route", async () => {
  const plain = await startTestServer();
  expect(await plain.client().accounts.providers()).toMatchObject({ google: false, github: false });
  expect((await plain.postJson("/api/auth/sign-in/social", { provider: "google" })).status).toBe(404);
  await plain.close();
  expect(await server.client().accounts.providers()).toMatchObject({ google: true, github: true });
});
