// Tries password sign-up as an attacker, a mail scanner and the owner of the address.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { browserOf, signInCookieOf } from "../../testing/test-cookies.ts";
import { credential, user } from "../postgres/schema/accounts.ts";
import { signUpAttempts } from "../postgres/schema/sign-ups.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let people = 0;
const newEmail = () => `victim${++people}@example.test`;
const owners = "the owner's own";
const attackers = "planted by a stranger";
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const post = (path: string, body: object, cookie = "") => server.postJson(`/api/auth${path}`, body, { cookie });
const signUp = (email: string, password: string, more: { cookie?: string; name?: string } = {}) => {
  const body = { email, password, name: more.name ?? "P", birthDate: "1990-01-01" };
  return post("/sign-up/email", body, more.cookie);
};
const prove = (token: string, more: { cookie?: string; password?: string } = {}) =>
  post("/sign-up/prove", { token, ...(more.password && { password: more.password }) }, more.cookie);
const signIn = (email: string, password: string, cookie = "") => post("/sign-in/email", { email, password }, cookie);
const linksTo = (email: string) =>
  server.mailbox.list().flatMap(({ to, link }) => (to === email && link?.includes("/verify-email#") ? [link] : []));
const linkTokenIn = (link: string | undefined) => new URL(link ?? "").hash.replace("#token=", "");
const newestToken = (email: string) => linkTokenIn(linksTo(email)[0]);
const me = (cookie: string) => server.client({ cookie }).accounts.me();
const accountsOf = (email: string) => server.db.select().from(user).where(eq(user.email, email));
const setsSignIn = (answer: Response) => answer.headers.getSetCookie().some((line) => line.includes("sign_in="));
const afterwards = (cookie: string, more: string) => [cookie, more].join("; ");

/**
 * Opens every link like a mail scanner, with and without the part after the #, and the verification URL used in older
 * emails.
 */
async function scan(email: string) {
  for (const link of linksTo(email)) {
    const token = linkTokenIn(link);
    const paths = [link, `/verify-email?token=${token}`, `/api/auth/verify-email?token=${token}&callbackURL=/`];
    const posts = ["/sign-up/look", "/verify-email"];
    for (const path of paths) expect(setsSignIn(await server.request(path))).toBe(false);
    for (const path of posts) expect(setsSignIn(await post(path, { token }))).toBe(false);
    for (const path of ["prove", "look"]) {
      expect((await server.request(`/api/auth/sign-up/${path}?token=${token}`)).status).toBe(404);
    }
  }
}

test("[SY-1][SY-2][ID-3] a stranger's password never works for an account that the owner signed up for later", async () => {
  const email = newEmail();
  await signUp(email, attackers);
  const own = await signUp(email, owners);
  expect(linksTo(email)).toHaveLength(2);
  await scan(email);
  expect(await accountsOf(email)).toEqual([]);
  for (const password of [attackers, owners]) expect((await signIn(email, password)).status).toBe(401);

  const proved = await prove(newestToken(email), { cookie: browserOf(own) });
  expect(await proved.json()).toEqual({ signedIn: true });
  expect(await me(signInCookieOf(proved))).toMatchObject({ user: { email, emailVerified: true } });
  expect((await signIn(email, attackers)).status).toBe(401);
  expect((await signIn(email, owners)).status).toBe(200);
});

test("[SY-1][SY-2] an owner who opens a stranger's link in their own browser gets their own sign-up", async () => {
  const email = newEmail();
  const own = await signUp(email, owners, { name: "Owner" });
  await signUp(email, attackers, { name: "Stranger" });
  const proved = await prove(newestToken(email), { cookie: browserOf(own) });
  expect(await proved.json()).toEqual({ signedIn: true });
  expect(await me(signInCookieOf(proved))).toMatchObject({ user: { email, name: "Owner" } });
  expect((await signIn(email, attackers)).status).toBe(401);
  expect((await signIn(email, owners)).status).toBe(200);
});

test("[SY-1] an owner who opens a stranger's sign-up link must choose a password, and the stranger's stops working", async () => {
  const email = newEmail();
  const strangers = await signUp(email, attackers);
  const token = newestToken(email);
  const elsewhere = browserOf(await signUp(newEmail(), owners));
  const look = async (cookie: string) => (await post("/sign-up/look", { token }, cookie)).json();
  expect(await look(elsewhere)).toEqual({ email, isSameBrowser: false });
  expect(await look(browserOf(strangers))).toEqual({ email, isSameBrowser: true });
  const without = await prove(token, { cookie: elsewhere });
  expect([without.status, await codeOf(without)]).toEqual([400, "PASSWORD_NEEDED"]);
  const proved = await prove(token, { cookie: elsewhere, password: "chosen on the page" });
  expect([await proved.json(), setsSignIn(proved)]).toEqual([{ signedIn: false }, false]);
  expect((await signIn(email, attackers)).status).toBe(401);
  expect((await signIn(email, "chosen on the page")).status).toBe(200);
});

