import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceEntries } from "../../adapters/postgres/schema/evidence.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
const logLines: string[] = [];
const withinOneMinuteMs = Date.UTC(2026, 10, 20, 12);
beforeAll(async () => {
  server = await startTestServer({ logLines, nowMs: () => withinOneMinuteMs });
});
afterAll(() => server.close());

const lookUp = async (code: string, person: Person) => {
  const answer = await server.postJson("/rpc/sessions/room", { json: { code } }, person);
  return { status: answer.status, body: await answer.text() };
};

test("[RM-1][AC-5] unknown, foreign, ended and malformed codes get identical responses, and the 11th look-up is refused", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const client = server.client(artist);
  const { roomCode, sessionId } = await client.sessions.start({ engineerId: engineer.userId });
  expect(JSON.parse((await lookUp(roomCode, artist)).body).json).toMatchObject({ roomCode, yourRole: "artist" });
  expect(JSON.parse((await lookUp(roomCode, engineer)).body).json).toMatchObject({ roomCode, yourRole: "engineer" });

  const guesser = await server.createPerson({ roles: ["artist", "engineer", "admin"] });
  const guess = () => `P${randomBytes(4).toString("hex").toUpperCase()}`;
  const codes = [guess(), roomCode, guess(), "P", "", "p' or 1=1", guess(), roomCode, guess()];
  const answers = [];
  for (const code of codes) answers.push(await lookUp(code, guesser));
  await client.sessions.end({ sessionId });
  answers.push(await lookUp(roomCode, guesser));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, body: expect.stringContaining("ROOM_NOT_FOUND") });

  expect(await lookUp(roomCode, guesser)).toMatchObject({ status: 429 });
  const alarms = logLines.filter((line) => line.includes("room-code-alarm"));
  expect(alarms).toHaveLength(1);
  expect(alarms[0]).toContain(guesser.userId);
  const guesses = async () =>
    (await server.db.select().from(evidenceEntries)).filter(({ body }) => body.includes("room.codes-guessed"));
  await expect.poll(guesses).toHaveLength(1);
  expect(JSON.parse((await guesses())[0]?.body ?? "{}")).toMatchObject({
    role: "system",
    session: "",
    facts: { type: "room.codes-guessed", by: "one" },
  });
  // An engineer who was invited but never joined can't open a room whose session has ended.
  expect((await lookUp(roomCode, engineer)).status).toBe(404);
});

test("[RM-1] users who share a network address share thirty look-ups a minute", async () => {
  const statuses: number[] = [];
  for (let each = 0; each < 4; each++) {
    const person = await server.createPerson();
    for (let n = 0; n < 8; n++) statuses.push((await lookUp("P00000000", person)).status);
  }
  expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(30);
  expect(statuses.at(-1)).toBe(429);
});
