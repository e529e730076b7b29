// Tests the authenticator app and its backup codes over real HTTP, and what an administrator without a second factor
// may do. Passkeys need a browser: see tests/e2e/pages/accounts-security.spec.ts.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAdminEmail } from "../../modules/accounts/demo-policy.ts";
import { runAdminCommand } from "../../terminal/admin-commands.ts";
import { softwarePasskey } from "../../testing/software-passkey.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { signInCookieOf } from "../../testing/test-cookies.ts";
import { totpOf } from "../../testing/totp.ts";
import { passkey, signIn, twoFactor } from "../postgres/schema/accounts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = "six octaves";
let people = 0;
const me = (cookie: string) => server.client({ cookie }).accounts.me();
const post = (path: string, body: object, cookie: string) => server.postJson(`/api/auth${path}`, body, { cookie });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");

async function personWithApp() {
  const email = `factor${++people}@example.test`;
  const before = await server.signUpAndVerify({ email, password });
  const answer = await post("/two-factor/enable", { password }, before);
  const { totpURI, backupCodes } = (await answer.json()) as { totpURI: string; backupCodes: string[] };
  const done = await post("/two-factor/verify-totp", { code: totpOf(totpURI) }, before);
  // Uses the next code, because the one that turned the app on works only once.
  const code = () => totpOf(totpURI, Date.now() + 30_000);
  return { email, cookie: signInCookieOf(done), code, backupCodes, totpURI };
}
const begin = (email: string) => server.postJson("/api/auth/sign-in/email", { email, password });

test("with an authenticator app, the password alone doesn't sign in, but the code then does", async () => {
  const { email, code, totpURI } = await personWithApp();
  expect(totpURI).toContain("Foldback");
  const half = await begin(email);
  expect(await half.json()).toMatchObject({ twoFactorRedirect: true });
  expect(half.headers.getSetCookie().filter((line) => /sign_in=[^;]/.test(line))).toEqual([]);
  expect(await me(cookiesOf(half))).toBeNull();
  const wrong = await post(
    "/two-factor/verify-totp",
    { code: code() === "000000" ? "000001" : "000000" },
    cookiesOf(half),
  );
  expect([wrong.status, await codeOf(wrong)]).toEqual([401, "INVALID_CODE"]);
  const done = await post("/two-factor/verify-totp", { code: code() }, cookiesOf(half));
  expect(done.status).toBe(200);
  expect(await done.text()).not.toContain("token");
  expect(await me(signInCookieOf(done))).toMatchObject({ user: { email } });
});

test("a backup code works once", async () => {
  const { email, backupCodes } = await personWithApp();
  expect(backupCodes).toHaveLength(10);
  const use = async () =>
    post("/two-factor/verify-backup-code", { code: backupCodes[0] }, cookiesOf(await begin(email)));
  const first = await use();
  expect(await me(signInCookieOf(first))).not.toBeNull();
  expect((await use()).status).toBe(401);
});

test("the number of code attempts is limited, and a code is accepted only after the password", async () => {
  const { email, code } = await personWithApp();
  expect((await post("/two-factor/verify-totp", { code: code() }, "")).status).toBe(401);
  const half = cookiesOf(await begin(email));
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1)
    statuses.push((await post("/two-factor/verify-totp", { code: "12345x" }, half)).status);
  expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  expect((await post("/two-factor/verify-totp", { code: code() }, half)).status).not.toBe(200);
});