test("[SY-1][SY-3] in a browser that never signed up, the link asks for a password instead of signing in", async () => {
  const email = newEmail();
  const own = await signUp(email, owners);
  const forged = ["foldback.sign_up=x", `foldback.sign_up=${"a".repeat(43)}`, `${browserOf(own)}x`, ""];
  for (const cookie of forged) {
    expect(await codeOf(await prove(newestToken(email), { cookie }))).toBe("PASSWORD_NEEDED");
  }
  for (const [password, code] of [
    ["short", "PASSWORD_TOO_SHORT"],
    ["password1", "PASSWORD_TOO_COMMON"],
    ["x".repeat(129), "PASSWORD_TOO_LONG"],
  ]) {
    expect(await codeOf(await prove(newestToken(email), { password }))).toBe(code);
  }
  expect(await accountsOf(email)).toEqual([]);
  expect((await prove(newestToken(email), { cookie: browserOf(own) })).status).toBe(200);
});

test("[SY-2] a link works once, and using it invalidates the links of all other sign-ups for that address", async () => {
  const email = newEmail();
  const first = await signUp(email, owners);
  const second = await signUp(email, attackers);
  const [late = "", early = ""] = linksTo(email).map(linkTokenIn);
  const both = await Promise.all([
    prove(early, { cookie: browserOf(first) }),
    prove(late, { cookie: browserOf(second) }),
    prove(early, { cookie: browserOf(first) }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  for (const token of [early, late, "", "x", "y".repeat(43)]) {
    const again = await prove(token, { cookie: browserOf(first), password: "another attempt" });
    expect([again.status, await codeOf(again)]).toEqual([400, "INVALID_TOKEN"]);
  }
  expect(await accountsOf(email)).toHaveLength(1);
  expect(await server.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email))).toEqual([]);
});

test("[SY-2] the owner's link still works after a stranger signs up or requests another email", async () => {
  const email = newEmail();
  const own = await signUp(email, owners, { name: "Owner" });
  const token = newestToken(email);
  for (let n = 0; n < 3; n += 1) await signUp(email, attackers, { name: "Stranger" });
  expect((await post("/send-verification-email", { email: email.toUpperCase() })).status).toBe(200);
  expect(linksTo(email)).toHaveLength(5);
  const proved = await prove(token, { cookie: browserOf(own) });
  expect(await me(signInCookieOf(proved))).toMatchObject({ user: { name: "Owner" } });
  expect((await signIn(email, owners)).status).toBe(200);
});

test("[SY-2] an expired link reports that it has expired, and the next email continues the same sign-up", async () => {
  const email = newEmail();
  const own = await signUp(email, owners);
  const expired = newestToken(email);
  await server.db
    .update(signUpAttempts)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(signUpAttempts.email, email));
  expect(await codeOf(await post("/sign-up/look", { token: expired }))).toBe("TOKEN_EXPIRED");
  expect(await codeOf(await prove(expired, { cookie: browserOf(own) }))).toBe("TOKEN_EXPIRED");
  await post("/send-verification-email", { email }, browserOf(own));
  expect((await prove(newestToken(email), { cookie: browserOf(own) })).status).toBe(200);
  expect((await signIn(email, owners)).status).toBe(200);
});

test("[SY-3] opening a link while signed in doesn't change that sign-in, in any browser", async () => {
  const present = await server.createPerson();
  for (const isSameBrowser of [true, false]) {
    const email = newEmail();
    const own = await signUp(email, owners, { cookie: present.cookie });
    const cookie = isSameBrowser ? afterwards(present.cookie, browserOf(own)) : present.cookie;
    const proved = await prove(newestToken(email), { cookie, password: isSameBrowser ? undefined : owners });
    expect([await proved.json(), setsSignIn(proved)]).toEqual([{ signedIn: false }, false]);
    expect(await me(cookie)).toMatchObject({ user: { id: present.userId } });
    expect((await signIn(email, owners)).status).toBe(200);
  }
});

