// Tests takes over HTTP: what the server accepts, what it refuses, and what it returns.
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { partBytes } from "@foldback/domain/takes/take-manifest";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeSegments } from "../../adapters/postgres/schema/takes.ts";
import { exportOf } from "../../testing/own-data.ts";
import {
  factsAbout,
  filesOf,
  firstOf,
  recordedTake,
  refusalOf,
  sha256Of,
  takeRequests,
} from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asPerson } from "../acting-for.ts";
import { wavOfTake } from "./wav-of-take.ts";

let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
let artist: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => Date.now() });
  takes = takeRequests(server);
  artist = await server.createPerson();
  stranger = await server.createPerson({ roles: ["artist", "engineer"] });
  admin = await server.createPerson({ roles: ["artist", "admin"] });
});
afterAll(() => server.close());

const have = async (answer: Response) => ((await answer.json()) as { have: string[] }).have;

test("[TK-21] [TK-23] a take is stored segment by segment, sealed with the artist's root, and listed", async () => {
  const take = recordedTake({ gapSeconds: 2 });
  expect(await have(await takes.manifest(take, artist))).toEqual([]);
  const { client } = server;
  await expect(client(artist).takes.seal({ takeId: take.takeId })).rejects.toMatchObject({ code: "TAKE_NOT_WHOLE" });
  for (const segment of take.segments)
    expect(await (await takes.segment(take.takeId, segment, artist)).json()).toEqual({
      received: segment.bytes.length,
      stored: true,
    });
  expect(await client(artist).takes.seal({ takeId: take.takeId })).toEqual({ root: take.upload.root });
  expect(await client(artist).takes.seal({ takeId: take.takeId })).toEqual({ root: take.upload.root });
  const listed = (await client(artist).takes.list()).takes.find(({ takeId }) => takeId === take.takeId);
  const gap = { firstFrame: take.frames - 96_000, frames: 96_000, why: "input-gone", missedMs: null };
  expect(listed).toMatchObject({ root: take.upload.root, sealed: { format: "pcm-24", gaps: [gap] } });
  expect(listed?.storedBytes).toBe(take.log.length);
  expect(await factsAbout(server, take.takeId)).toEqual([
    { type: "take.stored", take: take.takeId, ofSession: null, root: take.upload.root, gaps: 1 },
  ]);
});

test("[TK-131] a take that an earlier recorder ended with a segment without sound is stored with the artist's root and downloaded whole", async () => {
  const take = recordedTake({ hasEmptyEnd: true });
  expect(take.segments.at(-1)?.frames).toBe(0);
  await takes.store(take, artist);
  expect(await server.client(artist).takes.seal({ takeId: take.takeId })).toEqual({ root: take.upload.root });
  const sound = async (made: typeof take) => {
    const wav = Buffer.from(await (await takes.wav(made.takeId, artist)).arrayBuffer());
    const dataAt = wav.indexOf("data") + 8;
    return wav.subarray(dataAt, dataAt + made.frames * 6);
  };
  const usual = recordedTake();
  await takes.store(usual, artist);
  expect((await sound(take)).equals(await sound(usual))).toBe(true);
});

test("[TK-21] a segment that doesn't match the manifest is refused with a code, and none of it is stored", async () => {
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  const { bytes, sha256 } = firstOf(take);
  await takes.manifest(take, who);
  const flipped = Buffer.from(bytes);
  flipped[5_000] = (flipped[5_000] ?? 0) ^ 1;
  expect(await refusalOf(await takes.segment(take.takeId, { sha256, bytes: flipped }, who))).toEqual([
    422,
    "TAKE_SEGMENT_DAMAGED",
  ]);
  const longer = Buffer.concat([bytes, Buffer.alloc(1)]);
  expect(await refusalOf(await takes.segment(take.takeId, { sha256, bytes: longer }, who))).toEqual([
    413,
    "BODY_TOO_LARGE",
  ]);
  expect(await takes.statusOfLarge(`/takes/${take.takeId}/segments/${sha256}?at=0`, partBytes + 1, who)).toBe(413);
  expect(
    await refusalOf(await takes.part({ takeId: take.takeId, sha256: "0".repeat(64) }, bytes.subarray(0, 9), who)),
  ).toEqual([404, "TAKE_SEGMENT_UNKNOWN"]);
  expect((await takes.part({ takeId: take.takeId, sha256: "..%2F..%2Fetc" }, bytes.subarray(0, 9), who)).status).toBe(
    422,
  );
  expect((await takes.part({ takeId: take.takeId, sha256, at: -1 }, bytes.subarray(0, 9), who)).status).toBe(422);
  const stored = await server.db.select().from(takeSegments).where(eq(takeSegments.takeId, take.takeId));
  expect(stored.map(({ storedAt }) => storedAt)).toEqual([null]);
  expect((await takes.segment(take.takeId, firstOf(take), who)).status).toBe(200);
});

