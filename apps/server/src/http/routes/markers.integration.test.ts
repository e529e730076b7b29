// Tests markers and exports over HTTP, including markers added by voice.
import { randomUUID } from "node:crypto";
import { exportFormats } from "@foldback/protocol/http/markers";
import { notesFile } from "@foldback/protocol/http/notes-file";
import { eq } from "drizzle-orm";
import { parseMidi } from "midi-file";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeSpokenMarker } from "../../adapters/postgres/marker-store.ts";
import { selectClips, toStoredClip } from "../../adapters/postgres/queries/clip-rows.ts";
import { takeMarkers, talkbackClips } from "../../adapters/postgres/schema/notes.ts";
import { violates } from "../../adapters/postgres/violated-constraint.ts";
import { clipSaying, createFakeSpeech } from "../../testing/fake-speech.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

// These tests use up less than five seconds of this clock, because the session pauses if both sides are lost for
// longer.
const startMs = Date.UTC(2026, 10, 21);
let nowMs = startMs;
let server: TestServer;
let artist: Person;
let engineer: Person;
let stranger: Person;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs, speech: createFakeSpeech().tools, jobs: true });
  artist = await server.createPerson({ name: "Maya" });
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  stranger = await server.createPerson({ roles: ["artist", "engineer", "admin"] });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
});
afterAll(() => server.close());

const markersOf = (person: Person) => server.client(person).markers;
const refused = (code: string) => expect.objectContaining({ code });
const listed = async () => (await markersOf(artist).list({ sessionId })).markers;
const exported = (format: string, person = artist) =>
  server.request(`/notes/${sessionId}?format=${format}`, {}, person);

test("[MK-3] no marker can be added before an engineer has joined", async () => {
  const marker = { sessionId, markerId: randomUUID() };
  await expect(markersOf(artist).add(marker)).rejects.toEqual(refused("SESSION_NOT_LIVE"));
  await grantAndJoin(server, { sessionId, artist, engineer });
});

test("[MK-1] the server sets the time, a repeated press adds one marker, and a different marker with the same id is refused", async () => {
  nowMs = startMs + 1_500;
  const markerId = randomUUID();
  const first = await markersOf(artist).add({ sessionId, markerId });
  const markedAtMs = startMs + 1_500;
  expect(first).toEqual({ id: markerId, atMs: 1_500, markedAtMs, label: "Marker 1", source: "key", by: "artist" });
  nowMs += 500;
  expect(await markersOf(artist).add({ sessionId, markerId })).toEqual(first);
  const taken = refused("MARKER_ALREADY_THERE");
  await expect(markersOf(artist).add({ sessionId, markerId, label: "again" })).rejects.toEqual(taken);
  await expect(markersOf(engineer).add({ sessionId, markerId })).rejects.toEqual(taken);
  const good = { sessionId, markerId: randomUUID(), label: "  the good one " };
  const [one, ...others] = await Promise.all(Array.from({ length: 6 }, () => markersOf(engineer).add(good)));
  expect(others).toEqual(others.map(() => one));
  expect((await listed()).map(({ label, by }) => [label, by])).toEqual([
    ["Marker 1", "artist"],
    ["the good one", "engineer"],
  ]);
});

test("[MK-2] a marker spoken in a clip is placed once, at the time the key was pressed", async () => {
  const clipId = randomUUID();
  nowMs = startMs + 3_000;
  await server.client(engineer).talkback.start({ sessionId, clipId });
  nowMs += 1_000;
  const body = Uint8Array.from(clipSaying("good take, mark that"));
  const upload = { method: "POST", headers: { "content-type": "audio/webm" }, body };
  await server.request(`/talkback/clips/${clipId}?session=${sessionId}`, upload, engineer);
  await expect
    .poll(async () => (await listed()).at(-1))
    .toMatchObject({ atMs: 3_000, label: "Marker 3", source: "spoken" });
  expect((await listed()).filter(({ source }) => source === "spoken")).toHaveLength(1);
});

test("[MK-2] a clip processed twice at the same time gets one marker", async () => {
  const before = await listed();
  const [clip] = await server.db.select().from(talkbackClips);
  if (clip === undefined) throw new Error("no clip");
  const id = randomUUID();
  await server.db.insert(talkbackClips).values({ ...clip, id });
  const [row] = await selectClips(server.db, eq(talkbackClips.id, id));
  if (row === undefined) throw new Error("no copy of it");
  const run = () => server.db.transaction((tx) => placeSpokenMarker(tx, toStoredClip(row), "mark that"));
  expect((await Promise.all([run(), run(), run(), run()])).filter(Boolean)).toHaveLength(1);
  const ofClip = eq(takeMarkers.clipId, id);
  expect(await server.db.select().from(takeMarkers).where(ofClip)).toHaveLength(1);
  // The database enforces this for all writers.
  const [marked] = await server.db.select().from(takeMarkers).where(ofClip);
  if (marked === undefined) throw new Error("no marker");
  const second = server.db.insert(takeMarkers).values({ ...marked, id: randomUUID() });
  expect(violates(await second.catch((error: unknown) => error), "one_marker_per_clip")).toBe(true);
  await server.db.delete(takeMarkers).where(ofClip);
  expect(await listed()).toEqual(before);
});

