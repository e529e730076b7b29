// Tests a flood from one network: how it's refused, how much it costs us, and which requests are still served.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { createPasswordHasher } from "../../adapters/passwords/password-hasher.ts";
import type { Database, Db } from "../../adapters/postgres/database.ts";
import { currentActor } from "../../modules/acting-for.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../testing/start-test-server.ts";
import { openTestDatabase } from "../../testing/test-database.ts";

/**
 * The budget is ten tokens and never refills, because the clock is stopped. The tests then don't have to send a real
 * flood.
 */
async function smallServer(options: TestServerOptions = {}) {
  const server = await startTestServer({
    monotonicMs: () => 0,
    ...options,
    config: { requestsPerSecond: 1, trustedIpHeader: "x-real-ip", ...options.config },
  });
  onTestFinished(server.close);
  return server;
}

const from = (ip: string) => ({ "x-real-ip": ip, "content-type": "application/json" });
const stranger = "203.0.113.7";

const wrongSignIn = (server: TestServer, ip: string) =>
  server.request("/api/auth/sign-in/email", {
    method: "POST",
    headers: from(ip),
    body: JSON.stringify({ email: "nobody@test.example", password: "no octaves" }),
  });

const callMe = (server: TestServer, ip: string) =>
  server.request("/rpc/accounts/me", { method: "POST", headers: from(ip), body: "{}" });

async function useUp(server: TestServer, ip: string): Promise<Response> {
  for (;;) {
    const answer = await callMe(server, ip);
    if (answer.status === 429) return answer;
    await answer.arrayBuffer();
  }
}

const waysIn: readonly PropertyKey[] = ["select", "insert", "update", "delete", "execute", "transaction"];

/** A database that counts the statements sent for requests, but not those from the server's sweeps. */
async function countingDatabase() {
  const database = await openTestDatabase();
  let asked = 0;
  const counting = (db: Db): Db =>
    new Proxy(db, {
      get: (target, way) => {
        if (waysIn.includes(way) && currentActor().role !== "jobs") asked += 1;
        const value: unknown = Reflect.get(target, way, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const as: Database["as"] = (actor) => (actor.role === "jobs" ? database.as(actor) : counting(database.as(actor)));
  onTestFinished(database.close);
  return { database: { ...database, db: counting(database.db), as }, queries: () => asked };
}

test("[SY-13] a network over its budget is refused with a code and a Retry-After, before the database is queried", async () => {
  const logLines: string[] = [];
  const { database, queries } = await countingDatabase();
  const server = await smallServer({ logLines, database });
  const first = await wrongSignIn(server, stranger);
  expect(first.status).toBe(401);
  const before = queries();
  expect(before).toBeGreaterThan(0);
  const refused = await Promise.all([
    wrongSignIn(server, stranger),
    callMe(server, stranger),
    server.request("/api/v1/sessions", {
      headers: { ...from(stranger), authorization: `Bearer fbk_${"x".repeat(43)}` },
    }),
    server.request("/rpc/no/such", { method: "POST", headers: from(stranger), body: "not json" }),
  ]);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("connection")).toBe("close");
    expect(await answer.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  }
  expect(queries()).toBe(before);
  expect((await wrongSignIn(server, "198.51.100.7")).status).toBe(401);
  expect(queries()).toBeGreaterThan(before);
  const events = logLines.filter((line) => line.includes('"limit-reached"'));
  expect(events).toHaveLength(1);
  expect(events[0]).toContain("203.0.113.0/24");
});

test("[SY-13] addresses of one network share its larger budget, and other networks aren't affected", async () => {
  const server = await smallServer();
  for (const host of [1, 2, 3, 4]) expect((await wrongSignIn(server, `203.0.113.${host}`)).status).toBe(401);
  expect((await wrongSignIn(server, "203.0.113.5")).status).toBe(429);
  expect((await wrongSignIn(server, "203.0.112.5")).status).toBe(401);
});

test("[SY-14] while a network floods the server, its kills, new sockets and health checks still get through", async () => {
  const server = await smallServer();
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["engineer"] });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  const ask = (path: string, json: object) =>
    server.request(path, { method: "POST", headers: from(stranger), body: JSON.stringify({ json }) }, artist);
  await (await useUp(server, stranger)).arrayBuffer();

  const ticket = await ask("/rpc/signaling/ticket", { place: { kind: "room", sessionId } });
  expect(ticket.status).toBe(200);
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, {
    headers: { origin: server.url, "x-real-ip": stranger },
  });
  await new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.terminate();
  expect((await server.request("/healthz", { headers: from(stranger) })).status).toBe(200);
  const kill = await ask("/rpc/sessions/kill", { sessionId, idempotencyKey: randomUUID() });
  expect(await kill.json()).toMatchObject({ json: { recorded: true, alreadyOver: false } });
  expect((await callMe(server, stranger)).status).toBe(429);
});