test("[TK-21] a segment that isn't sound, or belongs to another take, is refused even if its hash is right", async () => {
  const who = await server.createPerson();
  const notSound = Buffer.from("This is a letter, not a recording. ".repeat(100));
  const foreign = firstOf(recordedTake({ seconds: [1] })).bytes;
  for (const bytes of [notSound, foreign]) {
    const take = recordedTake({ seconds: [1] });
    const sha256 = sha256Of(bytes);
    const segments = [{ sha256, firstFrame: 0, frames: 48_000, bytes: bytes.length }];
    const root = sha256Of(Buffer.from(`${sha256}\n`));
    const upload = { ...take.upload, frames: 48_000, root, segments };
    expect((await takes.manifest({ takeId: take.takeId, upload }, who)).status).toBe(200);
    expect(await refusalOf(await takes.segment(take.takeId, { sha256, bytes }, who))).toEqual([
      422,
      "TAKE_SEGMENT_NOT_SOUND",
    ]);
    await expect(server.client(who).takes.seal({ takeId: take.takeId })).rejects.toMatchObject({
      code: "TAKE_NOT_WHOLE",
    });
  }
  expect(filesOf(server, who).filter((name) => /[0-9a-f]{64}/.test(String(name)))).toEqual([]);
});

test("[TK-21] a manifest that contradicts itself, or is too long, is refused", async () => {
  const take = recordedTake();
  const { upload } = take;
  const [first, second] = upload.segments;
  if (!first || !second) throw new Error("no segments");
  const longest = 12 * 3_600 * 48_000 + 1;
  const bad = [
    { ...upload, root: "0".repeat(64) },
    { ...upload, frames: upload.frames + 1 },
    { ...upload, segments: [second, first] },
    { ...upload, segments: [first, first] },
    { ...upload, segments: [] },
    { ...upload, segments: [{ ...first, firstFrame: 1 }, second] },
    { ...upload, segments: [{ ...first, bytes: 33 * 1024 * 1024 }, second] },
    { ...upload, frames: longest, segments: [{ ...first, frames: longest }] },
    { ...upload, sampleRateHz: 1 },
    { ...upload, name: "" },
    { ...upload, artistId: stranger.userId },
    null,
  ];
  for (const each of bad)
    expect([400, 413, 422]).toContain(
      (await takes.manifest({ takeId: take.takeId, upload: each as object }, artist)).status,
    );
  expect(await takes.statusOfLarge(`/takes/${take.takeId}/manifest`, 1024 * 1024 + 1, artist)).toBe(413);
  expect((await takes.manifest({ takeId: "1", upload }, artist)).status).toBe(422);
});

test("[TK-22] sending anything again changes nothing, and an interrupted upload resumes where it left off", async () => {
  const take = recordedTake({ seconds: [5, 1] });
  const { sha256, bytes } = firstOf(take);
  const { takeId } = take;
  await takes.manifest(take, artist);
  const part = (at: number) => takes.part({ takeId, sha256, at }, bytes.subarray(at, at + partBytes), artist);
  expect(await (await part(0)).json()).toEqual({ received: partBytes, stored: false });
  expect(await (await part(0)).json()).toEqual({ received: partBytes, stored: false });
  expect(await (await part(2 * partBytes)).json()).toEqual({ received: partBytes, stored: false });
  expect(await have(await takes.manifest(take, artist))).toEqual([]);
  for (let at = partBytes; at < bytes.length; at += partBytes) await part(at);
  expect(await (await part(0)).json()).toEqual({ received: bytes.length, stored: true });
  expect(await have(await takes.manifest(take, artist))).toEqual([sha256]);
  const other = { takeId, upload: recordedTake({ takeId, seconds: [1] }).upload };
  expect(await refusalOf(await takes.manifest(other, artist))).toEqual([409, "TAKE_ALREADY_THERE"]);
});

