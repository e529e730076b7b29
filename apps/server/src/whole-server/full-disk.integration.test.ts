// Tests REL-13 on a real disk, filled to the last byte, with the embedded database on it.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { asSessionId } from "@foldback/domain/ids";
import { freePort } from "@foldback/testkit/processes/free-port";
import { afterAll, afterEach, expect, test } from "vitest";
import { ballastIn } from "../adapters/disk/ballast.ts";
import { openDatabase } from "../adapters/postgres/database.ts";
import { asJobs } from "../modules/acting-for.ts";
import { clipSaying, createFakeSpeech } from "../testing/fake-speech.ts";
import { grantAndJoin } from "../testing/grant-and-join.ts";
import { placeMigratedDatabase } from "../testing/migrated-dump.ts";
import { createServerProcesses } from "../testing/server-process.ts";
import { openSmallDisk } from "../testing/small-disk.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const disk = await openSmallDisk(400);
afterEach(() => disk?.empty());
afterAll(() => disk?.close());

async function livePair(server: TestServer) {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const upload = () => {
    const body = Uint8Array.from(clipSaying("more reverb"));
    const init = { method: "POST", headers: { "content-type": "audio/webm" }, body };
    return server.request(`/talkback/clips/${randomUUID()}?session=${sessionId}`, init, engineer);
  };
  return { artist, engineer, sessionId, upload };
}

test("[REL-13] on a full disk, talkback clips are refused before they're read, with a code that makes the browser retry later", async () => {
  let free = 75e9;
  const { tools } = createFakeSpeech();
  const server = await startTestServer({ speech: tools, freeBytes: async () => free });
  const { upload } = await livePair(server);
  expect((await upload()).status).toBe(200);
  free = 63e6;
  const refused = await upload();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([507, "60"]);
  expect(await refused.json()).toMatchObject({ code: "DISK_FULL" });
  free = 65e6;
  expect((await upload()).status).toBe(200);
  await server.close();
});

test.skipIf(disk === null)(
  "[REL-13][KS-14] on a full disk, kills and reads still work, uploads get 507, the health page is red, and nothing is lost",
  async () => {
    if (disk === null) return;
    const dataDir = join(disk.path, "running");
    await placeMigratedDatabase(dataDir);
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    const { tools } = createFakeSpeech();
    const server = await startTestServer({ database, config: { dataDir }, speech: tools });
    const [admin, live, other] = [
      await server.createPerson({ roles: ["artist", "admin"] }),
      await livePair(server),
      await livePair(server),
    ];
    expect((await live.upload()).status).toBe(200);
    await disk.fillUp();
    expect((await live.upload()).status).toBe(507);
    const idempotencyKey = randomUUID();
    const kill = () => server.client(live.artist).sessions.kill({ sessionId: live.sessionId, idempotencyKey });
    expect(await kill()).toEqual({ recorded: true, alreadyOver: false });
    expect(await server.client(live.artist).sessions.current({ as: "artist" })).toBeNull();
    expect(await server.client(other.artist).sessions.current({ as: "artist" })).toMatchObject({
      sessionId: other.sessionId,
    });
    const { clips } = await server.client(live.artist).talkback.list({ sessionId: live.sessionId });
    expect(clips).toHaveLength(1);
    const { components } = await server.client(admin).admin.health({});
    expect(components.find(({ id }) => id === "disk")).toMatchObject({ status: "error" });
    disk.empty();
    expect(await kill()).toEqual({ recorded: true, alreadyOver: false });
    await expect.poll(() => server.composed.sessions.spool.pending()).toEqual([]);
    const { store } = server.composed.sessions;
    expect(await asJobs(() => store.find(asSessionId(live.sessionId)))).toMatchObject({ killKey: idempotencyKey });
    await server.close();
    await database.close();
  },
);

test.skipIf(disk === null)(
  "[REL-13] a server that crashed on a full disk starts again by freeing its reserved space",
  async () => {
    if (disk === null) return;
    const dataDir = join(disk.path, "restarted");
    await mkdir(dataDir);
    const ballast = ballastIn(dataDir);
    const processes = createServerProcesses(dataDir);
    await placeMigratedDatabase(dataDir);
    const first = await processes.startServer(await freePort());
    await ballast.restore();
    await disk.fillUp();
    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const port = await freePort();
    await processes.startServer(port);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    expect(await ballast.isThere()).toBe(false);
    processes.close();
  },
);