test.each(["/two-factor/enable", "/two-factor/disable", "/two-factor/generate-backup-codes"])(
  "%s requires the password",
  async (path) => {
    const { cookie } = await personWithApp();
    for (const body of [{ password: "wrong password" }, {}, { password, trustDevice: true }]) {
      expect((await post(path, body, cookie)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await post(path, { password }, "")).status).toBe(401);
  },
);

test("turning off the second factor needs the password, and the owner is notified when it's turned on or off", async () => {
  const { cookie, email } = await personWithApp();
  expect(server.mailbox.list().find(({ to }) => to === email)?.subject).toBe("Your second factor was turned on");
  const off = await post("/two-factor/disable", { password }, cookie);
  expect(off.status).toBe(200);
  expect(server.mailbox.list().find(({ to }) => to === email)?.subject).toBe("Your second factor was turned off");
  expect((await begin(email)).headers.getSetCookie().join()).toMatch(/sign_in=[^;]/);
});

test("the authenticator app's secret is stored only in encrypted form", async () => {
  const { totpURI } = await personWithApp();
  const secret = new URL(totpURI).searchParams.get("secret") ?? "?";
  const rows = JSON.stringify(await server.db.select().from(twoFactor));
  expect(rows).not.toContain(secret);
  expect(secret.length).toBeGreaterThan(20);
});

test("[ID-1] an administrator without a second factor can set one up and do nothing else", async () => {
  const email = "boss@example.test";
  const cookie = await server.signUpAndVerify({ email, password });
  await runAdminCommand(server.composed, { command: "grant", email });
  const bare = server.client({ cookie });
  expect(await bare.accounts.me()).toMatchObject({ role: "admin", secondFactorNeeded: "set-up" });
  const calls = [
    () => bare.sessions.start({ engineerId: null }),
    () => bare.engineers.list(),
    () => bare.sessions.waiting(),
  ];
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED", status: 403 });
  }
  expect((await server.request(`/notes/${crypto.randomUUID()}?format=csv`, {}, { cookie })).status).toBe(401);
  expect(await bare.accounts.own()).toMatchObject({ authenticatorApp: false });

  const enabled = (await (await post("/two-factor/enable", { password }, cookie)).json()) as { totpURI: string };
  const done = signInCookieOf(await post("/two-factor/verify-totp", { code: totpOf(enabled.totpURI) }, cookie));
  expect(await me(done)).toMatchObject({ secondFactorNeeded: null });
  await expect(server.client({ cookie: done }).engineers.list()).resolves.toBeDefined();
});

test("[ID-1] an administrator who signed in without the second factor must confirm it before doing anything", async () => {
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  expect(await me(admin.cookie)).toMatchObject({ secondFactorNeeded: null });
  await server.db.update(signIn).set({ secondFactor: false }).where(eq(signIn.userId, admin.userId));
  expect(await me(admin.cookie)).toMatchObject({ secondFactorNeeded: "proof" });
  await expect(server.client(admin).engineers.list()).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED" });
});

test("a passkey counts as a second factor, and a forged one can't be registered", async () => {
  const email = "keyed@example.test";
  const cookie = await server.signUpAndVerify({ email, password });
  await runAdminCommand(server.composed, { command: "grant", email });
  const options = await server.request("/api/auth/passkey/generate-register-options", {}, { cookie });
  expect(await options.json()).toMatchObject({
    rp: { id: "localhost", name: "Foldback" },
    authenticatorSelection: { userVerification: "required", residentKey: "required" },
  });
  const challenge = cookiesOf(options);
  const forged = { id: "AAAA", rawId: "AAAA", type: "public-key", response: {}, clientExtensionResults: {} };
  for (const response of [
    forged,
    {},
    null,
    "x",
    { ...forged, response: { clientDataJSON: "e30", attestationObject: "oA" } },
  ]) {
    const answer = await post("/passkey/verify-registration", { response, name: "P" }, `${cookie}; ${challenge}`);
    expect([answer.status, typeof (await codeOf(answer))]).toEqual([400, "string"]);
  }
  for (const response of [forged, {}, null]) {
    const answer = await post("/passkey/verify-authentication", { response }, challenge);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect(await me(cookie)).toMatchObject({ secondFactorNeeded: "set-up" });
  const account = await server.composed.accounts.findByEmail(email);
  const row = { id: "p", userId: account?.userId ?? "", publicKey: "x", credentialID: "c", counter: 0 };
  await server.db.insert(passkey).values({ ...row, deviceType: "singleDevice", backedUp: false });
  expect(await me(cookie)).toMatchObject({ secondFactorNeeded: "proof" });
  const stranger = await server.createPerson();
  expect((await post("/passkey/delete-passkey", { id: "p" }, stranger.cookie)).status).toBeGreaterThanOrEqual(400);
  expect(await server.db.select().from(passkey)).toHaveLength(1);
});

test("the owner is notified when a passkey is removed, but not when the removal is refused", async () => {
  const email = `factor${++people}@example.test`;
  const cookie = await server.signUpAndVerify({ email, password });
  const userId = (await me(cookie))?.user.id ?? "";
  const row = { id: "told", userId, publicKey: "x", credentialID: "told", counter: 0 };
  await server.db.insert(passkey).values({ ...row, deviceType: "singleDevice", backedUp: false });
  const stranger = await server.createPerson();
  const subjects = () => server.mailbox.list().flatMap(({ to, subject }) => (to === email ? [subject] : []));
  await post("/passkey/delete-passkey", { id: "told" }, stranger.cookie);
  expect(subjects()).toEqual(["Verify your email address"]);
  expect((await post("/passkey/delete-passkey", { id: "told" }, cookie)).status).toBe(200);
  expect(subjects()).toEqual(["A passkey was removed", "Verify your email address"]);
});

test("[AD-2] a stolen cookie can't add a factor to an administrator's account ten minutes after the last confirmation", async () => {
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const options = () => server.request("/api/auth/passkey/generate-register-options", {}, admin);
  expect((await options()).status).toBe(200);
  await server.db
    .update(signIn)
    .set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(signIn.userId, admin.userId));
  const refused = [403, "SECOND_FACTOR_NOT_FRESH"];
  const asked = await options();
  expect([asked.status, await codeOf(asked)]).toEqual(refused);
  for (const path of ["/passkey/verify-registration", "/two-factor/enable", "/two-factor/disable"]) {
    const answer = await post(path, { response: {}, name: "P", password }, admin.cookie);
    expect([answer.status, await codeOf(answer)], path).toEqual(refused);
  }
});