test("[TK-22] two uploads of the same segment at the same time leave one whole copy", async () => {
  const take = recordedTake({ seconds: [4] });
  await takes.manifest(take, artist);
  const answers = await Promise.all([1, 2, 3].map(() => takes.segment(take.takeId, firstOf(take), artist)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await takes.segment(take.takeId, firstOf(take), artist);
  await server.client(artist).takes.seal({ takeId: take.takeId });
});

test("[TK-24] no one else can list, read, change, guess or take over a take, not even an administrator", async () => {
  const take = recordedTake({ seconds: [1] });
  await takes.store(take, artist);
  const { takeId } = take;
  for (const other of [stranger, admin]) {
    const client = server.client(other).takes;
    expect((await client.list()).takes).toEqual([]);
    expect((await client.delivered()).takes).toEqual([]);
    expect(await refusalOf(await takes.wav(takeId, other))).toEqual([404, "NOT_FOUND"]);
    expect(await refusalOf(await takes.segment(takeId, firstOf(take), other))).toEqual([404, "NOT_FOUND"]);
    expect(await refusalOf(await takes.manifest(take, other))).toEqual([409, "TAKE_ALREADY_THERE"]);
    for (const call of [
      () => client.seal({ takeId }),
      () => client.remove({ takeId }),
      () => client.rename({ takeId, name: "Mine" }),
      () => client.deliver({ takeId, engineerId: other.userId }),
      () => client.withdraw({ takeId, engineerId: other.userId }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await takes.wav(takeId)).status).toBe(401);
  expect((await takes.manifest(take)).status).toBe(401);
  expect((await takes.segment(takeId, firstOf(take))).status).toBe(401);
  const absent = await takes.wav(randomUUID(), stranger);
  expect(await absent.text()).toBe(await (await takes.wav(takeId, stranger)).text());
  const foreignPage = await takes.wav(takeId, artist, { "sec-fetch-site": "cross-site" });
  expect(await refusalOf(foreignPage)).toEqual([403, "CROSS_ORIGIN"]);
});

test("[TK-26] the file contains every sample of the take, and any range of it has the same bytes as the whole file", async () => {
  const take = recordedTake({ seconds: [2, 1], gapSeconds: 1 });
  await takes.store(take, artist);
  const answer = await takes.wav(take.takeId, artist);
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="Take from 2026-11-23 15-30-00.wav"');
  const whole = Buffer.from(await answer.arrayBuffer());
  expect(whole.length).toBe(Number(answer.headers.get("content-length")));
  const dataAt = whole.indexOf("data", 600) + 8;
  const sound = take.samples.flatMap((samples) => [...samples]);
  const read = Array.from({ length: sound.length }, (_, index) => whole.readIntLE(dataAt + index * 3, 3) / 2 ** 23);
  expect(read.findIndex((value, index) => value !== sound[index])).toBe(-1);
  const silence = whole.subarray(dataAt + sound.length * 3, dataAt + take.frames * 6);
  expect([silence.length, silence.every((byte) => byte === 0)]).toEqual([48_000 * 6, true]);
  const etag = answer.headers.get("etag") ?? "";
  for (const [range, from, to] of [
    ["bytes=0-9", 0, 10],
    ["bytes=700000-", 700_000, whole.length],
    ["bytes=650-900001", 650, 900_002],
    ["bytes=-5", whole.length - 5, whole.length],
  ] as const) {
    const part = await takes.wav(take.takeId, artist, { range, "if-range": etag });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to - 1}/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to)), range).toBe(true);
  }
  expect((await takes.wav(take.takeId, artist, { range: "bytes=0-9", "if-range": '"old"' })).status).toBe(200);
  const beyond = { range: `bytes=${whole.length}-`, "if-range": etag };
  expect((await takes.wav(take.takeId, artist, beyond)).status).toBe(416);
});

