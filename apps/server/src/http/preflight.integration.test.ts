import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    config: {
      stunUrls: ["stun:stun.example:3478"],
      turn: { urls: ["turn:relay.example"], secret: "s", ttlSeconds: 60 },
    },
  });
  artist = await server.createPerson({ roles: ["artist"] });
});
afterAll(() => server.close());

const upload = (bytes: number, person?: Person) =>
  server.request("/preflight/upload", { method: "POST", body: new Uint8Array(bytes) }, person);

test("the response gives the number of bytes that a signed-in user uploaded", async () => {
  const answer = await upload(1_572_864, artist);
  expect(await answer.json()).toEqual({ receivedBytes: 1_572_864 });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("lists the STUN servers and whether there's a relay, but no credentials", async () => {
  const answer = await server.request("/preflight/paths", {}, artist);
  expect(await answer.json()).toEqual({ stunUrls: ["stun:stun.example:3478"], relayConfigured: true });
});

test("anonymous, cross-site and too frequent requests are refused", async () => {
  expect((await upload(10)).status).toBe(401);
  expect((await server.request("/preflight/paths")).status).toBe(401);
  const foreign = { method: "POST", body: new Uint8Array(10), headers: { origin: "https://elsewhere.example" } };
  expect((await server.request("/preflight/upload", foreign, artist)).status).toBe(403);
  const eager = await server.createPerson({ roles: ["artist"] });
  const statuses: number[] = [];
  for (let count = 0; count < 26; count += 1) statuses.push((await upload(10, eager)).status);
  // The limit's minute may end during the test, so up to two minutes' worth may be accepted.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(24);
  expect(statuses).toContain(429);
});

// Runs last: a refused body closes its connection, which the next request might try to reuse.
test("an upload above two mebibytes is refused", async () => {
  expect((await upload(2 * 1024 * 1024 + 1, artist)).status).toBe(413);
});

test("a body without a Content-Length is cut off at the same limit", async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(256 * 1024)),
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body: endless, duplex: "half" };
  const status = await server.request("/preflight/upload", init, artist).then(
    (answer) => answer.status,
    () => "cut",
  );
  expect([413, "cut"]).toContain(status);
});