const longAgo = () => new Date(Date.now() - 11 * 60_000);
const confirmedAt = async (userId: string) =>
  (await server.db.select().from(signIn).where(eq(signIn.userId, userId))).map(({ secondFactorAt }) => secondFactorAt);

test("[AD-2] another user's passkey doesn't confirm the signed-in user or switch accounts", async () => {
  const [admin, other] = await Promise.all([
    server.createPerson({ roles: ["artist", "admin"] }),
    server.createPerson({ roles: ["artist", "admin"] }),
  ]);
  const keys = { own: softwarePasskey(), others: softwarePasskey() };
  await server.db.insert(passkey).values([keys.own.rowOf(admin.userId), keys.others.rowOf(other.userId)]);
  const agedAt = longAgo();
  await server.db.update(signIn).set({ secondFactorAt: agedAt }).where(eq(signIn.userId, admin.userId));
  const confirm = async (key: ReturnType<typeof softwarePasskey>, cookie: string, unlocked = true) => {
    const options = await server.request("/api/auth/passkey/generate-authenticate-options", {}, { cookie });
    const { challenge } = (await options.json()) as { challenge: string };
    const response = key.answer({ challenge, origin: server.url, unlocked });
    return post("/passkey/verify-authentication", { response }, `${cookie}; ${cookiesOf(options)}`);
  };
  const stepUp = (cookie: string) => server.client({ cookie }).admin.stepUp();

  const foreign = await confirm(keys.others, admin.cookie);
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, "PASSKEY_OF_ANOTHER_ACCOUNT"]);
  expect(foreign.headers.getSetCookie().join()).not.toMatch(/sign_in=[^;]/);
  expect(await confirmedAt(admin.userId)).toEqual([agedAt]);
  expect(await confirmedAt(other.userId)).toHaveLength(1);
  await expect(stepUp(admin.cookie)).rejects.toMatchObject({ code: "SECOND_FACTOR_NOT_FRESH" });
  expect((await confirm(keys.own, admin.cookie, false)).status).toBe(401);
  await expect(stepUp(admin.cookie)).rejects.toMatchObject({ code: "SECOND_FACTOR_NOT_FRESH" });

  const own = signInCookieOf(await confirm(keys.own, admin.cookie));
  expect(await me(own)).toMatchObject({ user: { id: admin.userId } });
  await expect(stepUp(own)).resolves.toBeDefined();
  // When the browser isn't signed in, a passkey signs its owner in.
  expect(await me(signInCookieOf(await confirm(keys.others, "")))).toMatchObject({ user: { id: other.userId } });
});

