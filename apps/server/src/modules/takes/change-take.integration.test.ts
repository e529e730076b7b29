// Tests an artist's notes on a take: who may read and change them, which change wins, and where they end up.
import { randomUUID } from "node:crypto";
import {
  maxTakeMarks,
  maxTakeTextLength,
  mergeTakeNotes,
  noTakeNotes,
  ratings,
  type TakeNotes,
} from "@foldback/domain/takes/take-notes";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeNotes } from "../../adapters/postgres/schema/takes.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { exportOf } from "../../testing/own-data.ts";
import { readZip } from "../../testing/read-zip.ts";
import { recordedTake, refusalOf, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asPerson } from "../acting-for.ts";

const startMs = Date.UTC(2026, 10, 24, 12);
let passedMs = 0;
let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
let artist: Person;
let engineer: Person;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => startMs + passedMs });
  takes = takeRequests(server);
  artist = await server.createPerson({ name: "Ada" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
});
afterAll(() => server.close());

const chorus = { id: randomUUID(), frame: 24_000, label: "Припев, second chorus" };
const written: TakeNotes = {
  rating: { value: 4, atMs: 1_000 },
  text: { value: "Breathes too early\nKeep the ending", atMs: 1_000 },
  marks: { value: [chorus], atMs: 1_000 },
};
/** What a browser sends. */
const sent = (notes: TakeNotes) => ({ ...notes, marks: { ...notes.marks, value: [...notes.marks.value] } });

async function storedTake(by: Person, sessionId: string | null = null) {
  const take = recordedTake({ seconds: [3], sessionId });
  await takes.store(take, by);
  return take;
}
const annotate = (takeId: string, notes: TakeNotes, by = artist) =>
  server.client(by).takes.annotate({ takeId, notes: sent(notes) });
const notesOf = async (takeId: string) =>
  (await server.client(artist).takes.list()).takes.find((take) => take.takeId === takeId)?.notes;

async function deliveredTake() {
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const take = await storedTake(artist, sessionId);
  await annotate(take.takeId, written);
  await server.client(artist).takes.deliver({ takeId: take.takeId, engineerId: engineer.userId });
  return { ...take, sessionId };
}

test("[TK-60] [TK-61] the artist's notes are listed for the artist, and the later change to each part wins", async () => {
  const { takeId } = await storedTake(artist);
  expect(await notesOf(takeId)).toEqual(noTakeNotes);
  expect((await annotate(takeId, written)).notes).toEqual(written);
  const other = { ...noTakeNotes, rating: { value: null, atMs: 2_000 }, text: { value: "Older", atMs: 999 } };
  const merged = { ...written, rating: other.rating };
  expect((await annotate(takeId, other)).notes).toEqual(merged);
  expect((await annotate(takeId, other)).notes).toEqual(merged);
  expect(await notesOf(takeId)).toEqual(merged);
});

test("[TK-60] every rating and the longest text are stored, and can be taken back", async () => {
  const { takeId } = await storedTake(artist);
  const longest = "🎸".repeat(maxTakeTextLength / 2);
  for (const [index, value] of [...ratings, null].entries()) {
    const given = { ...noTakeNotes, rating: { value, atMs: index + 1 } };
    expect((await annotate(takeId, given)).notes.rating.value).toBe(value);
  }
  for (const [index, value] of [longest, ""].entries()) {
    await annotate(takeId, { ...noTakeNotes, text: { value, atMs: index + 1 } });
    expect((await notesOf(takeId))?.text.value).toBe(value);
  }
});

test("[TK-61] changes that arrive at the same time are all kept, each in its own part", async () => {
  const { takeId } = await storedTake(artist);
  const { rating, text, marks } = written;
  const parts = [{ rating }, { text }, { marks }].map((part): TakeNotes => ({ ...noTakeNotes, ...part }));
  await Promise.all(parts.map((part) => annotate(takeId, part)));
  expect(await notesOf(takeId)).toEqual(written);
});

