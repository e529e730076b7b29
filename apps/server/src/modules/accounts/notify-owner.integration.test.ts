// Tests, over real HTTP, which sign-ins we report to the owner.
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { knownBrowsers, user } from "../../adapters/postgres/schema/accounts.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { totpOf } from "../../testing/totp.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedIpHeader: "x-real-ip" } });
});
afterAll(() => server.close());

const password = "six octaves";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1 Version/18 Safari/605.1";
let people = 0;
const newEmail = () => `seen${++people}@example.test`;
const signIn = async (email: string, userAgent: string, ip = "203.0.113.7", tried = password) =>
  (
    await server.request("/api/auth/sign-in/email", {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent, "x-real-ip": ip },
      body: JSON.stringify({ email, password: tried }),
    })
  ).status;
const told = (email: string) =>
  server.mailbox.list().filter(({ to, subject }) => to === email && subject === "New sign-in to your account");

test("the owner is notified of a second browser but not of the first, and never twice about the same one", async () => {
  const email = newEmail();
  await server.signUpAndVerify({ email, password });
  expect(told(email)).toEqual([]);
  expect(await signIn(email, firefox)).toBe(200);
  expect(told(email).map(({ text }) => text)).toEqual([expect.stringContaining("Firefox on Linux")]);
  for (const host of ["203.0.113.7", "203.0.99.200"]) await signIn(email, firefox, host);
  expect(told(email)).toHaveLength(1);
  await signIn(email, safari);
  expect(told(email)).toHaveLength(2);
});

test("a known browser in another network is reported, and a wrong password isn't", async () => {
  const email = newEmail();
  await server.signUpAndVerify({ email, password });
  await signIn(email, firefox);
  expect(await signIn(email, safari, "198.51.100.1", "wrong password")).toBe(401);
  expect(told(email)).toHaveLength(1);
  await signIn(email, firefox, "198.51.100.1");
  await signIn(email, firefox, "2001:db8:77::1");
  expect(told(email)).toHaveLength(3);
});

test("after an absence long enough to clear all traces, the next sign-in is reported", async () => {
  const email = newEmail();
  await server.signUpAndVerify({ email, password });
  const [person] = await server.db
    .update(user)
    .set({ createdAt: new Date("2025-01-01") })
    .where(eq(user.email, email))
    .returning();
  await server.db.delete(knownBrowsers).where(eq(knownBrowsers.userId, person?.id ?? ""));
  await signIn(email, firefox);
  expect(told(email)).toHaveLength(1);
});

test("with an authenticator app only the completed sign-in is reported, not the password step", async () => {
  const email = newEmail();
  const cookie = await server.signUpAndVerify({ email, password });
  const enabled = await server.postJson("/api/auth/two-factor/enable", { password }, { cookie });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  await server.postJson("/api/auth/two-factor/verify-totp", { code: totpOf(totpURI) }, { cookie });
  expect(told(email)).toEqual([]);
  const headers = { "content-type": "application/json", "user-agent": firefox, "x-real-ip": "203.0.113.7" };
  const half = await server.request("/api/auth/sign-in/email", {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(told(email)).toEqual([]);
  const halfway = half.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
  const body = JSON.stringify({ code: totpOf(totpURI, Date.now() + 30_000) });
  const whole = await server.request(
    "/api/auth/two-factor/verify-totp",
    { method: "POST", headers, body },
    { cookie: halfway },
  );
  expect(whole.status).toBe(200);
  expect(told(email)).toHaveLength(1);
});

test("the stored fingerprints reveal neither the browser nor the address", async () => {
  const rows = JSON.stringify(await server.db.select().from(knownBrowsers));
  expect(rows).toContain("fingerprint");
  expect(rows).not.toMatch(/Firefox|Safari|203\.0|198\.51|2001:/);
});