test("[SY-14] anonymous kills from a network don't use up a signed-in user's kill budget", async () => {
  const server = await smallServer();
  const person = await server.createPerson();
  const kill = (cookie: string) =>
    server.request("/rpc/sessions/kill", { method: "POST", headers: { ...from(stranger), cookie }, body: "{}" });
  const forged = [...person.cookie].reverse().join("");
  for (const cookie of ["", forged, person.cookie.replace("=", "=x")]) {
    for (let n = 0; n < 12; n += 1) await kill(cookie);
    expect((await kill(cookie)).status).toBe(429);
  }
  expect((await kill(person.cookie)).status).not.toBe(429);
});

test("[SY-14] bodies that arrive byte by byte don't block other requests from their network", async () => {
  const server = await startTestServer({ config: { trustedIpHeader: "x-real-ip" } });
  onTestFinished(server.close);
  const head = `POST /rpc/accounts/me HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nx-real-ip: ${stranger}\r\n`;
  const slow = Array.from({ length: 30 }, () => {
    const socket = connect(server.config.port, "127.0.0.1").on("error", () => {});
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
    return socket;
  });
  await Promise.all(slow.map((socket) => (socket.pending ? once(socket, "connect") : null)));
  expect((await callMe(server, stranger)).status).toBe(200);
  expect(slow.every((socket) => !socket.destroyed && socket.bytesRead === 0)).toBe(true);
  for (const socket of slow) socket.destroy();
});

test("[SY-14] a flood of socket upgrades is refused per network, before any socket opens", async () => {
  const server = await smallServer();
  const open = (ip: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, {
        headers: { origin: server.url, "x-real-ip": ip },
      });
      socket.once("open", () => {
        socket.terminate();
        resolve("open");
      });
      socket.once("error", ({ message }) => resolve(message));
    });
  const told: string[] = [];
  while (told.at(-1) !== "Unexpected server response: 429") told.push(await open(stranger));
  expect(told.length).toBeGreaterThan(10);
  expect(await open("198.51.100.7")).toBe("open");
});

test("[SY-14] a client that keeps sending requests without waiting for responses is disconnected", async () => {
  const server = await smallServer({ config: { requestsPerSecond: 100 } });
  const { port, hostname } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => {});
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50));
  await closed;
  expect((await server.request("/healthz")).status).toBe(200);
});

test("[SY-15] when too many password checks are queued, sign-ins get a code and a Retry-After, and everything else works", async () => {
  const logLines: string[] = [];
  const server = await smallServer({ passwords: createPasswordHasher({ max: 0 }), logLines });
  const busy = await wrongSignIn(server, "198.51.100.1");
  expect(busy.status).toBe(503);
  expect(busy.headers.get("retry-after")).toBe("5");
  expect(await busy.json()).toMatchObject({ code: "SIGN_INS_BUSY" });
  expect((await callMe(server, "198.51.100.1")).status).toBe(429);
  expect((await callMe(server, "198.51.102.1")).status).toBe(200);
  expect(logLines.filter((line) => line.includes('"stack"'))).toEqual([]);
});

test("[SY-18] the console's health page reports an unconfigured proxy", async () => {
  const server = await smallServer({ config: { requestsPerSecond: 100, trustedIpHeader: undefined } });
  const admin = await server.createPerson({ roles: ["admin"] });
  const authentication = async () => {
    const { components } = await server.client(admin).admin.health();
    return components.find(({ id }) => id === "authentication");
  };
  expect(await authentication()).toMatchObject({ status: "healthy" });
  await server.request("/healthz", { headers: { "x-forwarded-for": "203.0.113.7" } });
  expect(await authentication()).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("TRUSTED_IP_HEADER"),
  });
});
