// Tests what monitoring is told, and how the server responds once it's listening but its database isn't open yet.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { soleLease } from "../../modules/nodes/serving-lease.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

const webFolder = mkdtempSync(join(tmpdir(), "foldback-web-"));
let server: TestServer;
/** A server that shares the database and listens, but isn't open yet. */
let starting: TestServer;
beforeAll(async () => {
  mkdirSync(join(webFolder, "assets"));
  writeFileSync(join(webFolder, "index.html"), "<!doctype html><title>Foldback</title>");
  writeFileSync(join(webFolder, "assets/app-1a2b.js"), "export {};");
  server = await startTestServer();
  starting = await startTestServer({ database: server.database, webFolder, opens: "later" });
});
afterAll(async () => {
  await starting.close();
  await server.close();
  rmSync(webFolder, { recursive: true, force: true });
});

const readiness = async (of: TestServer) => {
  const answer = await of.request("/readyz");
  return [answer.status, await answer.json()];
};

test("[REL-26] a running server is alive, ready and healthy", async () => {
  for (const path of ["/livez", "/readyz", "/healthz"]) {
    const answer = await server.request(path);
    expect([answer.status, await answer.json()], path).toEqual([200, { status: "ok" }]);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
    expect((await server.request(path, { method: "HEAD" })).status, path).toBe(200);
  }
});

test("[REL-25] a starting server is alive and says why it isn't ready", async () => {
  expect((await starting.request("/livez")).status).toBe(200);
  expect(await readiness(starting)).toEqual([503, { status: "unavailable", reason: "starting" }]);
  starting.composed.waiting("database-unreachable");
  expect(await readiness(starting)).toEqual([503, { status: "unavailable", reason: "database-unreachable" }]);
});

test("[REL-25] a starting server shows its pages, and tells requests that need the database to retry", async () => {
  for (const path of ["/", "/studio", "/assets/app-1a2b.js"])
    expect((await starting.request(path)).status, path).toBe(200);
  const person = await server.createPerson();
  const answered = ["/livez", "/readyz", "/healthz", "*", "/*"];
  const paths = starting.composed.paths.filter((path) => !answered.includes(path));
  expect(paths).toContain("/rpc/*");
  for (const path of [...paths, "/rpc/accounts/me", "/api/auth/sign-in/email", "/rpc/sessions/start"]) {
    for (const method of ["GET", "POST"]) {
      const answer = await starting.request(path.replace(/:\w+|\*/g, "x"), { method }, person);
      expect([answer.status, answer.headers.get("retry-after")], `${method} ${path}`).toEqual([503, "2"]);
      expect(await answer.json(), `${method} ${path}`).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
    }
  }
});

test("[REL-25] a starting server refuses sockets with 503", async () => {
  const socket = new WebSocket(`${starting.url.replace("http", "ws")}/signal`, { headers: { origin: starting.url } });
  const [, response] = await once(socket, "unexpected-response");
  expect(response.statusCode).toBe(503);
  socket.on("error", () => {});
  socket.terminate();
});

test("[REL-25][KS-4] a starting server accepts and records a kill", async () => {
  const artist = await server.createPerson();
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: null });
  const kill = starting.client(artist).sessions.kill({ sessionId, idempotencyKey: crypto.randomUUID() });
  expect(await kill).toMatchObject({ recorded: true, alreadyOver: false });
});

test("[REL-26] tables older than the code are reported until they're migrated", async () => {
  const newest = sql`created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
  expect(await readiness(server)).toEqual([200, { status: "ok" }]);
  const other = await startTestServer({ database: server.database, lease: soleLease });
  const { db } = server;
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at where ${newest}`);
  await expect.poll(() => readiness(other)).toEqual([503, { status: "unavailable", reason: "schema-behind" }]);
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at where created_at < 0`);
  await expect.poll(() => readiness(other)).toEqual([200, { status: "ok" }]);
  await other.close();
});

test("[REL-26] a stopping server isn't ready", async () => {
  const leaving = await startTestServer({ database: server.database, lease: soleLease });
  await leaving.composed.close();
  expect(await readiness(leaving)).toEqual([503, { status: "unavailable", reason: "stopping" }]);
  await leaving.close();
});
