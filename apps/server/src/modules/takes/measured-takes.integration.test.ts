// Tests what the server measures in stored takes, and who may read it or play the sound.
import { createLoudnessMeter } from "@foldback/domain/takes/loudness";
import { waveformColumns } from "@foldback/domain/takes/take-meter";
import { createPeakMeter, peakColumns } from "@foldback/domain/takes/take-peaks";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeMeasurements } from "../../adapters/postgres/schema/takes.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { type RecordedTake, recordedTake, refusalOf, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asJobs, asPerson } from "../acting-for.ts";
import { createMeasuring } from "./measure-takes.ts";

let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
let artist: Person;
let engineer: Person;
let strangers: Person[];
let measure: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  takes = takeRequests(server);
  artist = await server.createPerson();
  engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  strangers = [
    await server.createPerson({ roles: ["artist", "engineer"] }),
    await server.createPerson({ roles: ["artist", "engineer", "admin"] }),
  ];
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const run = createMeasuring(server.composed.takes.measure);
  measure = () => asJobs(() => run());
});
afterAll(() => server.close());

const measurementsOf = async (takeId: string, person: Person) =>
  (await server.client(person).takes.measurements({ takeId })).measurements;
const play = ({ takeId, upload }: RecordedTake, person?: Person, headers: Record<string, string> = {}) =>
  server.request(`/takes/${takeId}/sound/${upload.root}`, { headers }, person);

/** What the artist's computer shows for these samples. */
function shownInStudio({ samples, upload }: RecordedTake) {
  const [peaks, loudness] = [createPeakMeter(upload), createLoudnessMeter(upload)];
  const bytes: number[] = [];
  let frame = 0;
  for (const chunk of samples) {
    for (const { low, high } of peaks.add(frame, chunk)?.peaks ?? []) bytes.push(low, high);
    loudness.add(chunk);
    frame += chunk.length / upload.channels;
  }
  return { peaks: peakColumns(Int8Array.from(bytes), waveformColumns), loudness: loudness.read() };
}

test("[TK-90] a stored take's waveform and loudness are what the artist's computer shows, measured from the sound", async () => {
  const take = recordedTake({ seconds: [3, 2] });
  await takes.store(take, artist);
  expect(await measurementsOf(take.takeId, artist)).toBeNull();
  await measure();
  const shown = shownInStudio(take);
  const measurements = await measurementsOf(take.takeId, artist);
  expect(measurements?.peaks).toEqual(shown.peaks);
  expect(measurements?.loudness).toEqual(shown.loudness);
  expect(shown.peaks.every(({ low, high }) => low < 0 && high > 0)).toBe(true);
});

test("[TK-90] a gap is flat in the waveform and doesn't count towards the loudness", async () => {
  const take = recordedTake({ seconds: [3], gapSeconds: 3 });
  await takes.store(take, artist);
  await measure();
  const measurements = await measurementsOf(take.takeId, artist);
  const isFlat = measurements?.peaks.map(({ low, high }) => low === 0 && high === 0) ?? [];
  expect(isFlat.slice(0, waveformColumns / 2 - 5)).not.toContain(true);
  expect(isFlat.slice(waveformColumns / 2 + 5)).not.toContain(false);
  expect(measurements?.loudness).toEqual(shownInStudio(take).loudness);
});

