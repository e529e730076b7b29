// Tests that only our own pages can download, whatever a foreign page, an email or a sibling subdomain makes a browser
// send.
import { afterAll, beforeAll, expect, test } from "vitest";
import { endedSession } from "../../testing/evidence-exports.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let artist: Person;
let admin: Person;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
  artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  admin = await server.createPerson({ roles: ["artist", "admin"], name: "Robin" });
  sessionId = await endedSession(server, artist, engineer);
});
afterAll(() => server.close());

const files = {
  "a session's evidence": () => [`/evidence/sessions/${sessionId}/export`, artist],
  "a session's receipt": () => [`/evidence/sessions/${sessionId}/receipt`, artist],
  "a session's notes": () => [`/notes/${sessionId}?format=txt`, artist],
  "the ledger's table": () => ["/admin/evidence/export?format=csv", admin],
  "the ledger with its proofs": () => ["/admin/evidence/export?format=zip", admin],
} as const satisfies Record<string, () => readonly [string, Person]>;

const foreign: readonly Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin, cross-site" },
  { origin: "https://evil.example" },
  { origin: "null" },
  { referer: "https://evil.example/page" },
  { referer: "no address" },
];

const own = (): Record<string, string>[] => [
  { "sec-fetch-site": "same-origin" },
  { origin: server.url },
  { referer: `${server.url}/home` },
  {},
];

test.each(Object.entries(files))("[EV-12] %s can be fetched only by our own pages", async (_name, asked) => {
  const [path, person] = asked();
  const status = async (headers: Record<string, string>) => {
    const answer = await server.request(path, { headers }, person);
    await answer.arrayBuffer();
    return answer.status;
  };
  const before = await server.composed.evidence.store.head();
  for (const headers of foreign) expect([headers, await status(headers)]).toEqual([headers, 403]);
  // The refused exports weren't recorded either.
  expect(await server.composed.evidence.store.head()).toEqual(before);
  for (const headers of own()) expect([headers, await status(headers)]).toEqual([headers, 200]);
});

test("[EV-12] an account export is a POST that only our own pages can send", async () => {
  expect((await server.request("/account/export", {}, artist)).status).not.toBe(200);
  for (const headers of foreign) {
    const init = { method: "POST", headers: { origin: server.url, "content-type": "application/json", ...headers } };
    const isNamed = "referer" in headers;
    if (isNamed) continue;
    expect([headers, (await server.request("/account/export", { ...init, body: "{}" }, artist)).status]).toEqual([
      headers,
      403,
    ]);
  }
});

test("[EV-12] only our own pages can load a talkback clip", async () => {
  const path = "/talkback/clips/0b0e2f3a-1111-4222-8333-444455556666";
  for (const headers of foreign) expect((await server.request(path, { headers }, artist)).status).toBe(403);
  expect((await server.request(path, { headers: { "sec-fetch-site": "same-origin" } }, artist)).status).toBe(404);
});
