// Tests hand-offs in FLAC, and interrupted downloads of hand-offs.
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openZip } from "@foldback/evidence-verifier/bundle/zip-archive";
import { verifyArchive } from "@foldback/evidence-verifier/verify/verify-archive";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readZip } from "../../testing/read-zip.ts";
import { recordedTake, refusalOf, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { verifierTools } from "../evidence/verifier-tools.ts";

let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
let artist: Person;

beforeAll(async () => {
  server = await startTestServer();
  takes = takeRequests(server);
  artist = await server.createPerson({ name: "Ada" });
});
afterAll(() => server.close());

async function storedTake(options: Partial<Parameters<typeof recordedTake>[0]> = {}) {
  const take = recordedTake({ seconds: [3, 2], ...options });
  await takes.store(take, artist);
  return take;
}

const handOff = (takeId: string, format: "wav" | "flac", headers: Record<string, string> = {}, person = artist) =>
  server.request(`/takes/${takeId}/hand-off?format=${format}`, { headers }, person);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** Polls until the archive is prepared, as the page does, and returns every response. */
async function prepared(takeId: string): Promise<number[]> {
  const shares: number[] = [];
  do {
    const answer = await server.request(`/takes/${takeId}/hand-off/progress?format=flac`, {}, artist);
    shares.push(((await answer.json()) as { share: number }).share);
  } while (shares.at(-1) !== 1);
  return shares;
}

test("[TK-56] [TK-57] a hand-off in FLAC has the WAV file's samples and their MD5, and verifies as genuine", async () => {
  const { takeId, upload } = await storedTake();
  await server.client(artist).takes.rename({ takeId, name: "Chorus" });
  const shares = await prepared(takeId);
  expect(shares.toSorted((one, other) => one - other)).toEqual(shares);
  const answer = await handOff(takeId, "flac");
  const archive = await bytesOf(answer);
  expect(answer.headers.get("content-length")).toBe(String(archive.length));
  const files = readZip(archive);
  const flac = files.get("Chorus.flac") ?? Buffer.alloc(0);
  const wav = await bytesOf(await takes.wav(takeId, artist));
  const from = wav.indexOf("data") + 8;
  const sound = wav.subarray(from, from + wav.readUInt32LE(from - 4));
  expect(flac.subarray(26, 42)).toEqual(createHash("md5").update(sound).digest());
  for (const comment of ["TITLE=Chorus", "ARTIST=Ada", `FOLDBACK_ROOT=${upload.root}`])
    expect(flac.includes(comment), comment).toBe(true);
  expect(String(files.get("Chorus.rpp"))).toContain("<SOURCE FLAC");
  const opened = await openZip({ sizeBytes: archive.length, slice: async (at, to) => archive.subarray(at, to) });
  const held = { receipts: [], keys: [], roots: [upload.root] };
  expect(await verifyArchive(opened, { tools: verifierTools, held })).toMatchObject({ status: "true" });
});

test("[TK-56] a take with float samples can be handed off only as WAV, and FLAC is refused with a code", async () => {
  const take = await storedTake({ hasFloats: true });
  const progress = server.request(`/takes/${take.takeId}/hand-off/progress?format=flac`, {}, artist);
  for (const answer of [await handOff(take.takeId, "flac"), await progress])
    expect(await refusalOf(answer)).toEqual([409, "TAKE_HAS_FLOATS"]);
  const files = readZip(await bytesOf(await handOff(take.takeId, "wav")));
  const wav = files.get("Take from 2026-11-23 15-30-00.wav") ?? Buffer.alloc(0);
  const from = wav.indexOf("data") + 8;
  const sound = Float32Array.from(take.samples[0] ?? [], (_, at) => wav.readFloatLE(from + at * 4));
  expect(sound).toEqual(take.samples[0]);
});

test.each(["wav", "flac"] as const)(
  "[TK-58] an interrupted download of a hand-off in %s resumes with the same bytes",
  async (format) => {
    const { takeId } = await storedTake();
    const first = await handOff(takeId, format);
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("accept-ranges")).toBe("bytes");
    const whole = await bytesOf(first);
    for (const from of [1, Math.floor(whole.length / 2), whole.length - 1]) {
      const rest = await handOff(takeId, format, { range: `bytes=${from}-`, "if-range": etag });
      expect([rest.status, rest.headers.get("content-range")]).toEqual([
        206,
        `bytes ${from}-${whole.length - 1}/${whole.length}`,
      ]);
      expect((await bytesOf(rest)).equals(whole.subarray(from))).toBe(true);
    }
    const part = await handOff(takeId, format, { range: "bytes=100-199", "if-match": etag });
    expect((await bytesOf(part)).equals(whole.subarray(100, 200))).toBe(true);
    const beyond = await handOff(takeId, format, { range: `bytes=${whole.length}-`, "if-range": etag });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
  },
);

