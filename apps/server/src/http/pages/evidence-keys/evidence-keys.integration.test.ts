import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, endedSession, verdictOn } from "../../../testing/evidence-exports.ts";
import { startTestServer, type TestServer } from "../../../testing/start-test-server.ts";
import type { Person } from "../../../testing/test-people.ts";

let server: TestServer;
let artist: Person;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
  artist = await server.createPerson({ name: "Ada" });
  sessionId = await endedSession(
    server,
    artist,
    await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" }),
  );
});
afterAll(() => server.close());

const grouped = (line: string) =>
  createHash("sha256")
    .update(line)
    .digest("hex")
    .replace(/(.{4})(?=.)/g, "$1 ");
const list = async () => (await server.request("/.well-known/foldback-evidence-keys")).json();

test("[EV-11] the keys are published with fingerprints and history, as a page and as JSON, without a sign-in", async () => {
  const [first] = (await list()).keys;
  expect(first).toMatchObject({ fingerprint: grouped(first.verifierKey), until: null, rotationNote: null });
  const rotated = await server.composed.evidence.rotateKey();
  const { format, version, keys } = await list();
  expect([format, version, keys.length]).toEqual(["foldback-evidence-keys", 1, 2]);
  expect(keys[0]).toMatchObject({ verifierKey: first.verifierKey, until: keys[1].since });
  expect(keys[1]).toMatchObject({ verifierKey: rotated, until: null, fingerprint: grouped(rotated ?? "") });
  expect(keys[1].rotationNote).toContain(first.verifierKey);
  const page = await server.request("/evidence-keys");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("public, max-age=300");
  const html = await page.text();
  for (const key of keys) {
    expect(html).toContain(key.verifierKey);
    expect(html).toContain(key.fingerprint);
  }
  expect(html).not.toContain("<script");
  expect((await server.request("/evidence-keys/style.css")).headers.get("content-type")).toMatch(/^text\/css/);
});

test("[EV-11] an emailed or downloaded receipt names its key, the key's fingerprint and where keys are published", async () => {
  await server.composed.evidence.sendReceipts();
  const receipt = await (await server.request(`/evidence/sessions/${sessionId}/receipt`, {}, artist)).text();
  const { keys } = await list();
  const { verifierKey, fingerprint } = keys.at(-1);
  expect(receipt).toContain(`\n${verifierKey}\n`);
  expect(receipt).toContain(`\n${fingerprint}\n`);
  expect(receipt).toMatch(/\/evidence-keys\n/);
  expect(server.mailbox.list().filter(({ text }) => text === receipt)).toHaveLength(2);
});

test("[EV-10] an export signed after a rotation can be verified with the first key", async () => {
  const [first] = (await list()).keys;
  const files = await download(server, `/evidence/sessions/${sessionId}/export`, artist);
  const verdict = await verdictOn(files, [], { keys: [first.verifierKey] });
  expect(verdict.status).toBe("true");
  expect(verdict.findings).toContainEqual(
    expect.objectContaining({ status: "passed", detail: expect.stringContaining("an earlier key") }),
  );
});
