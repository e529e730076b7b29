// Tests who gets a take's talkback when the take is delivered, and how it's handed over.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { readZip } from "../../testing/read-zip.ts";
import { factsAbout, recordedTake, refusalOf } from "../../testing/recorded-take.ts";
import { openStemStage, type StemStage } from "../../testing/stem-stage.ts";
import type { Person } from "../../testing/test-people.ts";
import { reportOn } from "../../testing/verified-hand-off.ts";
import { asPerson } from "../acting-for.ts";

let nowMs = Date.now();
let stage: StemStage;
let server: StemStage["server"];
let takes: StemStage["takes"];
let artist: Person;
let engineer: Person;
let stranger: Person;

beforeAll(async () => {
  stage = await openStemStage({ nowMs: () => nowMs });
  ({ server, takes, artist, engineer, stranger } = stage);
});
afterAll(() => stage.close());

const deliveredTo = async (person: Person, takeId: string) =>
  (await server.client(person).takes.delivered()).takes.find((take) => take.takeId === takeId);

async function archiveOf(takeId: string, person: Person, format = "wav") {
  const answer = await server.request(`/takes/${takeId}/hand-off?format=${format}`, {}, person);
  return Buffer.from(await answer.arrayBuffer());
}

test("[TK-99] the talkback goes only to the engineer who spoke, unless the artist chooses otherwise, and the ledger says so", async () => {
  const { take, stem } = await stage.stored();
  const { takeId } = take;
  const second = await server.client(artist).sessions.start({ engineerId: stranger.userId });
  await grantAndJoin(server, { ...second, artist, engineer: stranger });
  await server.client(artist).sessions.end({ sessionId: second.sessionId });
  const deliver = (to: Person, withTalkback?: boolean) =>
    server.client(artist).takes.deliver({ takeId, engineerId: to.userId, withTalkback });
  await deliver(engineer);
  await deliver(stranger);
  expect((await deliveredTo(engineer, takeId))?.stem?.root).toBe(stem.upload.root);
  expect((await deliveredTo(stranger, takeId))?.stem).toBeNull();
  expect((await takes.wav(stem.takeId, engineer)).status).toBe(200);
  expect(await refusalOf(await takes.wav(stem.takeId, stranger))).toEqual([404, "NOT_FOUND"]);
  await deliver(stranger, true);
  await deliver(stranger, true);
  // Without a choice, an earlier delivery stays as it is.
  await deliver(stranger);
  expect((await deliveredTo(stranger, takeId))?.stem?.takeId).toBe(stem.takeId);
  expect((await takes.wav(stem.takeId, stranger)).status).toBe(200);
  await deliver(engineer, false);
  expect((await deliveredTo(engineer, takeId))?.stem).toBeNull();
  expect(await refusalOf(await takes.wav(stem.takeId, engineer))).toEqual([404, "NOT_FOUND"]);
  await server.client(artist).takes.withdraw({ takeId, engineerId: stranger.userId });
  expect(await refusalOf(await takes.wav(stem.takeId, stranger))).toEqual([404, "NOT_FOUND"]);
  const facts = (await factsAbout(server, takeId)).filter(({ type }) => type === "take.delivered");
  expect(facts.map((fact) => [fact.engineer, fact.talkback])).toEqual([
    [engineer.userId, stem.upload.root],
    [stranger.userId, null],
    [stranger.userId, stem.upload.root],
    [engineer.userId, null],
  ]);
  expect((await stage.listed(takeId))?.deliveries).toMatchObject([
    { engineerId: engineer.userId, withTalkback: false },
  ]);
});

test("[TK-99] talkback that isn't stored can't be delivered, and no engineer can give it to themselves", async () => {
  const { take, stem } = stage.withStem();
  const { takeId } = take;
  await takes.store(take, artist);
  const deliver = (by: Person) =>
    server.client(by).takes.deliver({ takeId, engineerId: engineer.userId, withTalkback: true });
  await expect(deliver(artist)).rejects.toMatchObject({ code: "TAKE_STEM_NOT_STORED" });
  await takes.manifest(stem, artist);
  await expect(deliver(artist)).rejects.toMatchObject({ code: "TAKE_STEM_NOT_STORED" });
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId });
  const facts = (await factsAbout(server, takeId)).filter(({ type }) => type === "take.delivered");
  expect(facts).toMatchObject([{ engineer: engineer.userId, talkback: null }]);
  await takes.store(stem, artist);
  expect((await deliveredTo(engineer, takeId))?.stem).toBeNull();
  await expect(deliver(engineer)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const forged = sql`with done as (update take_deliveries set with_talkback = true where take_id = ${takeId} returning 1)
    select count(*)::int as found from done`;
  const found = await asPerson(engineer.userId, () => server.database.db.execute(forged));
  expect(JSON.stringify(found)).toContain('"found":0');
  expect(await refusalOf(await takes.wav(stem.takeId, engineer))).toEqual([404, "NOT_FOUND"]);
});