test("[TK-61] two computers that change the same part at the same time end up with the same value", async () => {
  const { takeId } = await storedTake(artist);
  const sevenTo = (value: string): TakeNotes => ({ ...noTakeNotes, text: { value, atMs: 7_000 } });
  const [one, other] = [sevenTo("Keep the intro"), sevenTo("Keep the ending")];
  const answers = [await annotate(takeId, one), await annotate(takeId, other), await annotate(takeId, one)];
  const seen = answers.map(({ notes }, index) => mergeTakeNotes(index === 1 ? other : one, notes).text.value);
  expect(new Set(seen)).toEqual(new Set([(await notesOf(takeId))?.text.value]));
});

test("[TK-64] the largest number of markers with the longest labels is stored, and a larger body is refused", async () => {
  const { takeId } = await storedTake(artist);
  const marks = Array.from({ length: maxTakeMarks }, (_, frame) => ({
    id: randomUUID(),
    frame,
    label: "Ж".repeat(80),
  }));
  const full: TakeNotes = { ...written, marks: { value: marks, atMs: 1 } };
  expect((await annotate(takeId, full)).notes).toEqual(full);
  expect(await notesOf(takeId)).toEqual(full);
  const larger = { json: { takeId, notes: full, more: "a".repeat(256 * 1024) } };
  expect((await server.postJson("/rpc/takes/annotate", larger, artist)).status).toBe(413);
});

