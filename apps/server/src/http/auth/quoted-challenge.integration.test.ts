// A cookie that the authentication library can read but we can't would bypass our limits on codes. These tests send the
// challenge cookie in another form that the library accepts.
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { totpOf } from "../../testing/totp.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { signInLimits: true, trustedIpHeader: "x-real-ip" } });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const password = "six octaves";
const email = "owner@example.test";
const challengeName = "foldback.two_factor";

const post = (path: string, body: object, { ip, cookie = "" }: { ip: string; cookie?: string }) =>
  server.request(`/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-real-ip": ip, cookie },
    body: JSON.stringify(body),
  });

const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .find((pair) => pair.startsWith(`${name}=`)) ?? "";

async function ownerWithApp() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const userId = await server.composed.createVerifiedUser({ email, name: "Owner", password });
  await server.composed.accounts.open({ userId, email, name: "Owner" });
  const home = { ip: "203.0.113.1" };
  const cookie = cookieOf(await post("/sign-in/email", { email, password }, home), "foldback.sign_in");
  const enabled = await post("/two-factor/enable", { password }, { ...home, cookie });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  const code = totpOf(totpURI, Date.now());
  expect((await post("/two-factor/verify-totp", { code }, { ...home, cookie })).status).toBe(200);
}

test("[SY-7] quoting the challenge cookie doesn't allow more codes than the limit", {
  timeout: 120_000,
}, async () => {
  await ownerWithApp();
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const ip = `198.51.${n}.1`;
    const [name, value] = cookieOf(await post("/sign-in/email", { email, password }, { ip }), challengeName).split("=");
    for (let tried = 0; tried < 4; tried += 1) {
      const cookie = `${name}="${value}"`;
      statuses.push((await post("/two-factor/verify-totp", { code: "12345x" }, { ip, cookie })).status);
    }
  }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});
