import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { request as plainRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ webFolder: makeWebFolder() });
});
afterAll(() => server.close());

const page = "<!doctype html><title>Foldback</title>";
const script = `export const words = ${JSON.stringify("never lose a take ".repeat(200))};`;

function makeWebFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "foldback-web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "assets/app-1a2b.js"), script);
  writeFileSync(join(folder, ".built-from"), "hidden");
  symlinkSync("/etc/passwd", join(folder, "passwd.txt"));
  return folder;
}

test("[WB-3] every response carries the security headers, including errors", async () => {
  const routes = [
    ["GET", "/"],
    ["GET", "/studio"],
    ["GET", "/assets/app-1a2b.js"],
    ["GET", "/assets/none.js"],
    ["GET", "/healthz"],
    ["GET", "/livez"],
    ["GET", "/readyz"],
    ["GET", "/dev/mailbox"],
    ["GET", "/api/auth/nothing"],
    ["POST", "/rpc/accounts/me"],
    ["POST", "/rpc/nothing"],
    ["PUT", "/"],
  ] as const;
  for (const [method, path] of routes) {
    const { headers } = await server.request(path, { method });
    const label = `${method} ${path}`;
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "style-src 'self';",
      `connect-src 'self' ws://localhost:${new URL(server.url).port}`,
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]) {
      expect(policy, label).toContain(part);
    }
    expect(policy, label).not.toContain("unsafe");
    expect(headers.get("x-content-type-options"), label).toBe("nosniff");
    expect(headers.get("cross-origin-opener-policy"), label).toBe("same-origin");
    expect(headers.get("cross-origin-embedder-policy"), label).toBe("require-corp");
    expect(headers.get("referrer-policy"), label).toBe("no-referrer");
    expect(headers.get("permissions-policy"), label).toContain("display-capture=(self), microphone=(self), camera=()");
    expect(headers.get("x-request-id"), label).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has("strict-transport-security"), label).toBe(false);
    expect(headers.has("access-control-allow-origin"), label).toBe(false);
  }
});

test("[WB-3] over https the HSTS header is sent and the cookie is bound to this host", async () => {
  const secure = await startTestServer({ config: { publicUrl: "https://studio.example" } });
  expect((await secure.request("/healthz")).headers.get("strict-transport-security")).toContain("max-age=31536000");
  expect((await secure.createPerson()).cookie).toMatch(/^__Host-foldback\.sign_in=/);
  expect((await secure.request("/dev/mailbox")).status).toBe(404);
  await secure.close();
});

test("[WB-3][ID-5] over https every cookie, even a short-lived one, is bound to this host and hidden from scripts", async () => {
  const google = { clientId: "id", clientSecret: "secret" };
  const origin = "https://studio.example";
  const secure = await startTestServer({ config: { publicUrl: origin, social: { google, github: null } } });
  const challenged = await secure.request("/api/auth/passkey/generate-authenticate-options", { headers: { origin } });
  const sent = await secure.request("/api/auth/sign-in/social", {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ provider: "google" }),
  });
  const cookies = [...challenged.headers.getSetCookie(), ...sent.headers.getSetCookie()];
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-foldback\./);
    for (const attribute of ["Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain("Domain");
  }
  await secure.close();
});

test("[WB-3] responses with personal data aren't cached", async () => {
  const person = await server.createPerson();
  for (const path of ["/rpc/accounts/me", "/rpc/accounts/own", "/rpc/nothing", "/api/auth/sign-out"]) {
    const answer = await server.postJson(path, {}, person);
    expect(answer.headers.get("cache-control"), path).toContain("no-store");
  }
});

test("[WB-3] a TRACE request isn't echoed", async () => {
  const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const asked = plainRequest(
      `${server.url}/healthz`,
      { method: "TRACE", headers: { "x-canary": "canary" } },
      (got) => {
        let text = "";
        got.on("data", (chunk) => {
          text += chunk;
        });
        got.on("end", () => resolve({ status: got.statusCode, text }));
      },
    );
    asked.on("error", reject).end();
  });
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain("canary");
});

test.each([
  ["another site", { origin: "https://evil.example" }],
  ["a look-alike", { origin: "http://localhost.evil.example" }],
  ["another port", { origin: "http://localhost:1" }],
  ["a sandboxed frame", { origin: "null" }],
  ["nowhere", { origin: "" }],
  ["a sibling site", { "sec-fetch-site": "same-site" }],
  ["a cross-site form", { "sec-fetch-site": "cross-site" }],
])("[WB-2] a change requested from %s is refused", async (_from, headers) => {
  const person = await server.createPerson();
  for (const path of ["/rpc/accounts/me", "/api/auth/sign-out"]) {
    const answer = await server.request(
      path,
      { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" },
      person,
    );
    expect(answer.status, path).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "CROSS_ORIGIN" });
  }
  expect(await server.client(person).accounts.me()).not.toBeNull();
});

