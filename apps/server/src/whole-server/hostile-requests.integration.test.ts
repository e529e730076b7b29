// Sends malicious requests to every endpoint.
import { contract } from "@foldback/protocol/http/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { user } from "../adapters/postgres/schema/accounts.ts";
import { openAuthEndpoints } from "../modules/accounts/auth-endpoints.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const procedures = Object.entries(contract).flatMap(([area, actions]) =>
  Object.keys(actions).map((action) => `/rpc/${area}/${action}`),
);
const authPaths = openAuthEndpoints.map((endpoint) => {
  const [method = "GET", path = ""] = endpoint.split(" ");
  return { method, path: `/api/auth${path}` };
});

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", " ", "\u0000", "‮", "%00", "../../etc/passwd", "' or 1=1 --", "x".repeat(5_000), "🎚".repeat(200)),
);
const junk = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(null, true, -1, 1e308, [], {}, [[[[[]]]]], { toString: 1 }, { length: 9 }, { $ne: null }),
);
/** At least one field is bad, so the server must refuse every body. */
const badSignUp = fc
  .record({
    email: fc.oneof(junk, fc.constant("ok@example.test")),
    password: fc.oneof(junk, fc.constant("six octaves")),
    name: fc.oneof(junk, fc.constant("Ada")),
    birthDate: junk,
  })
  .filter(({ birthDate }) => typeof birthDate !== "string" || !/^\d{4}-/.test(birthDate));
const badSignIn = fc.record({ email: fc.oneof(junk, fc.constant("ok@example.test")), password: nonText() });
function nonText() {
  return junk.filter((value) => typeof value !== "string");
}
const badContact = fc.record({
  json: fc.record({ messageId: junk, name: junk, email: junk, studioName: junk, message: junk, website: junk }),
});
const keys = ["__proto__", "constructor", "role", "id", "emailVerified", "callbackURL", "rememberMe", "image", "token"];
const withStrangeKeys = (body: fc.Arbitrary<object>) =>
  fc
    .tuple(body, fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), junk, { maxKeys: 3 }))
    .map(([known, strange]) => JSON.stringify(known).replace(/\}$/, `,"x":${JSON.stringify(strange)}}`));
const broken = fc
  .tuple(fc.oneof(badSignUp, badSignIn), fc.nat(200), text)
  .map(([body, at, cut]) => `${JSON.stringify(body).slice(0, at)}${cut}`);
const bodyFor = (bad: fc.Arbitrary<object>) =>
  fc.oneof({ weight: 4, arbitrary: bad.map((body) => JSON.stringify(body)) }, withStrangeKeys(bad), broken);

const fuzzed = 10_000;
const atOnce = 16;

test("[ID-4] ten thousand malformed sign-ups, sign-ins and messages get only error codes, and the next valid one works", {
  timeout: 120_000,
}, async () => {
  const doors = [
    { path: "/api/auth/sign-up/email", body: bodyFor(badSignUp), share: 0.4 },
    { path: "/api/auth/sign-in/email", body: bodyFor(badSignIn), share: 0.4 },
    { path: "/rpc/contact/send", body: bodyFor(badContact), share: 0.2 },
  ];
  const headers = { "content-type": "application/json" };
  const wrong: string[] = [];
  for (const { path, body, share } of doors) {
    const bodies = fc.sample(body, { seed: 4, numRuns: Math.round(fuzzed * share) });
    const send = async (sent: string) => {
      const answer = await server.request(path, { method: "POST", headers, body: sent });
      const read = await answer.text();
      if (!isPlainRefusal(answer.status, read))
        wrong.push(`${path} ${sent.slice(0, 200)}: ${answer.status} ${read.slice(0, 200)}`);
    };
    for (let at = 0; at < bodies.length; at += atOnce) await Promise.all(bodies.slice(at, at + atOnce).map(send));
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(await server.db.select().from(user)).toEqual([]);
  const cookie = await server.signUpAndVerify({ email: "good@example.test", password: "six octaves" });
  expect(await server.client({ cookie }).accounts.me()).toMatchObject({ user: { email: "good@example.test" } });
  expect(Reflect.get({}, "x")).toBeUndefined();
});

function isPlainRefusal(status: number, read: string): boolean {
  if (status < 400 || status > 499 || / at \S+:\d+|node_modules|stack/i.test(read)) return false;
  const answer = JSON.parse(read);
  const code = answer.code ?? answer.json?.code;
  return typeof code === "string" && code !== "UNEXPECTED";
}

test("[WB-3] every procedure, endpoint and error sends the same security headers", async () => {
  const requests: { path: string; init?: RequestInit }[] = [
    ...procedures.map((path) => ({ path, init: { method: "POST", body: "{}" } })),
    ...authPaths.map(({ method, path }) => ({ path, init: method === "POST" ? { method, body: "{}" } : { method } })),
    ...["/", "/studio", "/account", "/reset-password", "/room/P00000000", "/no/such/page", "/assets/none.js"].map(
      (path) => ({ path }),
    ),
    { path: "/account/export", init: { method: "POST", body: "{}" } },
    { path: `/notes/${crypto.randomUUID()}?format=csv` },
    { path: `/talkback/clips/${crypto.randomUUID()}` },
    { path: "/healthz" },
    { path: "/livez" },
    { path: "/readyz" },
    { path: "/api/v1/sessions" },
    { path: "/api/v1/sessions", init: { headers: { authorization: `Bearer fbk_${"x".repeat(43)}` } } },
    { path: "/rpc/accounts/me", init: { method: "POST", body: "{}", headers: { authorization: "Bearer fbk_x" } } },
    { path: "/api/docs" },
    { path: "/api/docs/openapi.json" },
    { path: "/admin/users" },
    { path: "/operator/metrics" },
    { path: "/dev/mailbox" },
    { path: "/rpc/nothing", init: { method: "POST", body: "{}" } },
    { path: "/rpc/accounts/me", init: { method: "POST", body: "{" } },
    { path: "/rpc/accounts/me", init: { method: "POST", body: `"${"x".repeat(70_000)}"` } },
    { path: "/rpc/accounts/me", init: { method: "POST", body: "{}", headers: { origin: "https://evil.example" } } },
    { path: "/%ff", init: { method: "DELETE" } },
  ];
  const { port } = new URL(server.url);
  const socketOrigins = [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`].join(" ");
  for (const { path, init } of requests) {
    const headers = { ...(init?.body ? { "content-type": "application/json" } : {}), ...init?.headers };
    const answer = await server.request(path, { ...init, headers });
    await answer.text();
    const found = (name: string) => answer.headers.get(name);
    expect(
      {
        policy: found("content-security-policy"),
        sniffing: found("x-content-type-options"),
        opener: found("cross-origin-opener-policy"),
        embedder: found("cross-origin-embedder-policy"),
        resource: found("cross-origin-resource-policy"),
        referrer: found("referrer-policy"),
        permissions: found("permissions-policy"),
        cors: found("access-control-allow-origin"),
        server: found("server") ?? found("x-powered-by"),
      },
      `${init?.method ?? "GET"} ${path}`,
    ).toEqual({
      policy: `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ${socketOrigins}; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
      sniffing: "nosniff",
      opener: "same-origin",
      embedder: "require-corp",
      resource: expect.stringMatching(/^(same-origin|cross-origin)$/),
      referrer: "no-referrer",
      permissions: "display-capture=(self), microphone=(self), camera=(), geolocation=(), payment=(), usb=()",
      cors: null,
      server: null,
    });
  }
});