test("[TK-58] after the take is renamed, the whole archive is sent again, and strangers get no part of it", async () => {
  const { takeId } = await storedTake();
  const first = await handOff(takeId, "wav");
  const etag = first.headers.get("etag") ?? "";
  await bytesOf(first);
  await server.client(artist).takes.rename({ takeId, name: "Verse" });
  const again = await handOff(takeId, "wav", { range: "bytes=100-", "if-range": etag });
  expect([again.status, again.headers.get("etag") === etag]).toEqual([200, false]);
  expect([...readZip(await bytesOf(again)).keys()]).toContain("Verse.wav");
  // Browsers name the version that they continue. curl and wget don't, and could put parts of two versions together.
  const asked: Record<string, string>[] = [{ "if-match": etag }, {}];
  for (const names of asked)
    for (const answer of [
      await handOff(takeId, "wav", { range: "bytes=100-", ...names }),
      await takes.wav(takeId, artist, { range: "bytes=100-", ...names }),
    ])
      expect([answer.status, await answer.text()]).toEqual([412, ""]);
  const stranger = await server.createPerson({ roles: ["artist", "engineer"] });
  for (const format of ["wav", "flac"] as const)
    expect(await refusalOf(await handOff(takeId, format, { range: "bytes=0-" }, stranger))).toEqual([404, "NOT_FOUND"]);
  const progress = await server.request(`/takes/${takeId}/hand-off/progress?format=flac`, {}, stranger);
  expect(await refusalOf(progress)).toEqual([404, "NOT_FOUND"]);
});

test("[TK-58] a HEAD request doesn't start preparing a hand-off, but gets the length of one that's prepared", async () => {
  const { takeId } = await storedTake();
  const head = (headers: Record<string, string> = {}) =>
    server.request(`/takes/${takeId}/hand-off?format=flac`, { method: "HEAD", headers }, artist);
  const asked: Record<string, string>[] = [{}, { range: "bytes=100-" }];
  for (const headers of asked) {
    const answer = await head(headers);
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, null]);
  }
  await prepared(takeId);
  expect(Number((await head()).headers.get("content-length"))).toBe(
    (await bytesOf(await handOff(takeId, "flac"))).length,
  );
});

test("[TK-58] if a segment is lost, no range is sent, and the next request tries again", async () => {
  const take = await storedTake();
  const { storage } = server.composed.takes.deps;
  const place = { artistId: artist.userId, takeId: take.takeId, sha256: take.upload.segments[1]?.sha256 ?? "" };
  const bytes = await storage.read(place);
  const whole = await handOff(take.takeId, "wav");
  await bytesOf(whole);
  await rm(join(server.config.dataDir, "takes", artist.userId, take.takeId, place.sha256));
  const headers = { range: "bytes=100-", "if-range": whole.headers.get("etag") ?? "" };
  expect((await handOff(take.takeId, "wav", headers)).status).toBe(500);
  await storage.put(place, Buffer.from(bytes ?? []));
  const rest = await handOff(take.takeId, "wav", headers);
  expect([rest.status, (await bytesOf(rest)).length > 0]).toEqual([206, true]);
});
