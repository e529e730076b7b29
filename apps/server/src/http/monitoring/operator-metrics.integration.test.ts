import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soleLease } from "../../modules/nodes/serving-lease.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const token = "only-for-tests-0123456789";
let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  [open, closed] = await Promise.all([startTestServer({ config: { metricsToken: token } }), startTestServer()]);
});
afterAll(async () => {
  await Promise.all([open.close(), closed.close()]);
});

const ask = (server: TestServer, authorization?: string) =>
  server.request("/operator/metrics", authorization === undefined ? {} : { headers: { authorization } });

test("[AM-6] metrics need the configured token, and without one in the settings the route doesn't exist", async () => {
  expect((await ask(closed)).status).toBe(404);
  expect((await ask(closed, `Bearer ${token}`)).status).toBe(404);
  for (const wrong of [undefined, "", "Bearer", "Bearer x", `Basic ${token}`, `Bearer ${token}x`, token])
    expect((await ask(open, wrong)).status, wrong).toBe(401);
  const admin = await open.createPerson({ roles: ["admin"] });
  expect((await open.request("/operator/metrics", {}, admin)).status).toBe(401);
});

test("[BK-9] the metrics and the health page say when the last backup was made, and when one was last proven", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foldback-metrics-"));
  const schedule = { everyHours: 24, keepDays: 30, checkEveryDays: 7 };
  const backups = { folder, key: "only for tests ".repeat(3), ...schedule };
  const server = await startTestServer({ config: { metricsToken: token, backups } });
  try {
    const gauges = async () =>
      (await (await ask(server, `Bearer ${token}`)).text()).match(/^foldback_\w+_age_seconds .+/gm);
    expect(await gauges()).toBeNull();
    await server.composed.makeBackup();
    expect(await gauges()).toEqual([expect.stringMatching(/^foldback_backup_age_seconds [\d.e-]+$/)]);
    const admin = await server.createPerson({ roles: ["admin"] });
    const finding = async () =>
      (await server.client(admin).admin.health()).components.find(({ id }) => id === "backups");
    const unproven = "No backup has been proven by a restore check yet. The check is overdue.";
    expect(await finding()).toMatchObject({ status: "error", detail: expect.stringContaining(unproven) });
    await rm(folder, { recursive: true });
    await expect(server.composed.makeBackup()).rejects.toMatchObject({ code: "BACKUP_FOLDER_AWAY" });
    expect(await gauges()).toBeNull();
    expect(await finding()).toMatchObject({ status: "error", detail: expect.stringContaining(folder) });
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("[AM-6][RM-1] the metrics count requests, sockets, rooms and code-guessing alarms, and name no user", async () => {
  await open.request("/healthz");
  const guesser = open.client(await open.createPerson());
  const guess = (n: number) => guesser.sessions.room({ code: `P0000000${n % 10}` }).catch(() => null);
  for (let n = 0; n <= 10; n += 1) await guess(n);
  const answer = await ask(open, `Bearer ${token}`);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^foldback_http_request_seconds_count\{status="2xx"\} [1-9]/m);
  expect(text).toMatch(/^foldback_signaling_sockets\{state="authenticated"\} 0$/m);
  expect(text).toMatch(/^foldback_live_rooms 0$/m);
  expect(text).toMatch(/^foldback_room_code_alarms 1$/m);
  const { components } = await open.client(await open.createPerson({ roles: ["admin"] })).admin.health();
  const signaling = components.find(({ id }) => id === "signaling");
  expect([signaling?.status, signaling?.detail]).toEqual([
    "warning",
    expect.stringContaining("1 alarm in the last hour"),
  ]);
  expect(text).not.toMatch(/@|test\.example/);
});

test("[AM-6] the log uses a browser's request id only if it's a valid UUID", async () => {
  const named = crypto.randomUUID();
  const idOf = async (name: string) =>
    (await open.request("/healthz", { headers: { "x-request-id": name } })).headers.get("x-request-id");
  expect(await idOf(named)).toBe(named);
  for (const word of ["x", "a\tb", `${named}x`, "../../etc", "0".repeat(5_000)]) {
    expect(await idOf(word), word).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await idOf(word), word).not.toBe(word);
  }
});

test("[AM-6] the health page shows how much of the ledger is signed, and that its key is missing", async () => {
  const admin = await open.createPerson({ roles: ["artist", "admin"] });
  const { userId } = await open.createPerson();
  const { addRole } = open.client(admin).admin;
  const { checkpoints, routes, store } = open.composed.evidence;
  const evidenceOf = async (asked: TestServer) =>
    (await asked.client(admin).admin.health()).components.find(({ id }) => id === "evidence");
  await addRole({ userId, role: "engineer" });
  await checkpoints.overAll();
  const { entries } = await routes.state.signing();
  expect(await evidenceOf(open)).toMatchObject({
    status: "healthy",
    detail: `${entries} entries, ${entries} signed`,
  });
  await addRole({ userId, role: "admin" });
  const [first] = await store.after(entries, 1);
  expect(await routes.state.signing()).toMatchObject({
    ...{ entries: entries + 1, signed: entries, unsignedSinceMs: Date.parse(JSON.parse(first?.body ?? "").at) },
  });
  const keyless = await startTestServer({ database: open.database, lease: soleLease });
  try {
    expect(await evidenceOf(keyless)).toMatchObject({
      status: "error",
      detail: expect.stringContaining("evidence-key.json"),
    });
  } finally {
    await keyless.close();
  }
});