test("[WB-2] requests from another site have no effect on any procedure or endpoint", async () => {
  const person = await server.createPerson({ name: "Stays" });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example", "content-type": "application/json" },
    { origin: server.url, "sec-fetch-site": "cross-site", "content-type": "application/json" },
    { origin: server.url, "content-type": "text/plain" },
    { origin: server.url, "content-type": "application/x-www-form-urlencoded" },
  ];
  const doors = [
    ...procedures,
    ...authPaths.filter(({ method }) => method === "POST").map(({ path }) => path),
    "/account/export",
  ];
  for (const path of doors) {
    for (const headers of foreign) {
      const answer = await server.request(
        path,
        { method: "POST", headers, body: '{"json":{"name":"Changed"}}' },
        person,
      );
      expect([403, 422], path).toContain(answer.status);
    }
  }
  expect(await server.client(person).accounts.me()).toMatchObject({ user: { name: "Stays" } });
  expect((await server.client(person).accounts.own()).devices).toHaveLength(1);
});

test("[LG-1] a canary sent to every endpoint doesn't appear in any log line", async () => {
  const logLines: string[] = [];
  const logged = await startTestServer({ logLines });
  const canary = "canary7f3a91";
  const email = `${canary}@example.test`;
  const password = `${canary} password`;
  const post = (path: string, body: object, cookie = "") => logged.postJson(path, body, { cookie });
  const secrets: string[] = [canary];
  const cookie = await logged.signUpAndVerify({ email, password, name: canary });
  secrets.push(...tokensIn(cookie), ...logged.mailbox.list().flatMap(({ link }) => tokensIn(link ?? "")));
  await post("/api/auth/sign-up/email", { email, password, name: canary, birthDate: "1990-01-01" });
  await post("/api/auth/sign-in/email", { email, password: `${canary} wrong` });
  await post("/api/auth/sign-in/email", { email: canary, password });
  await post("/api/auth/request-password-reset", { email });
  secrets.push(...logged.mailbox.list().flatMap(({ link }) => tokensIn(link ?? "")));
  await post("/api/auth/reset-password", { token: canary, newPassword: password });
  await post("/api/auth/two-factor/enable", { password }, cookie);
  await post("/api/auth/two-factor/verify-totp", { code: canary }, cookie);
  await post("/api/auth/passkey/verify-registration", { response: { id: canary }, name: canary }, cookie);
  await post("/api/auth/sign-in/social", { provider: canary });
  for (const path of [...procedures, "/account/export"]) {
    await post(path, { json: { name: canary, password: canary, token: canary, email, message: canary } }, cookie);
    await post(path, { password: canary, [canary]: canary }, `foldback.sign_in=${canary}`);
  }
  for (const path of [`/api/auth/verify-email?token=${canary}`, `/api/auth/callback/google?code=${canary}&state=x`]) {
    await logged.request(path, { headers: { authorization: `Bearer ${canary}`, "user-agent": canary } }, { cookie });
  }
  const contact = {
    messageId: crypto.randomUUID(),
    name: canary,
    email,
    studioName: canary,
    message: canary,
    website: "",
  };
  // One of the procedures signed the user out everywhere.
  const again = await logged.signIn(email, password);
  secrets.push(...tokensIn(again));
  await logged.client({ cookie: again }).contact.send(contact);
  await logged.client({ cookie: again }).accounts.remove({ password });
  await logged.close();
  expect(logLines.length).toBeGreaterThan(20);
  const everything = logLines.join("");
  for (const secret of secrets) expect(everything.includes(secret), secret).toBe(false);
});

/** All parts of a cookie or link that are long enough to be a secret. */
const tokensIn = (given: string) => decodeURIComponent(given).match(/[\w-]{24,}/g) ?? [];
