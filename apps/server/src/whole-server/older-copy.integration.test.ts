// A server whose ledger goes back to an older state, as after a failover to a Postgres that lags behind.
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { anchorFileOf } from "../adapters/evidence-key/anchor-file.ts";
import { soleLease } from "../modules/nodes/serving-lease.ts";
import { cutLedger } from "../testing/cut-ledger.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server that has signed its ledger twice, with entries in between. */
async function open() {
  const server = await startTestServer();
  closers.push(server.close);
  const admin = await server.createPerson({ roles: ["admin"] });
  const artist = await server.createPerson({ name: "Ada" });
  const { checkpoints } = server.composed.evidence;
  await grow(server, artist);
  const older = (await checkpoints.overAll())?.size ?? 0;
  await grow(server, artist);
  const newer = (await checkpoints.overAll())?.size ?? 0;
  expect(newer).toBeGreaterThan(older);
  const evidenceHealth = async (from = server) => {
    const { components } = await from.client(admin).admin.health();
    return components.find(({ id }) => id === "evidence");
  };
  return { server, admin, artist, checkpoints, older, newer, evidenceHealth };
}

async function grow(server: TestServer, artist: Awaited<ReturnType<TestServer["createPerson"]>>): Promise<void> {
  const { sessions } = server.client(artist);
  const { sessionId } = await sessions.start({ engineerId: null });
  await sessions.end({ sessionId });
}

test("[BK-12] if Postgres switches to an older copy while the server runs, nothing is signed or exported", async () => {
  const { server, admin, artist, checkpoints, older, newer, evidenceHealth } = await open();
  expect(await evidenceHealth()).toMatchObject({ status: "healthy" });
  await cutLedger(server.db, older);
  // The older copy's own checkpoint agrees with it, also once it has outgrown the one that's lost.
  for (let signedOver = older; signedOver <= newer; ) {
    await grow(server, artist);
    expect(await checkpoints.overAll()).toBeNull();
    signedOver = (await server.composed.evidence.store.head()).sequence;
  }
  expect(await evidenceHealth()).toMatchObject({
    status: "error",
    detail: expect.stringContaining("npm run accept-restore"),
  });
  const refused = await server.request("/admin/evidence/export?format=zip", {}, admin);
  expect(await refused.json()).toMatchObject({ code: "EVIDENCE_NOT_SIGNED" });
});

test("[BK-14] a server with an unreadable anchor opens and signs nothing, and one whose anchor is missing warns", async () => {
  const { server, artist, evidenceHealth } = await open();
  const restarted = async (anchorFile: string) => {
    const logLines: string[] = [];
    const config = { dataDir: server.config.dataDir, evidence: { ...server.config.evidence, anchorFile } };
    const again = await startTestServer({ database: server.database, lease: soleLease, config, logLines });
    closers.push(again.close);
    await grow(again, artist);
    const checkpoint = await again.composed.evidence.checkpoints.overAll();
    return { health: await evidenceHealth(again), checkpoint, log: logLines.join("") };
  };
  const { dataDir } = server.config;
  expect(await restarted(dataDir)).toMatchObject({
    health: { status: "error", detail: expect.stringMatching(/^The server can't read the anchor/) },
    checkpoint: null,
    log: expect.stringContaining("EISDIR"),
  });
  expect(await restarted(join(dataDir, "unmounted.txt"))).toMatchObject({
    health: { status: "warning" },
    checkpoint: { size: expect.any(Number) },
    log: expect.stringContaining("the anchor has no checkpoint of this ledger"),
  });
  expect(await restarted(anchorFileOf(server.config))).toMatchObject({ health: { status: "healthy" } });
});