test("[TK-60] [TK-24] forged notes are refused with a code, and change nothing", async () => {
  const { takeId, frames } = await storedTake(artist);
  const stranger = await server.createPerson({ roles: ["artist", "engineer"] });
  for (const person of [stranger, engineer, await server.createPerson({ roles: ["admin"] })])
    await expect(annotate(takeId, written, person)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(annotate(randomUUID(), written)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const marked = (...marks: object[]) => ({ ...written, marks: { value: marks, atMs: 1 } });
  const many = Array.from({ length: maxTakeMarks + 1 }, () => ({ ...chorus, id: randomUUID() }));
  const bad = [
    ...[6, 0, 3.5, "4"].map((value) => ({ ...written, rating: { value, atMs: 1 } })),
    ...[-1, 1.5, Date.UTC(2100, 0) + 1].map((atMs) => ({ ...written, rating: { value: 4, atMs } })),
    { ...written, text: { value: "a".repeat(maxTakeTextLength + 1), atMs: 1 } },
    marked(...many),
    marked(chorus, chorus),
    ...[-1, 1.5, frames].map((frame) => marked({ ...chorus, frame })),
    ...["", "a".repeat(81), "two\nlines"].map((label) => marked({ ...chorus, label })),
    { ...written, extra: true },
  ];
  for (const notes of bad) {
    const answer = await server.postJson("/rpc/takes/annotate", { json: { takeId, notes } }, artist);
    expect([answer.status, JSON.stringify(notes).slice(0, 80)]).toEqual([422, JSON.stringify(notes).slice(0, 80)]);
  }
  const unsigned = await server.postJson("/rpc/takes/annotate", { json: { takeId, notes: written } });
  expect(unsigned.status).toBe(401);
  expect(await notesOf(takeId)).toEqual(noTakeNotes);
});

test("[TK-60] [TK-64] the engineer of a delivered take gets the artist's markers, but neither the rating nor the text", async () => {
  const { takeId, sessionId } = await deliveredTake();
  await expect(annotate(takeId, noTakeNotes, engineer)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const [delivered] = (await server.client(engineer).takes.delivered()).takes;
  expect(delivered?.marks).toEqual([chorus]);
  for (const name of ["notes", "rating", "text"]) expect(delivered).not.toHaveProperty(name);
  const answer = await server.request(`/takes/${takeId}/hand-off`, {}, engineer);
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.stringify([delivered, ...[...files.values()].map(String)])).not.toContain("Breathes too early");
  const read = asPerson(engineer.userId, () => server.database.db.execute(sql`select * from take_notes`));
  expect(JSON.stringify(await read)).not.toContain("Breathes too early");
  await server.client(artist).sessions.end({ sessionId });
});

test("[TK-64] [TK-26] the artist's markers are in the take's file and in each marker file of its hand-off", async () => {
  const { takeId, sessionId } = await deliveredTake();
  const first = await takes.wav(takeId, engineer);
  const wav = Buffer.from(await first.arrayBuffer());
  expect(wav.includes(Buffer.from(`${chorus.label}\0`))).toBe(true);
  const cue = wav.indexOf("cue ");
  expect([wav.readUInt32LE(cue + 8), wav.readUInt32LE(cue + 16)]).toEqual([1, chorus.frame]);
  expect(String(wav)).toContain(`<SYNC_POINT_COMMENT>${chorus.label}</SYNC_POINT_COMMENT>`);
  const answer = await server.request(`/takes/${takeId}/hand-off`, {}, engineer);
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  const named = (ending: string) => files.get([...files.keys()].find((name) => name.endsWith(ending)) ?? "");
  expect(named(".wav")?.equals(wav)).toBe(true);
  expect(String(named(".rpp"))).toContain(`MARKER 1 0.500000000 "${chorus.label}" 0`);
  expect(String(named("markers.csv"))).toContain(`M1,"${chorus.label}",0:00.500`);
  expect(named("markers.mid")?.includes(Buffer.from(chorus.label))).toBe(true);
  // Renaming a marker changes the file, so a download mustn't resume in the old one.
  const renamed = { value: [{ ...chorus, label: "Припев, third! chorus" }], atMs: 2_000 };
  await annotate(takeId, { ...written, marks: renamed });
  const second = await takes.wav(takeId, engineer);
  expect(second.headers.get("content-length")).toBe(first.headers.get("content-length"));
  expect(second.headers.get("etag")).not.toBe(first.headers.get("etag"));
  await second.arrayBuffer();
  await server.client(artist).sessions.end({ sessionId });
});

test("[TK-63] [TK-34] neither a pause of the session nor a long interruption of the take shifts the take's markers", async () => {
  const { client } = server;
  const { sessionId } = await client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const mark = (label: string) => client(artist).markers.add({ sessionId, markerId: randomUUID(), label });
  passedMs += 10_000;
  await client(artist).sessions.pause({ sessionId });
  passedMs += 60_000;
  await client(artist).sessions.continue({ sessionId });
  const take = await storedTake(artist, sessionId);
  const startedAt = new Date(startMs + passedMs).toISOString();
  await server.db.execute(sql`update takes set started_at = ${startedAt} where id = ${take.takeId}`);
  passedMs += 2_000;
  expect(await mark("After the pause")).toMatchObject({ atMs: 12_000, markedAtMs: startMs + passedMs });
  const answer = await server.request(`/takes/${take.takeId}/hand-off`, {}, artist);
  const files = readZip(new Uint8Array(await answer.arrayBuffer()));
  expect(String(files.get("markers.csv"))).toContain("M1,After the pause,0:02.000");
  const missedMs = 15 * 60_000;
  const gaps = JSON.stringify([{ firstFrame: 120_000, frames: 0, why: "interrupted", missedMs }]);
  await server.db.execute(sql`update takes set gaps = ${gaps}::jsonb where id = ${take.takeId}`);
  passedMs += missedMs + 800;
  await mark("After the interruption");
  const continued = await server.request(`/takes/${take.takeId}/hand-off`, {}, artist);
  const inIt = String(readZip(new Uint8Array(await continued.arrayBuffer())).get("markers.csv"));
  expect(inIt).toContain("M3,After the interruption,0:02.800");
  await client(artist).sessions.end({ sessionId });
});

test("[TK-27] ratings, notes and markers are in the account's export, and are removed with the take", async () => {
  const password = "six octaves";
  const cookie = await server.signUpAndVerify({ email: "notes@example.test", password, name: "Ida" });
  const userId = (await server.composed.accounts.findByEmail("notes@example.test"))?.userId;
  if (userId === undefined) throw new Error("no account");
  const who = { ...artist, cookie, userId };
  const { takeId } = await storedTake(who);
  await annotate(takeId, written, who);
  const { files } = await exportOf(server, who, { password });
  const exported = JSON.parse(String(files.get("takes.json")));
  expect(exported.takes[0].marks).toEqual([chorus]);
  expect(exported.notes).toMatchObject([{ rating: 4, text: written.text.value }]);
  await server.client(who).takes.remove({ takeId });
  expect(await server.db.select().from(takeNotes).where(eq(takeNotes.artistId, userId))).toEqual([]);
  expect(await refusalOf(await takes.wav(takeId, who))).toEqual([404, "NOT_FOUND"]);
});