test("[TK-90] only the server writes a take's measurements, and only those who may have the take can read it", async () => {
  const take = recordedTake({ seconds: [1] });
  const { takeId } = take;
  await takes.store(take, artist);
  await measure();
  const others = [engineer, ...strangers];
  for (const person of others)
    await expect(measurementsOf(takeId, person)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const rows = (person: Person) =>
    asPerson(person.userId, () =>
      server.database.db.select().from(takeMeasurements).where(eq(takeMeasurements.takeId, takeId)),
    );
  for (const person of others) expect(await rows(person)).toEqual([]);
  expect(await rows(artist)).toHaveLength(1);
  for (const forged of [
    sql`update take_measurements set lufs = 0 where take_id = ${takeId}`,
    sql`delete from take_measurements where take_id = ${takeId}`,
    sql`insert into take_measurements (take_id, artist_id, peaks) values (${takeId}, ${artist.userId}, '')`,
  ])
    await expect(asPerson(artist.userId, () => server.database.db.execute(forged))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId });
  expect(await measurementsOf(takeId, engineer)).toEqual(await measurementsOf(takeId, artist));
  for (const person of strangers)
    await expect(measurementsOf(takeId, person)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await server.client(artist).takes.withdraw({ takeId, engineerId: engineer.userId });
  await expect(measurementsOf(takeId, engineer)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("[TK-90] a take whose sound was changed on the server's disk isn't measured, and doesn't hold up the others", async () => {
  const [damaged, whole] = [recordedTake({ seconds: [1] }), recordedTake({ seconds: [1] })];
  for (const take of [damaged, whole]) await takes.store(take, artist);
  const { storage } = server.composed.takes.measure;
  const { read } = storage;
  storage.read = async (place) => {
    const bytes = await read(place);
    if (place.takeId === damaged.takeId && bytes !== null) bytes[200] = (bytes[200] ?? 0) ^ 1;
    return bytes;
  };
  await measure();
  storage.read = read;
  expect(await measurementsOf(damaged.takeId, artist)).toBeNull();
  expect(await measurementsOf(whole.takeId, artist)).not.toBeNull();
});

test("[TK-91] a delivered take can be played from any position until it's withdrawn, and never by anyone else", async () => {
  const take = recordedTake({ seconds: [2] });
  const { takeId } = take;
  await takes.store(take, artist);
  expect(await refusalOf(await play(take, engineer))).toEqual([404, "NOT_FOUND"]);
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId });
  const own = Buffer.from(await (await play(take, artist)).arrayBuffer());
  expect(Buffer.from(await (await play(take, engineer)).arrayBuffer()).equals(own)).toBe(true);
  const part = await play(take, engineer, { range: "bytes=100000-100099" });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(own.subarray(100_000, 100_100))).toBe(true);
  for (const person of strangers) expect(await refusalOf(await play(take, person))).toEqual([404, "NOT_FOUND"]);
  expect((await play(take)).status).toBe(401);
  const guessed = { ...take, upload: { ...take.upload, root: "0".repeat(64) } };
  expect(await refusalOf(await play(guessed, engineer))).toEqual([404, "NOT_FOUND"]);
  await server.client(artist).takes.withdraw({ takeId, engineerId: engineer.userId });
  expect(await refusalOf(await play(take, engineer))).toEqual([404, "NOT_FOUND"]);
});

test("[TK-91] the list tells the engineer how long a delivered take is kept, but nothing else about the artist's plan", async () => {
  const take = recordedTake({ seconds: [1] });
  await takes.store(take, artist);
  await server.client(artist).takes.deliver({ takeId: take.takeId, engineerId: engineer.userId });
  const mine = (await server.client(artist).takes.list()).takes.find(({ takeId }) => takeId === take.takeId);
  const theirs = (await server.client(engineer).takes.delivered()).takes.find(({ takeId }) => takeId === take.takeId);
  expect(theirs?.keptUntilMs).toBe(mine?.keptUntilMs);
  for (const secret of ["notes", "deliveries", "room"]) expect(theirs).not.toHaveProperty(secret);
});

test("[TK-91] a suspended engineer can neither play a delivered take nor see it", async () => {
  const take = recordedTake({ seconds: [1] });
  const { takeId } = take;
  await takes.store(take, artist);
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId });
  await measure();
  const [, admin] = strangers;
  if (admin === undefined) throw new Error("no admin");
  await server.client(admin).admin.suspend({ userId: engineer.userId });
  expect([401, 403]).toContain((await play(take, engineer)).status);
  await expect(measurementsOf(takeId, engineer)).rejects.toBeDefined();
  await server.client(admin).admin.unsuspend({ userId: engineer.userId });
  const again = await server.signInAgain(engineer);
  expect((await play(take, { ...engineer, ...again }, { range: "bytes=0-9" })).status).toBe(206);
});
