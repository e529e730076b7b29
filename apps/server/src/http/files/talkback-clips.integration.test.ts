// Tests talkback over HTTP with the real job queue and sockets, from the upload to the words on both screens. The
// engine and the inspection are test doubles; the inspection has its own tests.
import { randomUUID } from "node:crypto";
import { maxClipBytes } from "@foldback/domain/talkback/clip";
import type { ClipView } from "@foldback/protocol/signaling";
import { afterAll, beforeAll, expect, test } from "vitest";
import { talkbackAudio, talkbackClips } from "../../adapters/postgres/schema/notes.ts";
import { TranscriberError } from "../../modules/talkback/ports.ts";
import { clipSaying, createFakeSpeech } from "../../testing/fake-speech.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { readZip } from "../../testing/read-zip.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

const nowMs = Date.UTC(2026, 10, 21);
const speech = createFakeSpeech();
let server: TestServer;
let artist: Person;
let engineer: Person;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs, speech: speech.tools, jobs: true });
  artist = await server.createPerson();
  engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
  await grantAndJoin(server, { sessionId, artist, engineer });
});
afterAll(() => server.close());

type Upload = { clipId?: string; session?: string; body?: Uint8Array<ArrayBuffer>; type?: string; by?: Person };
const clip = (text: string) => Uint8Array.from(clipSaying(text));
const upload = ({ clipId = randomUUID(), session = sessionId, ...upload }: Upload = {}) =>
  server.request(
    `/talkback/clips/${clipId}?session=${session}`,
    {
      method: "POST",
      headers: { "content-type": upload.type ?? "audio/webm;codecs=opus" },
      body: upload.body ?? clip("more reverb"),
    },
    upload.by ?? engineer,
  );
const listed = async (clipId: string): Promise<ClipView | undefined> =>
  (await server.client(artist).talkback.list({ sessionId })).clips.find(({ id }) => id === clipId);
const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

test("[TB-7] the job queue transcribes an uploaded clip, and both participants can read the text", async () => {
  const clipId = randomUUID();
  await server.client(engineer).talkback.start({ sessionId, clipId });
  const answer = await upload({ clipId, body: clip("the snare is early") });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: clipId, sessionId, status: "queued", speakerName: "Theo", atMs: 0 });
  await expect.poll(() => listed(clipId)).toMatchObject({ status: "transcribed", transcript: "the snare is early" });
});

test("[TB-8][REL-22] the job queue retries a clip after a provider outage", async () => {
  const clipId = randomUUID();
  speech.next.push(new TranscriberError("ENGINE_UNREACHABLE", { retryable: true }));
  await upload({ clipId, body: clip("once more") });
  await expect.poll(() => listed(clipId)).toMatchObject({ transcript: "once more" });
  expect(speech.heard.filter((text) => text === "once more")).toHaveLength(2);
});

test("[TB-9] [TB-16] clips waiting for an engine are transcribed when one becomes available, and only administrators get its settings", async () => {
  const clipId = randomUUID();
  speech.turnOff();
  await upload({ clipId, body: clip("in the meantime") });
  await expect
    .poll(() => listed(clipId))
    .toMatchObject({ status: "waiting-for-engine", problem: "Transcription is off." });
  const off = { status: "off", engine: null, percent: null };
  for (const participant of [artist, engineer])
    expect(await server.client(participant).talkback.transcriber()).toEqual({ ...off, hint: null });
  const administrator = await server.createPerson({ roles: ["artist", "admin"] });
  expect(await server.client(administrator).talkback.transcriber()).toEqual({ ...off, hint: "Set STT_PROVIDER." });
  speech.turnOn();
  await expect.poll(() => listed(clipId)).toMatchObject({ status: "transcribed", transcript: "in the meantime" });
});