test("[WB-2] only JSON bodies are accepted, so forms and plain text can't bypass the preflight", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const answer = await server.request("/rpc/accounts/me", {
      method: "POST",
      headers: { "content-type": type },
      body: "{}",
    });
    expect(answer.status, type).toBe(422);
  }
});

test("[WB-2] a GET never changes state", async () => {
  const person = await server.createPerson();
  expect((await server.request("/rpc/accounts/me", { headers: { accept: "application/json" } }, person)).status).toBe(
    404,
  );
  expect((await server.request("/api/auth/sign-out", {}, person)).status).toBe(404);
});

test("a body above 64 KiB is refused, with or without a Content-Length", async () => {
  const body = JSON.stringify({ json: "x".repeat(70_000) });
  const announced = await server.request("/rpc/accounts/me", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect([announced.status, await announced.json()]).toEqual([
    413,
    { code: "BODY_TOO_LARGE", message: expect.any(String) },
  ]);
  expect(await chunkedPost("/rpc/accounts/me", body)).toBe(413);
});

test("a malformed body, an unknown procedure and an unknown path each get their own code", async () => {
  const broken = await server.request("/rpc/accounts/me", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(422);
  const unknown = await server.postJson("/rpc/accounts/nothing", {});
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { code: "NOT_FOUND", message: "We couldn't find this, or you don't have access to it." },
  ]);
});

test("every route of the app returns its page, and unchanged files aren't sent again", async () => {
  for (const path of ["/", "/studio", "/room/P1234ABCD"]) {
    const answer = await server.request(path);
    expect([answer.status, await answer.text()], path).toEqual([200, page]);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const again = await server.request(path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  }
});

test("assets are compressed as the browser requests and cached for a year", async () => {
  const asRead = async (accepted: string) => {
    const answer = await rawGet("/assets/app-1a2b.js", { "accept-encoding": accepted });
    return { encoding: answer.headers["content-encoding"], cache: answer.headers["cache-control"], body: answer.body };
  };
  const brotli = await asRead("gzip, deflate, br");
  expect(brotli).toMatchObject({ encoding: "br", cache: "public, max-age=31536000, immutable" });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
  const gzip = await asRead("gzip");
  expect(gzip.encoding).toBe("gzip");
  expect(gunzipSync(gzip.body).toString()).toBe(script);
  expect((await asRead("identity")).body.toString()).toBe(script);
});

test("files outside the built app aren't served", async () => {
  const paths = [
    "/.built-from",
    "/passwd.txt",
    "/assets/../.built-from",
    "/..%2f..%2fetc/passwd.txt",
    "/%2e%2e/x.js",
    "/%ff.js",
  ];
  for (const path of paths) expect((await rawGet(path)).status, path).toBe(404);
  expect((await rawGet("/%00.js")).status).toBe(422);
});

test("the mailbox lists emails newest first and escapes their text", async () => {
  await server.mailbox.send({ to: "<b>@example.test", subject: "<script>", text: "older", link: null });
  await server.mailbox.send({
    to: "a@example.test",
    subject: "newer",
    text: `x ${"0".repeat(64)}`,
    link: `${server.url}/?a=1&b="2"`,
  });
  const html = await (await server.request("/dev/mailbox")).text();
  expect(html.indexOf("newer")).toBeLessThan(html.indexOf("older"));
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script>");
  expect(html).toContain(`x ${"0".repeat(20)}<wbr>`);
  expect(html).toContain(`href="${server.url}/?a=1&amp;b=&quot;2&quot;"`);
});

test("the mailbox isn't served under another host name that points to this server", async () => {
  expect((await rawGet("/dev/mailbox", { host: "rebound.example" })).status).toBe(404);
});

test("the request log says what happened, without names or tokens", async () => {
  const logLines: string[] = [];
  const logged = await startTestServer({ logLines });
  const cookie = await logged.signUpAndVerify({ email: "canary@example.test", password: "canary password" });
  await logged.client({ cookie }).accounts.me();
  await logged.close();
  const log = logLines.join("");
  expect(log).toContain('"path":"/rpc/accounts/me"');
  expect(log).not.toMatch(/canary|eyJ/);
  expect(log).not.toContain(decodeURIComponent(cookie.split("=")[1] ?? "?").slice(0, 20));
});

type RawAnswer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Unlike fetch, this doesn't normalise the path or decompress the response, and it can send any Host. */
function rawGet(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    plainRequest({ host: "127.0.0.1", port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

function chunkedPost(path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const headers = { "content-type": "application/json", origin: server.url, "transfer-encoding": "chunked" };
    const sending = plainRequest({ host: "127.0.0.1", port, path, method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
    for (let start = 0; start < body.length; start += 10_000) sending.write(body.slice(start, start + 10_000));
    sending.end();
  });
}