test("[AD-2] a backup code confirms the second factor again, once, and only for its owner", async () => {
  const [boss, other] = [await personWithApp(), await personWithApp()];
  await runAdminCommand(server.composed, { command: "grant", email: boss.email });
  const userId = (await me(boss.cookie))?.user.id ?? "";
  const age = () => server.db.update(signIn).set({ secondFactorAt: longAgo() }).where(eq(signIn.userId, userId));
  const confirm = (code: string | undefined) => post("/two-factor/verify-backup-code", { code }, boss.cookie);
  const stepUp = () => server.client({ cookie: boss.cookie }).admin.stepUp();
  await age();
  for (const code of [other.backupCodes[0], "abcde-fghij", ""]) expect((await confirm(code)).status).toBe(401);
  await expect(stepUp()).rejects.toMatchObject({ code: "SECOND_FACTOR_NOT_FRESH" });
  expect((await confirm(boss.backupCodes[0])).status).toBe(200);
  await expect(stepUp()).resolves.toBeDefined();
  await age();
  expect((await confirm(boss.backupCodes[0])).status).toBe(401);
  await expect(stepUp()).rejects.toMatchObject({ code: "SECOND_FACTOR_NOT_FRESH" });
});

test("[AD-1] a stolen password alone can't change an administrator's account or add a factor to it", async () => {
  const email = "robbed@example.test";
  const own = await server.signUpAndVerify({ email, password });
  await runAdminCommand(server.composed, { command: "grant", email });
  const userId = (await me(own))?.user.id ?? "";
  const row = { id: "robbed", userId, publicKey: "x", credentialID: "robbed", counter: 0 };
  await server.db.insert(passkey).values({ ...row, deviceType: "singleDevice", backedUp: false });
  // The thief has the right password, and the account has no app that could ask for a code.
  const thief = await server.signIn(email, password);
  expect(await me(thief)).toMatchObject({ role: "admin", secondFactorNeeded: "proof" });
  const attempts: [string, object][] = [
    ["/two-factor/enable", { password }],
    ["/two-factor/disable", { password }],
    ["/two-factor/generate-backup-codes", { password }],
    ["/passkey/verify-registration", { response: {}, name: "P" }],
    ["/passkey/delete-passkey", { id: "robbed" }],
    ["/change-password", { currentPassword: password, newPassword: "seven octaves" }],
    ["/unlink-account", { accountId: "x" }],
  ];
  for (const [path, body] of attempts) {
    const answer = await post(path, body, thief);
    expect([answer.status, await codeOf(answer)], path).toEqual([403, "SECOND_FACTOR_NEEDED"]);
  }
  const options = await server.request("/api/auth/passkey/generate-register-options", {}, { cookie: thief });
  expect(options.status).toBe(403);
  const { accounts } = server.client({ cookie: thief });
  const calls = [
    () => accounts.rename({ name: "Thief" }),
    () => accounts.changeEmail({ newEmail: "thief@example.test", password }),
    () => accounts.endDevice({ id: "x" }),
    () => accounts.endOtherDevices(),
    () => accounts.remove({ password }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "SECOND_FACTOR_NEEDED", status: 403 });
  expect((await server.postJson("/account/export", { password }, { cookie: thief })).status).toBe(403);
  expect(await me(thief)).toMatchObject({ secondFactorNeeded: "proof" });
  expect(await server.db.select().from(twoFactor).where(eq(twoFactor.userId, userId))).toEqual([]);
  // The owner can still sign out everywhere with their existing second factor.
  await accounts.signOutEverywhere();
  expect(await me(own)).toBeNull();
});

test("the demo administrator needs no second factor on a local machine, but needs one anywhere else", async () => {
  const demo = await server.createPerson({ roles: ["artist", "admin"], email: demoAdminEmail });
  await server.db.update(signIn).set({ secondFactor: false }).where(eq(signIn.userId, demo.userId));
  expect(await me(demo.cookie)).toMatchObject({ secondFactorNeeded: null });
  const elsewhere = await startTestServer({
    config: { publicUrl: "https://studio.example", demoData: "public" },
  });
  const there = await elsewhere.createPerson({ roles: ["artist", "admin"], email: demoAdminEmail });
  await elsewhere.db.update(signIn).set({ secondFactor: false });
  expect(await elsewhere.composed.accounts.find(there.userId)).toMatchObject({ secondFactorNeeded: null });
  const asked = await elsewhere.request(
    "/rpc/accounts/me",
    {
      method: "POST",
      headers: { origin: "https://studio.example", "content-type": "application/json" },
      body: "{}",
    },
    there,
  );
  expect(await asked.json()).toMatchObject({ json: { secondFactorNeeded: "proof" } });
  await elsewhere.close();
});