test("[SY-4] known, pending and unknown addresses get the same response", async () => {
  const [known, waits] = [newEmail(), newEmail()];
  await server.signUpAndVerify({ email: known, password: owners });
  await signUp(waits, owners);
  const bodies = async (ask: (email: string) => Promise<Response>) => {
    const answers = [await ask(known), await ask(waits), await ask(newEmail())];
    return new Set(await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`)));
  };
  expect([...(await bodies((email) => signUp(email, attackers)))]).toEqual(['200 {"status":true}']);
  expect([...(await bodies((email) => post("/send-verification-email", { email })))]).toEqual(['200 {"status":true}']);
  expect((await bodies((email) => signIn(email, "neither of them"))).size).toBe(1);
  const subjects = server.mailbox.list().flatMap(({ to, subject }) => (to === known ? [subject] : []));
  expect(subjects[0]).toBe("You already have an account");
  // Even with the cookie and password of the attacker's own attempt, the response doesn't reveal whether the account
  // exists.
  const ownAttempt = async (email: string) =>
    signIn(email, attackers, browserOf(await signUp(email, attackers))).then(async (answer) => [
      answer.status,
      await codeOf(answer),
    ]);
  for (const email of [known, waits, newEmail()]) expect(await ownAttempt(email)).toEqual([401, "EMAIL_NOT_VERIFIED"]);
  expect((await signIn(waits, owners)).status).toBe(401);
  expect((await signIn(known, owners)).status).toBe(200);
});

test("[SY-4] the browser that signed up learns that its address isn't verified, but only with the right password", async () => {
  const email = newEmail();
  const own = browserOf(await signUp(email, owners));
  const refused = await signIn(email, owners, own);
  expect([refused.status, await codeOf(refused), setsSignIn(refused)]).toEqual([401, "EMAIL_NOT_VERIFIED", false]);
  expect((await signIn(email, attackers, own)).status).toBe(401);
  const strangers = browserOf(await signUp(newEmail(), attackers));
  expect((await signIn(email, owners, strangers)).status).toBe(401);
});

test("[SY-5] an email address, or the part before its @, isn't accepted as a password anywhere", async () => {
  const email = `remi.octave${++people}@example.test`;
  const own = browserOf(await signUp(email, owners));
  const forbidden = [email, email.toUpperCase(), email.split("@")[0] ?? "", `Remi.Octave${people}`];
  await server.signUpAndVerify({ email: `twin.${email}`, password: owners });
  const cookie = signInCookieOf(await signIn(`twin.${email}`, owners));
  await post("/request-password-reset", { email: `twin.${email}` });
  const reset = server.mailbox
    .list()
    .find(({ to, link }) => to === `twin.${email}` && link?.includes("/reset-password#"));
  for (const password of forbidden) {
    const twins = password.toLowerCase().startsWith("remi") ? `twin.${password}` : password;
    const tries = [
      () => signUp(email, password),
      () => prove(newestToken(email), { password }),
      () => post("/reset-password", { token: linkTokenIn(reset?.link ?? ""), newPassword: twins }),
      () => post("/change-password", { currentPassword: owners, newPassword: twins }, cookie),
    ];
    for (const set of tries) expect(await codeOf(await set()), password).toBe("PASSWORD_IS_ADDRESS");
  }
  expect((await prove(newestToken(email), { cookie: own })).status).toBe(200);
});

test("[SY-1] verifying the address of an old account removes its earlier sign-ins and linked accounts", async () => {
  const email = newEmail();
  const old = await server.createPerson({ email });
  await server.db.update(user).set({ emailVerified: false }).where(eq(user.email, email));
  await server.db
    .insert(credential)
    .values({ id: crypto.randomUUID(), userId: old.userId, providerId: "google", accountId: "stranger" });
  const own = await signUp(email, owners);
  const proved = await prove(newestToken(email), { cookie: browserOf(own) });
  expect(await me(signInCookieOf(proved))).toMatchObject({ user: { id: old.userId, email } });
  expect(await me(old.cookie)).toBeNull();
  const ways = await server.db.select().from(credential).where(eq(credential.userId, old.userId));
  expect(ways.map(({ providerId }) => providerId)).toEqual(["credential"]);
});

test("deleting an account also deletes pending sign-ups for its address, which its data export includes", async () => {
  const email = newEmail();
  const cookie = await server.signUpAndVerify({ email, password: owners });
  await signUp(email, attackers, { name: "Stranger" });
  const waiting = () => server.db.select().from(signUpAttempts).where(eq(signUpAttempts.email, email));
  const account = await server.composed.accounts.findByEmail(email);
  if (!account) throw new Error("no account");
  const files = await server.composed.own.routes.collect(account.userId, () => {});
  const own = String(await files.find(({ name }) => name === "account.json")?.body());
  expect(own).toContain('"name": "Stranger"');
  const [attempt] = await waiting();
  for (const secret of [attempt?.passwordHash, attempt?.tokenHash, attempt?.browserHash]) {
    expect(own).not.toContain(secret);
  }
  await server.client({ cookie }).accounts.remove({ password: owners });
  expect(await waiting()).toEqual([]);
});
