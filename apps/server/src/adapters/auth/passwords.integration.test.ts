// Tests forgotten and changed passwords over real HTTP.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { signInCookieOf } from "../../testing/test-cookies.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const password = "six octaves";
let people = 0;
const newEmail = () => `keys${++people}@example.test`;
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const me = (cookie: string) => server.client({ cookie }).accounts.me();
const askReset = (email: string) => server.postJson("/api/auth/request-password-reset", { email });
const reset = (body: object) => server.postJson("/api/auth/reset-password", body);
const newestMail = (to: string) => server.mailbox.list().find((mail) => mail.to === to);
const tokenFor = (email: string) => new URL(newestMail(email)?.link ?? "").hash.replace("#token=", "");

test("a reset link sets a new password once and ends all of the account's sign-ins", async () => {
  const email = newEmail();
  const cookie = await server.signUpAndVerify({ email, password });
  const other = await server.signIn(email, password);
  await askReset(email);
  const link = new URL(newestMail(email)?.link ?? "");
  expect([link.pathname, link.search]).toEqual(["/reset-password", ""]);
  const token = tokenFor(email);
  expect((await reset({ token, newPassword: "seven octaves" })).status).toBe(200);
  expect([await me(cookie), await me(other)]).toEqual([null, null]);
  await expect(server.signIn(email, password)).rejects.toThrow("401");
  expect(await me(await server.signIn(email, "seven octaves"))).not.toBeNull();
  expect(newestMail(email)?.subject).toBe("Your password was changed");
  const again = await reset({ token, newPassword: "eight octaves" });
  expect([again.status, await codeOf(again)]).toEqual([400, "INVALID_TOKEN"]);
});

test("a reset enforces the same password rules, and a refused password doesn't use up the link", async () => {
  const email = newEmail();
  await server.signUpAndVerify({ email, password });
  await askReset(email);
  const token = tokenFor(email);
  for (const [newPassword, code] of [
    ["short", "PASSWORD_TOO_SHORT"],
    ["password1", "PASSWORD_TOO_COMMON"],
    ["x".repeat(129), "PASSWORD_TOO_LONG"],
  ]) {
    expect(await codeOf(await reset({ token, newPassword }))).toBe(code);
  }
  expect((await reset({ token, newPassword: "seven octaves" })).status).toBe(200);
});

test.each([
  { token: "x", newPassword: "seven octaves" },
  { token: "", newPassword: "seven octaves" },
  { newPassword: "seven octaves" },
  { token: ["a"], newPassword: "seven octaves" },
  { token: "x", newPassword: "seven octaves", userId: "1" },
  { token: "x", newPassword: { length: 9 } },
])("a forged reset of %o changes nothing", async (body) => {
  expect((await reset(body)).status).toBe(400);
});

test("changing a password needs the old one and ends every other sign-in", async () => {
  const email = newEmail();
  const here = await server.signUpAndVerify({ email, password });
  const elsewhere = await server.signIn(email, password);
  const change = (body: object, cookie = here) => server.postJson("/api/auth/change-password", body, { cookie });
  const wrong = await change({ currentPassword: "not this one", newPassword: "seven octaves" });
  expect([wrong.status, await codeOf(wrong)]).toEqual([400, "INVALID_PASSWORD"]);
  const common = await change({ currentPassword: password, newPassword: "password1" });
  expect(await codeOf(common)).toBe("PASSWORD_TOO_COMMON");
  const spared = await change({ currentPassword: password, newPassword: "seven octaves", revokeOtherSessions: false });
  expect(await codeOf(spared)).toBe("UNKNOWN_FIELD");
  expect(await me(elsewhere)).not.toBeNull();
  const done = await change({ currentPassword: password, newPassword: "seven octaves" });
  expect(done.status).toBe(200);
  expect([await me(elsewhere), await me(here)]).toEqual([null, null]);
  expect(await me(signInCookieOf(done))).not.toBeNull();
  expect(await done.text()).not.toContain("token");
  expect((await change({ currentPassword: "seven octaves", newPassword: "eight octaves" }, "")).status).toBe(401);
});

test("[ID-4] a stranger guessing from many addresses doesn't lock the owner out", async () => {
  const strict = await startTestServer({ config: { signInLimits: true, trustedIpHeader: "x-real-ip" } });
  const email = newEmail();
  await strict.signUpAndVerify({ email, password });
  const ask = async (address: string, tried: string) => {
    const headers = { "content-type": "application/json", "x-real-ip": address };
    const body = JSON.stringify({ email, password: tried });
    return (await strict.request("/api/auth/sign-in/email", { method: "POST", headers, body })).status;
  };
  for (let attempt = 0; attempt < 25; attempt += 1) await ask(`10.1.0.${attempt}`, "wrong password");
  expect(await ask("203.0.113.9", password)).toBe(200);
  await strict.close();
});

test("[ID-4] a signed-in user gets ten guesses at the current password, from any address", async () => {
  const email = newEmail();
  const cookie = await server.signUpAndVerify({ email, password });
  const change = (currentPassword: string) =>
    server.postJson("/api/auth/change-password", { currentPassword, newPassword: "seven octaves" }, { cookie });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await change(`guess ${attempt}`)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await change(password)).status).toBe(429);
  await expect(server.client({ cookie }).accounts.remove({ password })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
});

test("[SY-10] a second reset request soon after the first gets the same response but sends no email", async () => {
  const strict = await startTestServer({ config: { signInLimits: true, trustedIpHeader: "x-real-ip" } });
  const email = newEmail();
  await strict.signUpAndVerify({ email, password });
  const ask = async (attempt: number) => {
    const headers = { "content-type": "application/json", "x-real-ip": `10.2.0.${attempt}` };
    const answer = await strict.request("/api/auth/request-password-reset", {
      method: "POST",
      headers,
      body: JSON.stringify({ email }),
    });
    return `${answer.status} ${await answer.text()}`;
  };
  const answers = new Set<string>();
  for (let attempt = 0; attempt < 22; attempt += 1) answers.add(await ask(attempt));
  expect([...answers]).toHaveLength(1);
  expect(strict.mailbox.list().filter(({ to, link }) => to === email && link?.includes("reset-password"))).toHaveLength(
    1,
  );
  await strict.close();
});
