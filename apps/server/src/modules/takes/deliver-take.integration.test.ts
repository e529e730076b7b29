// Tests who may deliver a take, to whom, and what's left after a withdrawal.
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { readZip } from "../../testing/read-zip.ts";
import { factsAbout, firstOf, recordedTake, refusalOf, sha256Of, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asPerson } from "../acting-for.ts";

const standingStillMs = Date.now();
let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
let artist: Person;
let engineer: Person;
let other: Person;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => standingStillMs });
  takes = takeRequests(server);
  artist = await server.createPerson({ name: "Ada" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  other = await server.createPerson({ roles: ["artist", "engineer"], name: "Otto" });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
  await grantAndJoin(server, { sessionId, artist, engineer });
});
afterAll(() => server.close());

const deliveredTo = async (person: Person) =>
  (await server.client(person).takes.delivered()).takes.map(({ takeId, artistName }) => `${takeId} ${artistName}`);

async function storedTake() {
  const take = recordedTake({ seconds: [1], sessionId });
  await takes.store(take, artist);
  return take;
}

test("[TK-32] neither a live session nor a kill gives the engineer a take, and no one else can deliver it for the artist", async () => {
  const { takeId } = await storedTake();
  for (const person of [engineer, other]) {
    expect(await deliveredTo(person)).toEqual([]);
    expect(await refusalOf(await takes.wav(takeId, person))).toEqual([404, "NOT_FOUND"]);
    const forged = server.client(person).takes.deliver({ takeId, engineerId: person.userId });
    await expect(forged).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  await server.client(artist).sessions.kill({ sessionId, idempotencyKey: randomUUID() });
  expect(await refusalOf(await takes.wav(takeId, engineer))).toEqual([404, "NOT_FOUND"]);
  // The artist's own copy outlives the session.
  expect((await takes.wav(takeId, artist)).status).toBe(200);
});

test("[TK-32] [TK-33] [TK-29] the engineer can download a delivered take until it's withdrawn, and the ledger records both", async () => {
  const take = await storedTake();
  const { takeId } = take;
  const { client } = server;
  const delivery = { takeId, engineerId: engineer.userId };
  expect((await client(artist).takes.list()).engineers).toEqual([{ id: engineer.userId, name: "Theo" }]);
  await client(artist).takes.deliver(delivery);
  await client(artist).takes.deliver(delivery);
  expect(await deliveredTo(engineer)).toEqual([`${takeId} Ada`]);
  expect(await deliveredTo(other)).toEqual([]);
  const own = Buffer.from(await (await takes.wav(takeId, artist)).arrayBuffer());
  expect(Buffer.from(await (await takes.wav(takeId, engineer)).arrayBuffer()).equals(own)).toBe(true);
  expect((await takes.wav(takeId, other)).status).toBe(404);
  // A delivery only lets the engineer read the take.
  for (const call of [
    () => client(engineer).takes.remove({ takeId }),
    () => client(engineer).takes.rename({ takeId, name: "Mine" }),
    () => client(engineer).takes.seal({ takeId }),
    () => client(engineer).takes.deliver({ takeId, engineerId: other.userId }),
    () => client(engineer).takes.withdraw(delivery),
  ])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await takes.segment(takeId, firstOf(take), engineer)).status).toBe(404);
  await client(artist).takes.withdraw(delivery);
  await client(artist).takes.withdraw(delivery);
  expect(await deliveredTo(engineer)).toEqual([]);
  expect(await refusalOf(await takes.wav(takeId, engineer))).toEqual([404, "NOT_FOUND"]);
  const { root } = take.upload;
  const about = { take: takeId, ofSession: sessionId };
  expect(await factsAbout(server, takeId)).toEqual([
    { type: "take.stored", ...about, root, gaps: 0 },
    { type: "take.delivered", ...about, root, engineer: engineer.userId },
    { type: "take.withdrawn", take: takeId, engineer: engineer.userId },
  ]);
});

