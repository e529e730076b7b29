// Tests the real process with its own Postgres, which restarts, freezes and recovers while requests keep arriving.
import { randomUUID } from "node:crypto";
import { freePort } from "@foldback/testkit/processes/free-port";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../adapters/postgres/database.ts";
import { connectTestClient } from "../signaling/testing/test-client.ts";
import { type PostgresFault, startFaultyPostgres } from "../testing/faulty-postgres.ts";
import { grantAndJoin } from "../testing/grant-and-join.ts";
import { createServerProcesses, logOf } from "../testing/server-process.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const secret = "only-for-tests-".repeat(3);
const callers = 30;
/** Writers all change the same session, so more of them would wait for its row instead of for the database. */
const writers = 4;
/** REL-2 allows this long after a fault ends. */
const backWithinMs = 10_000;

let postgres: Awaited<ReturnType<typeof startFaultyPostgres>>;
let processes: ReturnType<typeof createServerProcesses>;
let artist: Person;
let engineer: Person;
let sessionId: string;

beforeAll(async () => {
  postgres = await startFaultyPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  processes = createServerProcesses();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const server = await startTestServer({ database, config: { authSecret: secret } });
  await prepareSession(server);
  await server.close();
  await database.close();
});
afterEach(() => processes.close());

async function prepareSession(server: TestServer) {
  artist = await server.createPerson({ name: "Ada" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
  await grantAndJoin(server, { sessionId, artist, engineer });
}

async function startOnPostgres() {
  const port = await freePort();
  const { child } = await processes.startServer(port, {
    DATABASE_URL: postgres.url,
    BETTER_AUTH_SECRET: secret,
    REQUESTS_PER_SECOND: "1000000",
  });
  const url = `http://localhost:${port}`;
  const call = (person: Person, path: string, input: object): Promise<Response> =>
    fetch(`${url}/rpc/${path}`, {
      method: "POST",
      headers: { origin: url, cookie: person.cookie, "content-type": "application/json" },
      body: JSON.stringify({ json: input }),
    });
  const enter = async (person: Person) => {
    const answer = await call(person, "signaling/ticket", { place: { kind: "room", sessionId } });
    const { json } = (await answer.json()) as { json: { ticket: string } };
    const socket = await connectTestClient(`${url.replace("http", "ws")}/signal`, url);
    socket.say({ type: "auth", ticket: json.ticket });
    await socket.hear("room_joined");
    return socket;
  };
  return { child, call, enter, readLog: logOf(child) };
}

type Running = Awaited<ReturnType<typeof startOnPostgres>>;
type Answer = { status: number; retryAfter: string | null; text: string };

/** Sends changes and reads until stopped. Each client waits for one response before its next call. */
function keepAsking({ call }: Running) {
  const answers: Answer[] = [];
  let isOver = false;
  const ask = async (caller: number, turn: number) => {
    const answer =
      caller >= writers
        ? await call(artist, "sessions/current", { as: "artist" })
        : await call(artist, turn % 2 === 0 ? "sessions/pause" : "sessions/continue", { sessionId });
    answers.push({ status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() });
  };
  const all = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = caller; !isOver; turn += 1) await ask(caller, turn);
  });
  return {
    answers,
    /** Resolves when more than this many further responses have a wanted status. */
    async heard(count: number, isWanted: (status: number) => boolean) {
      const from = answers.length;
      await expect
        .poll(() => answers.slice(from).filter(({ status }) => isWanted(status)).length)
        .toBeGreaterThan(count);
    },
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

const isRefusal = (status: number) => status === 503;
const isServed = (status: number) => status === 200;

/**
 * Every response must be either a normal one, or one that says the database is unavailable and when to retry, without
 * internal details.
 */
function expectHonestAnswers(answers: readonly Answer[]) {
  for (const { status, retryAfter, text } of answers) {
    // Several clients pause and continue the same session, so some of their calls come too late.
    expect([200, 409, 503]).toContain(status);
    expect(text).not.toMatch(/\bat .*[.:]\d+|node_modules|postgres|ECONN|Error:/i);
    if (status !== 503) continue;
    expect(retryAfter).toBe("5");
    expect(text).toContain("DATABASE_UNAVAILABLE");
  }
}

async function expectBack({ call }: Running) {
  const status = async () => (await call(artist, "sessions/current", { as: "artist" })).status;
  await expect.poll(status, { timeout: backWithinMs }).toBe(200);
  const answers = await Promise.all(Array.from({ length: callers }, status));
  expect(new Set(answers)).toEqual(new Set([200]));
}

const faults: readonly { begin: PostgresFault; end: PostgresFault }[] = [
  { begin: "halt-fast", end: "start" },
  { begin: "halt-immediate", end: "start" },
  { begin: "freeze", end: "thaw" },
];

test("[REL-2][KS-25] when Postgres restarts and freezes under load, the server survives, reports the outage and recovers", {
  timeout: 300_000,
}, async () => {
  const running = await startOnPostgres();
  for (const fault of [...faults, ...faults, ...faults]) {
    const load = keepAsking(running);
    await load.heard(callers, isServed);
    await postgres.make(fault.begin);
    await load.heard(2 * callers, isRefusal);
    await postgres.make(fault.end);
    await load.stop();
    expectHonestAnswers(load.answers);
    await expectBack(running);
    expect([fault.begin, running.child.exitCode]).toEqual([fault.begin, null]);
  }

  const [atStudio, atDesk] = [await running.enter(artist), await running.enter(engineer)];
  await postgres.make("halt-immediate");
  const idempotencyKey = randomUUID();
  atStudio.say({ type: "kill", idempotencyKey });
  await atDesk.hear("killed");
  await postgres.make("start");
  const recorded = async () => (await running.call(artist, "sessions/kill", { sessionId, idempotencyKey })).json();
  await expect.poll(recorded, { timeout: backWithinMs }).toEqual({ json: { recorded: true, alreadyOver: false } });
  expect(running.child.exitCode).toBeNull();
  expect(running.readLog()).not.toMatch(/uncaughtException|unhandledRejection/);
});
