// Tests that stored sound plays even if some of it is lost, and that its reader is told where.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RecordedTake, refusalOf } from "../../testing/recorded-take.ts";
import { openStemStage, type StemStage } from "../../testing/stem-stage.ts";
import type { Person } from "../../testing/test-people.ts";
import { AppError } from "../app-error.ts";

let nowMs = Date.now();
let stage: StemStage;
let server: StemStage["server"];
let takes: StemStage["takes"];
let artist: Person;
beforeAll(async () => {
  stage = await openStemStage({ nowMs: () => nowMs });
  ({ server, takes, artist } = stage);
});
afterAll(() => stage.close());

const fileOf = ({ takeId, segments }: RecordedTake, position: number) =>
  join(server.config.dataDir, "takes", artist.userId, takeId, segments[position]?.sha256 ?? "");

async function bytesAt(address: string, by: Person = artist): Promise<Buffer> {
  const answer = await server.request(address, {}, by);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const lostAt = async (address: string) => (await server.request(`${address}/lost`, {}, artist)).json();
const second = (wav: Buffer, position: number, frameBytes: number) => {
  const from = wav.indexOf("data", 600) + 8 + position * 48_000 * frameBytes;
  return wav.subarray(from, from + 48_000 * frameBytes);
};
const isSilent = (bytes: Buffer) => bytes.length > 0 && bytes.every((byte) => byte === 0);
const lostSecond = (position: number) => ({ firstFrame: position * 48_000, frames: 48_000 });

test("[TK-115] where the server has lost part of a take or its talkback, both play with silence in its place, and the page learns where", async () => {
  const { take, stem } = await stage.stored(artist, { seconds: [1, 1, 1] });
  const alone = `/takes/${take.takeId}/sound/${take.upload.root}`;
  const both = `${alone}/with/${stem.upload.root}`;
  const whole = { alone: await bytesAt(alone), both: await bytesAt(both) };
  expect(await lostAt(both)).toEqual({ take: [], talkback: [] });
  rmSync(fileOf(take, 0));
  writeFileSync(fileOf(stem, 2), "damaged");
  nowMs += 5 * 60_000;
  const damaged = { alone: await bytesAt(alone), both: await bytesAt(both) };
  expect([damaged.alone.length, damaged.both.length]).toEqual([whole.alone.length, whole.both.length]);
  expect(isSilent(second(damaged.alone, 0, 6))).toBe(true);
  for (const position of [1, 2])
    expect(second(damaged.alone, position, 6).equals(second(whole.alone, position, 6))).toBe(true);
  // Where only one of them is lost, the other is still heard.
  const voice = stem.samples[0] ?? new Float32Array();
  const first = second(damaged.both, 0, 8);
  expect(voice.findIndex((sample, at) => first.readFloatLE(at * 4) !== sample)).toBe(-1);
  expect(second(damaged.both, 1, 8).equals(second(whole.both, 1, 8))).toBe(true);
  const music = take.samples[20] ?? new Float32Array();
  const third = second(damaged.both, 2, 8);
  expect(music.findIndex((sample, at) => third.readFloatLE(at * 4) !== sample)).toBe(-1);
  expect(await lostAt(both)).toEqual({ take: [lostSecond(0)], talkback: [lostSecond(2)] });
  expect(await lostAt(alone)).toEqual({ take: [lostSecond(0)], talkback: [] });
});

test("[TK-115] while the storage is unavailable, nothing plays as silence and nothing is called lost", async () => {
  const { take, stem } = await stage.stored(artist, { seconds: [1, 1] });
  const address = `/takes/${take.takeId}/sound/${take.upload.root}/with/${stem.upload.root}`;
  const { storage } = server.composed.takes.deps;
  const { read, requireAnswer } = storage;
  const away = async () => {
    throw new AppError("TAKES_STORAGE_AWAY");
  };
  try {
    storage.read = away;
    expect(await refusalOf(await server.request(`${address}/lost`, {}, artist))).toEqual([503, "TAKES_STORAGE_AWAY"]);
    storage.requireAnswer = away;
    expect(await refusalOf(await server.request(address, {}, artist))).toEqual([503, "TAKES_STORAGE_AWAY"]);
  } finally {
    Object.assign(storage, { read, requireAnswer });
  }
});

test("[TK-115] only people who may play the sound learn which parts are lost", async () => {
  const { take, stem } = await stage.stored(artist);
  const alone = `/takes/${take.takeId}/sound/${take.upload.root}`;
  await server
    .client(artist)
    .takes.deliver({ takeId: take.takeId, engineerId: stage.engineer.userId, withTalkback: false });
  const statusFor = async (address: string, by: Person) => (await server.request(`${address}/lost`, {}, by)).status;
  expect(await statusFor(alone, stage.engineer)).toBe(200);
  expect(await statusFor(`${alone}/with/${stem.upload.root}`, stage.engineer)).toBe(404);
  expect(await statusFor(alone, stage.stranger)).toBe(404);
});

test("[TK-116] talkback with a lost part is downloaded with a named gap, and the file name says that it's incomplete", async () => {
  const { stem } = await stage.stored(artist, { seconds: [1, 1, 1] });
  const whole = await takes.wav(stem.takeId, artist);
  const wholeWav = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get("content-disposition")).not.toContain("incomplete");
  rmSync(fileOf(stem, 1));
  nowMs += 5 * 60_000;
  const answer = await takes.wav(stem.takeId, artist);
  expect(answer.headers.get("content-disposition")).toContain("talkback (incomplete).wav");
  expect(answer.headers.get("etag")).not.toBe(whole.headers.get("etag"));
  const wav = Buffer.from(await answer.arrayBuffer());
  expect(wav.length).toBe(Number(answer.headers.get("content-length")));
  expect(String(wav)).toContain("Gap: damaged");
  expect(isSilent(second(wav, 1, 6))).toBe(true);
  for (const position of [0, 2]) expect(second(wav, position, 6).equals(second(wholeWav, position, 6))).toBe(true);
});