test("[TK-32] only a complete take can be delivered, and only to an engineer who was in one of this artist's sessions", async () => {
  const { takeId } = await storedTake();
  const deliver = (engineerId: string, id = takeId) => server.client(artist).takes.deliver({ takeId: id, engineerId });
  for (const engineerId of [other.userId, artist.userId, "nobody"])
    await expect(deliver(engineerId)).rejects.toMatchObject({ code: "TAKE_NOT_FOR_THEM" });
  const unfinished = recordedTake({ seconds: [1] });
  await takes.manifest(unfinished, artist);
  await expect(deliver(engineer.userId, unfinished.takeId)).rejects.toMatchObject({ code: "TAKE_NOT_WHOLE" });
  const row = sql`insert into take_deliveries (take_id, artist_id, engineer_id, delivered_at)
    values (${takeId}, ${artist.userId}, ${other.userId}, now())`;
  for (const { userId } of [artist, other, engineer])
    await expect(asPerson(userId, () => server.database.db.execute(row))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
});

test("[TK-33] removing the take ends the delivery too", async () => {
  const { takeId } = await storedTake();
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId });
  await server.client(artist).takes.remove({ takeId });
  expect(await deliveredTo(engineer)).toEqual([]);
  expect((await takes.wav(takeId, engineer)).status).toBe(404);
});

test("[TK-34] a hand-off contains the file, the notes timed from the take's start, and matching hashes", async () => {
  const session = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { ...session, artist, engineer });
  const take = recordedTake({ seconds: [3], sessionId: session.sessionId });
  const startedMs = standingStillMs - 1_000;
  await takes.store(take, artist);
  await server.db.execute(
    sql`update takes set started_at = ${new Date(startedMs).toISOString()} where id = ${take.takeId}`,
  );
  await server.client(artist).markers.add({ sessionId: session.sessionId, markerId: randomUUID(), label: "Good one" });
  await server.client(artist).takes.deliver({ takeId: take.takeId, engineerId: engineer.userId });
  const archiveOf = async (person: Person) => {
    const answer = await server.request(`/takes/${take.takeId}/hand-off`, {}, person);
    expect(answer.headers.get("content-disposition")).toMatch(/filename="Take from [\d -]+\.zip"/);
    return readZip(new Uint8Array(await answer.arrayBuffer()));
  };
  for (const person of [artist, engineer]) {
    const files = await archiveOf(person);
    const sums = String(files.get("SHA256SUMS")).trimEnd().split("\n");
    expect(sums.map((line) => line.slice(66)).sort()).toEqual(
      [...files.keys()].filter((name) => name !== "SHA256SUMS").sort(),
    );
    for (const line of sums) expect(sha256Of(files.get(line.slice(66)) ?? Buffer.alloc(0))).toBe(line.slice(0, 64));
    const wav = Buffer.from(await (await takes.wav(take.takeId, person)).arrayBuffer());
    expect(files.get("Take from 2026-11-23 15-30-00.wav")?.equals(wav)).toBe(true);
    const manifest = JSON.parse(String(files.get("manifest.json")));
    expect(manifest).toMatchObject({ root: take.upload.root, frames: take.frames, gaps: [] });
    expect(manifest.segments).toHaveLength(1);
    expect(String(files.get("Take from 2026-11-23 15-30-00.rpp"))).toMatch(/MARKER 1 1\.0+ "Good one" 0\n/);
    expect(String(files.get("markers.csv"))).toContain("M1,Good one,0:01.000");
    expect(String(files.get("notes/notes.csv"))).toContain("marker,");
  }
});

test("[TK-34] an engineer of another session gets the sound without notes, and strangers get nothing", async () => {
  const { takeId } = await storedTake();
  const live = await server.client(artist).sessions.current({ as: "artist" });
  if (live !== null) await server.client(artist).sessions.end({ sessionId: live.sessionId });
  const next = await server.client(artist).sessions.start({ engineerId: other.userId });
  await grantAndJoin(server, { ...next, artist, engineer: other });
  const handOff = (person?: Person) => server.request(`/takes/${takeId}/hand-off`, {}, person);
  expect(await refusalOf(await handOff(other))).toEqual([404, "NOT_FOUND"]);
  expect((await handOff()).status).toBe(401);
  await server.client(artist).takes.deliver({ takeId, engineerId: other.userId });
  const files = readZip(new Uint8Array(await (await handOff(other)).arrayBuffer()));
  const names = [
    "README.txt",
    ".wav",
    ".rpp",
    "markers.mid",
    "markers.csv",
    "verify.html",
    "manifest.json",
    "SHA256SUMS",
  ];
  expect([...files.keys()].map((name) => name.replace(/^Take from.*(?=\.)/, ""))).toEqual(names);
  expect(String(files.get("markers.csv")).trimEnd().split("\n")).toHaveLength(1);
});
