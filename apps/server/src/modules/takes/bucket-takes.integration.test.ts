// Tests takes over HTTP when they're stored in a bucket, and when the bucket is unavailable.
import { partBytes } from "@foldback/domain/takes/take-manifest";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { factsAbout, filesOf, firstOf, recordedTake, refusalOf, takeRequests } from "../../testing/recorded-take.ts";
import { type S3Server, startS3Server } from "../../testing/s3-server.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { asJobs } from "../acting-for.ts";
import { sweepTakes } from "./sweep-takes.ts";

let store: S3Server;
let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
let artist: Person;
const logLines: string[] = [];

beforeAll(async () => {
  store = await startS3Server();
  server = await startTestServer({ nowMs: () => Date.now(), config: { bucket: store.settings }, logLines });
  takes = takeRequests(server);
});
beforeEach(async () => {
  artist = await server.createPerson();
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const keysOf = ({ userId }: Person) => [...store.objects().keys()].filter((key) => key.startsWith(`takes/${userId}/`));

/** Removes the bucket while `work` runs, then restores it with everything in it. */
async function withoutBucket(work: () => Promise<void>) {
  const kept = [...store.buckets];
  store.buckets.clear();
  try {
    await work();
  } finally {
    for (const [name, objects] of kept) store.buckets.set(name, objects);
  }
}

test("[TK-50] a take is stored only in the bucket, and its file can be downloaded in full or in part", async () => {
  const take = recordedTake();
  await takes.store(take, artist);
  expect(keysOf(artist).sort()).toEqual(
    take.segments.map(({ sha256 }) => `takes/${artist.userId}/${take.takeId}/${sha256}`).sort(),
  );
  expect(filesOf(server, artist).filter((name) => /[0-9a-f]{64}/.test(name))).toEqual([]);
  const wav = await takes.wav(take.takeId, artist);
  expect(wav.headers.get("content-length")).toBe(String((await wav.arrayBuffer()).byteLength));
  const headers = { range: "bytes=1000000-1000999", "if-range": wav.headers.get("etag") ?? "" };
  const part = await takes.wav(take.takeId, artist, headers);
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 1_000]);
});

test("[TK-51] while the bucket is unavailable, an upload gets an error code but keeps what has arrived, and sending the last part again stores it", async () => {
  const take = recordedTake({ seconds: [1] });
  const first = firstOf(take);
  await takes.manifest(take, artist);
  await withoutBucket(async () => {
    const answer = await takes.segment(take.takeId, first, artist);
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(await refusalOf(answer)).toEqual([503, "TAKES_STORAGE_AWAY"]);
    await expect(server.client(artist).takes.seal({ takeId: take.takeId })).rejects.toMatchObject({
      code: "TAKE_NOT_WHOLE",
    });
  });
  const at = partBytes * Math.floor((first.bytes.length - 1) / partBytes);
  const last = await takes.part({ takeId: take.takeId, sha256: first.sha256, at }, first.bytes.subarray(at), artist);
  expect(await last.json()).toEqual({ received: first.bytes.length, stored: true });
  expect(await server.client(artist).takes.seal({ takeId: take.takeId })).toEqual({ root: take.upload.root });
  expect(logLines.join()).toContain("TAKES_STORAGE_AWAY");
  expect(logLines.join()).toContain("Create it, or correct S3_BUCKET");
});

test("[TK-51] while the bucket is unavailable, a download is refused before it begins", async () => {
  const take = recordedTake({ seconds: [1] });
  await takes.store(take, artist);
  await withoutBucket(async () => {
    expect(await refusalOf(await takes.wav(take.takeId, artist))).toEqual([503, "TAKES_STORAGE_AWAY"]);
    const handOff = await server.request(`/takes/${take.takeId}/hand-off`, {}, artist);
    expect(await refusalOf(handOff)).toEqual([503, "TAKES_STORAGE_AWAY"]);
  });
  expect((await takes.wav(take.takeId, artist)).status).toBe(200);
});

test("[TK-51] a take or account deleted while the bucket is unavailable is gone immediately, and its sound is removed once the bucket is back", async () => {
  const password = "six octaves";
  const cookie = await server.signUpAndVerify({ email: "bucket@example.test", password, name: "Ida" });
  const userId = (await server.composed.accounts.findByEmail("bucket@example.test"))?.userId;
  if (userId === undefined) throw new Error("no account");
  const leaver = { ...artist, cookie, userId };
  const [removed, erased] = [recordedTake({ seconds: [1] }), recordedTake({ seconds: [1] })];
  await takes.store(removed, artist);
  await takes.store(erased, leaver);
  await withoutBucket(async () => {
    await server.client(artist).takes.remove({ takeId: removed.takeId });
    expect((await server.client(artist).takes.list()).takes).toEqual([]);
    expect((await server.postJson("/rpc/accounts/remove", { json: { password } }, leaver)).status).toBe(200);
  });
  expect((await factsAbout(server, removed.takeId)).at(-1)).toMatchObject({ type: "take.erased" });
  expect([keysOf(artist).length, keysOf(leaver).length]).toEqual([1, 1]);
  await asJobs(() => sweepTakes(server.composed.takes.sweep));
  expect([keysOf(artist), keysOf(leaver)]).toEqual([[], []]);
});

test("[TK-52] the health page says whether the bucket can be used, and what to do", async () => {
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const found = async () => (await server.client(admin).admin.health({})).components.find(({ id }) => id === "takes");
  expect(await found()).toMatchObject({
    status: "healthy",
    detail: 'Takes are stored in the bucket "takes-of-tests", which is responding',
  });
  await withoutBucket(async () => {
    expect(await found()).toMatchObject({
      status: "error",
      detail:
        'S3_ENDPOINT has no bucket "takes-of-tests". Create it, or correct S3_BUCKET. Until this is fixed, takes and talkback recordings can\'t be stored or downloaded.',
    });
  });
});

test("[TK-53] the log of a server with a bucket contains neither the key nor a signature", () => {
  const { secretAccessKey } = store.settings;
  for (const never of [secretAccessKey, "Signature=", "AWS4-HMAC"]) expect(logLines.join()).not.toContain(never);
});