test("[UP-1] only participants can download the sound, under a file name that the server chose", async () => {
  const clipId = randomUUID();
  await upload({ clipId });
  for (const reader of [artist, engineer]) {
    const answer = await server.request(`/talkback/clips/${clipId}`, {}, reader);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/webm",
      "content-disposition": `attachment; filename="talkback-${clipId}.webm"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(clip("more reverb"));
  }
  const stranger = await server.createPerson({ roles: ["artist", "admin"] });
  expect(await refusalOf(await server.request(`/talkback/clips/${clipId}`, {}, stranger))).toEqual([
    404,
    "ROOM_NOT_FOUND",
  ]);
  expect(await refusalOf(await server.request(`/talkback/clips/${clipId}`))).toEqual([401, "UNAUTHORIZED"]);
});

test("[TB-17] participants can download all recordings with a table of their times, and no one else can", async () => {
  const clipId = randomUUID();
  await upload({ clipId, body: clip("=HYPERLINK()") });
  await expect.poll(() => listed(clipId)).toMatchObject({ status: "transcribed" });
  const address = `/notes/${sessionId}/recordings`;
  for (const reader of [artist, engineer]) {
    const answer = await server.request(address, {}, reader);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="foldback-P[0-9A-F]{8}-2026-11-21-recordings.zip"$/,
      ),
      "cache-control": "private, no-store",
    });
    const files = readZip(new Uint8Array(await answer.arrayBuffer()));
    const { clips } = await server.client(artist).talkback.list({ sessionId });
    expect([...files.keys()]).toEqual([
      ...clips.map((_, index) => `${String(index + 1).padStart(3, "0")}-at-00.00.webm`),
      "recordings.csv",
    ]);
    const table = String(files.get("recordings.csv"));
    const sounds = [...files.values()].map(String);
    expect(table).toMatch(/^00\d-at-00\.00\.webm,00:00,0\.000,2\.0,Theo,the snare is early\r$/m);
    // A spreadsheet must not run what the engineer said.
    expect(table).toContain("'=HYPERLINK()");
    expect(sounds).toContain("clip:the snare is early");
  }
  const stranger = await server.createPerson({ roles: ["artist", "engineer", "admin"] });
  expect(await refusalOf(await server.request(address, {}, stranger))).toEqual([404, "ROOM_NOT_FOUND"]);
  expect(await refusalOf(await server.request(address))).toEqual([401, "UNAUTHORIZED"]);
  expect(await refusalOf(await server.request("/notes/x/recordings", {}, artist))).toEqual([422, "BAD_INPUT"]);
  const foreign = { headers: { "sec-fetch-site": "cross-site" } };
  expect((await server.request(address, foreign, artist)).status).toBe(403);
});

test("[TB-17] the eleventh archive of recordings within a minute is refused", async () => {
  const other = await server.createPerson();
  const download = () => server.request(`/notes/${sessionId}/recordings`, {}, other);
  for (let count = 0; count < 10; count += 1) expect((await download()).status).toBe(404);
  expect(await refusalOf(await download())).toEqual([429, "TOO_MANY_REQUESTS"]);
});

test("[UP-1] an upload with a wrong type, false type, empty body, bad size or bad name stores nothing", async () => {
  const before = await server.db.$count(talkbackClips);
  const big = new Uint8Array(maxClipBytes + 1);
  big.set(clip("x"));
  const cases: [Promise<Response>, number, string][] = [
    [upload({ type: "image/svg+xml" }), 422, "BAD_INPUT"],
    [upload({ type: "application/json" }), 415, "CLIP_NOT_AUDIO"],
    [upload({ body: Uint8Array.from(Buffer.from("<svg/>")) }), 415, "CLIP_NOT_AUDIO"],
    [upload({ body: new Uint8Array(0) }), 422, "CLIP_EMPTY"],
    [upload({ body: big }), 413, "BODY_TOO_LARGE"],
    [upload({ clipId: "..%2f..%2fetc%2fpasswd" }), 422, "BAD_INPUT"],
    [upload({ clipId: "not-a-uuid" }), 422, "BAD_INPUT"],
    [upload({ session: "'; drop table rooms" }), 422, "BAD_INPUT"],
    [upload({ session: randomUUID() }), 404, "ROOM_NOT_FOUND"],
    [upload({ by: artist }), 403, "FORBIDDEN"],
  ];
  for (const [answer, status, code] of cases) expect(await refusalOf(await answer)).toEqual([status, code]);
  expect((await upload({ clipId: "../../etc/passwd" })).status).toBe(404);
  expect(await server.db.$count(talkbackClips)).toBe(before);
  expect(await server.db.$count(talkbackAudio)).toBe(before);
});

test("[UP-1] only clip uploads can exceed the usual body limit", async () => {
  const body = JSON.stringify({ json: { sessionId, clipId: randomUUID(), padding: "x".repeat(70_000) } });
  const headers = { "content-type": "application/json" };
  const answer = await server.request("/rpc/talkback/start", { method: "POST", headers, body }, engineer);
  expect(await refusalOf(answer)).toEqual([413, "BODY_TOO_LARGE"]);
});

test("[AI-2] a role, speaker or session claimed in a body is ignored", async () => {
  const clipId = randomUUID();
  const path = `/talkback/clips/${clipId}?session=${sessionId}&speakerRole=other&speakerId=${artist.userId}&role=artist`;
  const headers = { "content-type": "audio/webm", "x-speaker-role": "artist" };
  const answer = await server.request(path, { method: "POST", headers, body: clip("it was me") }, engineer);
  expect(await answer.json()).toMatchObject({ speakerRole: "engineer", speakerName: "Theo" });
  const forged = { json: { sessionId, clipId: randomUUID(), speakerRole: "other", speakerId: artist.userId } };
  expect((await server.postJson("/rpc/talkback/start", forged, engineer)).status).toBe(422);
});

test("a server error gets status 500 and no details", async () => {
  const answer = await upload({ body: clip("(fault)") });
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: "UNEXPECTED", message: "An unexpected error occurred" },
  ]);
});

test("[UP-1] the thirty-first upload within a minute is refused", async () => {
  const other = await server.createPerson({ roles: ["artist", "engineer"] });
  const statuses: number[] = [];
  for (let count = 0; count < 32; count += 1) statuses.push((await upload({ by: other })).status);
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
  expect(statuses.slice(30)).toEqual([429, 429]);
});
