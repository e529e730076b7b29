// Tests a database restored without its key: a second server uses the same ledger with its own data folder.
import { afterEach, expect, test } from "vitest";
import { evidenceCheckpoints, evidenceEntries, evidenceKeys } from "../adapters/postgres/schema/evidence.ts";
import { soleLease } from "../modules/nodes/serving-lease.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  closers.push(server.close);
  return server;
}

const kept = async ({ db }: TestServer) => ({
  keys: await db.select().from(evidenceKeys),
  checkpoints: await db.select().from(evidenceCheckpoints),
  entries: (await db.select().from(evidenceEntries)).length,
});

test("[EV-13] a ledger restored without its key isn't signed or exported, and the health page says what to do", async () => {
  const first = await open();
  const admin: Person = await first.createPerson({ roles: ["admin"] });
  const artist = await first.createPerson();
  const { sessionId } = await first.client(artist).sessions.start({ engineerId: null });
  await first.composed.evidence.checkpoints.overAll();
  const logLines: string[] = [];
  const second = await open({ database: first.database, lease: soleLease, logLines });
  // Sessions still work and are recorded.
  await second.client(artist).sessions.end({ sessionId });
  const before = await kept(second);
  expect(await second.composed.evidence.checkpoints.overAll()).toBeNull();
  expect(await second.composed.evidence.rotateKey()).toBeNull();
  for (const [path, person] of [
    ["/admin/evidence/export?format=csv", admin],
    ["/admin/evidence/export?format=zip", admin],
    [`/evidence/sessions/${sessionId}/export`, artist],
  ] as const)
    expect((await second.request(path, {}, person)).status, path).toBe(503);
  expect(await kept(second)).toEqual(before);
  const { components } = await second.client(admin).admin.health();
  expect(components.find(({ id }) => id === "evidence")).toMatchObject({
    status: "error",
    detail: expect.stringMatching(
      /^evidence-key.json is missing from the data folder\. Nothing has been signed since .+ UTC, and nothing can be exported\. Stop the server, restore the file/,
    ),
  });
  expect(logLines.filter((line) => line.includes("the evidence signing key is missing"))).toHaveLength(1);
});
