import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { composeClock } from "../compose/clock.ts";
import { createLog } from "../log.ts";
import { asJobs } from "../modules/acting-for.ts";
import { expireSessions } from "../modules/sessions/expire-sessions.ts";
import { connectTestClient } from "../signaling/testing/test-client.ts";
import { grantAndJoin } from "../testing/grant-and-join.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const jumps = [1, -1, 12, -12].map((hours) => ({ hours }));

/** The change to the machine's clock, and the time that passes in the test. */
let setByMs = 0;
let passedMs = 0;
let server: TestServer;

beforeAll(async () => {
  const runningMs = () => performance.now() + passedMs;
  const wallMs = () => Date.now() + passedMs + setByMs;
  server = await startTestServer({ clocks: { runningMs, wallMs, uptimeMs: runningMs } });
});
afterAll(() => server.close());
beforeEach(async () => {
  setByMs = 0;
  await server.composed.clock.look();
});

const expire = () => asJobs(() => expireSessions(server.composed.sessions));

async function setClock(hours: number) {
  setByMs = hours * hourMs;
  await server.composed.clock.look();
}

async function enter(person: Person, sessionId: string) {
  const { ticket } = await server.client(person).signaling.ticket({ place: { kind: "room", sessionId } });
  const socket = await connectTestClient(`${server.url.replace("http", "ws")}/signal`, server.url);
  socket.say({ type: "auth", ticket, seat: "take-over" });
  await socket.hear("room_joined");
  return socket;
}

async function liveSession() {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const { sessionId, roomCode } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const [atStudio, atDesk] = [await enter(artist, sessionId), await enter(engineer, sessionId)];
  const status = async () => (await server.client(artist).sessions.current({ as: "artist" }))?.status ?? "ended";
  return { sessionId, roomCode, artist, atStudio, atDesk, status };
}

test.each(jumps)(
  "[REL-9] a clock change of $hours h doesn't close a socket, end a session or expire a consent",
  async ({ hours }) => {
    const { sessionId, artist, atStudio, atDesk, status } = await liveSession();
    await setClock(hours);
    await expire();
    await Promise.all([atStudio.settled(), atDesk.settled()]);
    expect(await status()).toBe("active");
    const view = await server.client(artist).sessions.current({ as: "artist" });
    expect(view?.effectiveScopes).toEqual(["view", "talk"]);
    const late = await enter(artist, sessionId);
    await late.settled();
    await server.client(artist).sessions.end({ sessionId });
  },
);

test.each(jumps)("[REL-9] a pause lasts fifteen minutes even if the clock changes by $hours h", async ({ hours }) => {
  const { sessionId, artist, status } = await liveSession();
  await server.client(artist).sessions.pause({ sessionId });
  await setClock(hours);
  await expire();
  expect(await status()).toBe("paused");
  passedMs += 12 * minuteMs;
  await expire();
  expect(await status()).toBe("paused");
  passedMs += 5 * minuteMs;
  await expire();
  expect(await status()).toBe("ended");
});

test.each(jumps)(
  "[REL-9] a phone's code is valid for five minutes even if the clock changes by $hours h",
  async ({ hours }) => {
    const { sessionId, roomCode, artist } = await liveSession();
    const screen = "the-artist-s-own-screen";
    const scan = (token: string) => server.postJson("/rpc/pairing/exchange", { json: { code: roomCode, token } });
    const first = await server.client(artist).pairing.offer({ sessionId, screen });
    await setClock(hours);
    passedMs += 3 * minuteMs;
    expect((await scan(first.token)).status).toBe(200);
    const second = await server.client(artist).pairing.offer({ sessionId, screen });
    passedMs += 7 * minuteMs;
    expect((await scan(second.token)).status).toBe(410);
  },
);

test("[REL-9] on Postgres the server uses the database's clock from the start, however wrong its own is", async () => {
  const clocks = { wallMs: () => Date.now() + hourMs };
  const clock = composeClock({ database: server.database, log: createLog({ level: "silent" }), clocks });
  await clock.look();
  const aheadMs = clock.nowMs() - Date.now();
  const expectedMs = server.database.kind === "postgres" ? 0 : hourMs;
  expect(Math.abs(aheadMs - expectedMs)).toBeLessThan(minuteMs);
  expect(clock.relayMs() - Date.now()).toBeGreaterThan(hourMs - minuteMs);
  await clock.close();
});