test("[MK-3] either side can rename, remove and restore a marker", async () => {
  const [first] = await listed();
  const markerId = first?.id ?? "";
  await markersOf(engineer).rename({ markerId, label: "Intro" });
  await markersOf(engineer).remove({ markerId });
  expect((await listed()).map(({ id }) => id)).not.toContain(markerId);
  expect(await markersOf(artist).restore({ markerId })).toMatchObject({ label: "Intro", atMs: 1_500 });
  for (const label of ["x".repeat(81), "a\u0000b", "two\nlines", " "])
    await expect(markersOf(artist).rename({ markerId, label })).rejects.toEqual(refused("BAD_INPUT"));
});

test("[MK-6] every export format downloads as a readable attachment", async () => {
  for (const format of exportFormats) {
    const answer = await exported(format);
    expect([format, answer.status]).toEqual([format, 200]);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="foldback-P[0-9A-F]{8}-2026-11-21\.[a-z.]+"$/,
    );
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  const notes = notesFile.parse(await (await exported("json")).json());
  expect(notes).toMatchObject({
    session: { id: sessionId, artistName: "Maya", engineerName: "Theo" },
    transcript: [{ text: "good take, mark that" }],
  });
  const pdf = Buffer.from(await (await exported("pdf")).arrayBuffer()).toString("latin1");
  expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(["%PDF-", "%%EOF"]);
  const { header, tracks } = parseMidi(new Uint8Array(await (await exported("mid")).arrayBuffer()));
  let ticks = 0;
  const placed = (tracks[0] ?? []).flatMap((event) => {
    ticks += event.deltaTime;
    return event.type === "marker" ? [[event.text, Math.round((ticks / (header.ticksPerBeat ?? 1)) * 500)]] : [];
  });
  expect(placed).toEqual([
    ["Intro", 1_500],
    ["the good one", 2_000],
    ["Marker 3", 3_000],
  ]);
});

test("[MK-5] strangers, and even administrators, can't find the session", async () => {
  const markerId = (await listed())[0]?.id ?? "";
  const before = await server.db.select().from(takeMarkers);
  const no = refused("ROOM_NOT_FOUND");
  await expect(markersOf(stranger).list({ sessionId })).rejects.toEqual(no);
  await expect(markersOf(stranger).add({ sessionId, markerId: randomUUID() })).rejects.toEqual(no);
  await expect(markersOf(stranger).rename({ markerId, label: "mine" })).rejects.toEqual(no);
  await expect(markersOf(stranger).remove({ markerId })).rejects.toEqual(no);
  await expect(markersOf(stranger).restore({ markerId })).rejects.toEqual(no);
  expect((await exported("txt", stranger)).status).toBe(404);
  expect((await server.request(`/notes/${sessionId}?format=txt`)).status).toBe(401);
  expect((await exported("exe")).status).toBe(422);
  expect((await server.request("/notes/..%2f..%2fetc?format=txt", {}, artist)).status).toBe(422);
  expect(await server.db.select().from(takeMarkers)).toEqual(before);
});

test("[MK-4] a session's 501st marker is refused", async () => {
  const row = (await server.db.select().from(takeMarkers))[0];
  if (row === undefined) throw new Error("no marker to copy");
  const copies = Array.from({ length: 497 }, () => ({ ...row, id: randomUUID(), clipId: null }));
  await server.db.insert(takeMarkers).values(copies);
  await expect(markersOf(artist).add({ sessionId, markerId: randomUUID() })).rejects.toEqual(refused("MARKERS_FULL"));
});

test("[MK-3] after the session ends no markers can be added, and existing ones stay", async () => {
  await server.client(artist).sessions.end({ sessionId });
  const marker = { sessionId, markerId: randomUUID() };
  await expect(markersOf(artist).add(marker)).rejects.toEqual(refused("SESSION_ENDED"));
  const [first] = await listed();
  expect(await markersOf(engineer).rename({ markerId: first?.id ?? "", label: "Kept" })).toMatchObject({
    label: "Kept",
  });
});