test("[TK-100] [TK-101] a hand-off has the talkback as an aligned file for those who may have it, and verifies as genuine", async () => {
  const { take, stem } = await stage.stored(artist, { gapSeconds: 1 });
  const { takeId } = take;
  const { upload } = stem;
  const name = "Take from 2026-11-23 15-30-00";
  for (const format of ["wav", "flac"]) {
    const archive = await archiveOf(takeId, artist, format);
    const files = readZip(archive);
    const { talkback } = JSON.parse(String(files.get("manifest.json")));
    expect(talkback).toMatchObject({ stem: stem.takeId, root: upload.root, sound: `${name} - talkback.${format}` });
    expect(talkback.gaps).toEqual([{ firstFrame: 48_000, frames: 48_000, why: "input-gone", missedMs: null }]);
    expect(String(files.get(`${name}.rpp`)).match(/FILE .*/g)).toEqual([
      `FILE "${name}.${format}"`,
      `FILE "${name} - talkback.${format}"`,
    ]);
    expect(String(files.get("SHA256SUMS"))).toContain(`  ${name} - talkback.${format}\n`);
    const report = await reportOn(archive, [take.upload.root, upload.root]);
    expect(report.status).toBe("true");
  }
  const wav = Buffer.from(await (await takes.wav(stem.takeId, artist)).arrayBuffer());
  const inArchive = readZip(await archiveOf(takeId, artist)).get(`${name} - talkback.wav`);
  expect(inArchive?.equals(wav)).toBe(true);
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId, withTalkback: false });
  const without = readZip(await archiveOf(takeId, engineer));
  expect([...without.keys()].filter((file) => file.includes("talkback"))).toEqual([]);
  expect(String(without.get("manifest.json"))).not.toContain(upload.root);
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId, withTalkback: true });
  expect(readZip(await archiveOf(takeId, engineer)).has(`${name} - talkback.wav`)).toBe(true);
});

test("[TK-100] talkback with float samples is a WAV file in a FLAC archive too", async () => {
  const take = recordedTake({ seconds: [1], sessionId: stage.sessionId });
  await takes.store(take, artist);
  await takes.store(
    recordedTake({ seconds: [1], sessionId: stage.sessionId, stemOf: take.takeId, hasFloats: true }),
    artist,
  );
  const files = readZip(await archiveOf(take.takeId, artist, "flac"));
  expect([...files.keys()].filter((name) => /\.(wav|flac)$/.test(name))).toEqual([
    "Take from 2026-11-23 15-30-00.flac",
    "Take from 2026-11-23 15-30-00 - talkback.wav",
  ]);
});

test("[TK-105] [TK-106] [TK-107] a take is handed over although the server has lost some of its talkback, and the archive says what's missing", async () => {
  const { take, stem } = await stage.stored(artist, { seconds: [1, 1, 1] });
  const { takeId } = take;
  const tagOf = async () => {
    const answer = await server.request(`/takes/${takeId}/hand-off`, { method: "HEAD" }, artist);
    return answer.headers.get("etag");
  };
  const whole = await tagOf();
  const [first, , third] = stem.segments;
  const folder = join(server.config.dataDir, "takes", artist.userId, stem.takeId);
  rmSync(join(folder, first?.sha256 ?? ""));
  writeFileSync(join(folder, third?.sha256 ?? ""), "damaged");
  nowMs += 5 * 60_000;
  expect(await tagOf()).not.toBe(whole);
  for (const format of ["wav", "flac"]) {
    const archive = await archiveOf(takeId, artist, format);
    const readme = String(readZip(archive).get("README.txt"));
    expect(readme).toContain("PART OF THE TALKBACK IS MISSING");
    expect(readme).toContain("  0:00:00 to 0:00:01\n  0:00:02 to 0:00:03\n");
    const report = await reportOn(archive, [take.upload.root, stem.upload.root]);
    expect([report.status, report.headline]).toEqual([
      "unsettled",
      "This take matches the root you gave. Part of its talkback is missing.",
    ]);
  }
  await server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId, withTalkback: false });
  const without = await reportOn(await archiveOf(takeId, engineer), [take.upload.root]);
  expect(without.status).toBe("true");
});

test("[TK-102] a take plays with its talkback from the server's copy, from any place, for those who may have it", async () => {
  const { take, stem } = await stage.stored(artist, { seconds: [2, 1] });
  const address = `/takes/${take.takeId}/sound/${take.upload.root}/with/${stem.upload.root}`;
  const play = (by: Person, headers: Record<string, string> = {}) => server.request(address, { headers }, by);
  const whole = Buffer.from(await (await play(artist)).arrayBuffer());
  const samples = take.samples.flatMap((sound) => [...sound]);
  const spoken = stem.samples.flatMap((sound) => [...sound]);
  const dataAt = whole.indexOf("data", 600) + 8;
  const wrong = samples.findIndex(
    (sample, index) => whole.readFloatLE(dataAt + index * 4) !== Math.fround(sample + (spoken[index] ?? 0)),
  );
  expect(wrong).toBe(-1);
  for (const [from, to] of [
    [0, 99],
    [400_001, 900_003],
    [dataAt + 2 * 48_000 * 8 - 5, dataAt + 2 * 48_000 * 8 + 7],
  ] as const) {
    const part = await play(artist, { range: `bytes=${from}-${to - 1}` });
    expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true);
  }
  expect(await refusalOf(await play(engineer))).toEqual([404, "NOT_FOUND"]);
  const deliver = (withTalkback: boolean) =>
    server.client(artist).takes.deliver({ takeId: take.takeId, engineerId: engineer.userId, withTalkback });
  await deliver(false);
  expect(await refusalOf(await play(engineer))).toEqual([404, "NOT_FOUND"]);
  await deliver(true);
  expect(Buffer.from(await (await play(engineer)).arrayBuffer()).equals(whole)).toBe(true);
  expect(await refusalOf(await play(stranger))).toEqual([404, "NOT_FOUND"]);
});