test("[TK-72] a player can load any range of a stored take, renaming the take doesn't change the bytes, and no one else can load it", async () => {
  const take = recordedTake({ seconds: [2] });
  const { takeId } = take;
  const { root } = take.upload;
  const play = (headers: Record<string, string>, by = artist, address = `${takeId}/sound/${root}`) =>
    server.request(`/takes/${address}`, { headers }, by);
  await takes.manifest(take, artist);
  expect(await refusalOf(await play({}))).toEqual([409, "TAKE_NOT_WHOLE"]);
  await takes.store(take, artist);
  const whole = Buffer.from(await (await play({})).arrayBuffer());
  await server.client(artist).takes.rename({ takeId, name: "A much longer name than before" });
  const part = await play({ range: "bytes=100000-" });
  expect([part.status, part.headers.get("content-range")]).toEqual([
    206,
    `bytes 100000-${whole.length - 1}/${whole.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100_000))).toBe(true);
  expect((await play({ range: `bytes=${whole.length}-` })).status).toBe(416);
  for (const other of [stranger, admin]) expect(await refusalOf(await play({}, other))).toEqual([404, "NOT_FOUND"]);
  expect(await refusalOf(await play({}, artist, `${takeId}/sound/${"0".repeat(64)}`))).toEqual([404, "NOT_FOUND"]);
});

test("[TK-23] a segment lost from the server's disk aborts the download, and is never replaced by silence", async () => {
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1, 1] });
  await takes.store(take, who);
  const [, second] = take.segments;
  const file = join(server.config.dataDir, "takes", who.userId, take.takeId, second?.sha256 ?? "");
  writeFileSync(file, Buffer.alloc(10));
  const { deps } = server.composed.takes;
  const sealedTake = async (takeId: string) => {
    const found = await deps.takes.find(takeId);
    if (!found?.sealed) throw new Error("no sealed take");
    return { ...found, sealed: found.sealed };
  };
  const read = asPerson(who.userId, async () => {
    const wav = await wavOfTake(deps, await sealedTake(take.takeId));
    for await (const piece of wav.read({ from: 0, to: wav.bytes })) expect(piece.length).toBeGreaterThan(0);
  });
  await expect(read).rejects.toMatchObject({ code: "UNEXPECTED" });
});

test("[TK-27] [TK-29] the account's export contains the sound, removing a take is recorded, and deleting the account deletes everything", async () => {
  const password = "six octaves";
  const cookie = await server.signUpAndVerify({ email: "takes@example.test", password, name: "Ida" });
  const userId = (await server.composed.accounts.findByEmail("takes@example.test"))?.userId;
  if (userId === undefined) throw new Error("no account");
  const who = { ...artist, cookie, userId };
  const [kept, removed] = [recordedTake({ seconds: [1] }), recordedTake({ seconds: [1] })];
  await takes.store(kept, who);
  await takes.store(removed, who);
  await server.client(who).takes.remove({ takeId: removed.takeId });
  expect((await factsAbout(server, removed.takeId)).map(({ type, cause }) => [type, cause])).toEqual([
    ["take.stored", undefined],
    ["take.erased", "asked"],
  ]);
  const { files } = await exportOf(server, who, { password });
  const wav = Buffer.from(await (await takes.wav(kept.takeId, who)).arrayBuffer());
  expect(files.get(`takes/${kept.takeId}.wav`)?.equals(wav)).toBe(true);
  expect(files.has(`takes/${removed.takeId}.wav`)).toBe(false);
  expect(String(files.get("takes.json"))).toContain(kept.upload.root);
  expect(filesOf(server, who)).not.toEqual([]);
  expect((await server.postJson("/rpc/accounts/remove", { json: { password } }, who)).status).toBe(200);
  expect(filesOf(server, who)).toEqual([]);
  expect(await server.db.select().from(takeSegments).where(eq(takeSegments.takeId, kept.takeId))).toEqual([]);
});
