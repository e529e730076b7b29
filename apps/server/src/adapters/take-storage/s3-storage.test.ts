// Tests the faults that only a bucket can have. take-storage.test.ts tests what every kind of storage must do.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { asUserId } from "@foldback/domain/ids";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { AppError } from "../../modules/app-error.ts";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import { type S3Server, startS3Server } from "../../testing/s3-server.ts";
import { urlOf } from "./bucket-requests.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import { withEarlierStorage } from "./with-earlier-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-s3-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sound = new Uint8Array(Buffer.alloc(300_000, "sound"));
const place = { artistId: asUserId("ada"), takeId: "one", sha256: sha256Hex(sound) };
const key = `takes/ada/one/${place.sha256}`;

let store: S3Server;
let dataDir: string;
beforeEach(async () => {
  store = await startS3Server();
  dataDir = mkdtempSync(join(folder, "data-"));
});
afterEach(() => store.close());

type Changes = Partial<Omit<Parameters<typeof s3Storage>[0], "settings">> & {
  settings?: Partial<S3Server["settings"]>;
};
const open = ({ settings, ...changes }: Changes = {}) =>
  s3Storage({
    root: "takes",
    settings: { ...store.settings, ...settings },
    dataDir,
    stopping: new AbortController().signal,
    limits: { attemptMs: 5_000, totalMs: 10_000, pausesMs: [1, 1, 1] },
    ...changes,
  });
const away = (sentence: string) => ({
  code: "TAKES_STORAGE_AWAY",
  cause: expect.objectContaining({ message: expect.stringContaining(sentence) }),
});
const segmentPuts = () => store.requests.filter((line) => line.startsWith("PUT") && line.endsWith(place.sha256)).length;

test("[TK-50] a segment counts as stored only once the bucket has all of it, even after the connection was cut", async () => {
  const storage = open();
  await storage.requireAnswer();
  // The first request only asks whether the segment is there.
  store.failNext(null, "cut-request", "cut-request");
  await storage.put(place, sound);
  expect(segmentPuts()).toBe(3);
  expect(store.objects().get(key)).toEqual(Buffer.from(sound));
});

test("[TK-50] a segment that's already there isn't sent again, but one of a different length is replaced", async () => {
  await open().put(place, sound);
  await open().put(place, sound);
  expect(segmentPuts()).toBe(1);
  store.objects().set(key, Buffer.from("torn"));
  await open().put(place, sound);
  expect(store.objects().get(key)).toEqual(Buffer.from(sound));
});

test("[TK-50] the store refuses a body that doesn't match its hash", async () => {
  await expect(open().put({ ...place, sha256: "0".repeat(64) }, sound)).rejects.toMatchObject({ code: "UNEXPECTED" });
  expect([...store.objects().keys()]).toEqual(["takes-owner"]);
});

test("[TK-51] a request to a store that's briefly busy is retried, and the segment is stored", async () => {
  const storage = open();
  await storage.requireAnswer();
  const busy = { status: 503, code: "SlowDown" };
  store.failNext(busy, busy, busy);
  await storage.put(place, sound);
  expect(store.objects().has(key)).toBe(true);
});

test("[TK-51] after a few attempts we give up on a store that stays busy", async () => {
  const storage = open();
  await storage.requireAnswer();
  store.failAll({ status: 503, code: "SlowDown" });
  const before = store.requests.length;
  await expect(storage.put(place, sound)).rejects.toMatchObject(away("busy"));
  expect(store.requests.length - before).toBe(4);
});

test("[TK-51] we give up on a silent store within the time limit", async () => {
  store.failAll("silent");
  const impatient = open({ limits: { attemptMs: 20, totalMs: 100, pausesMs: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1] } });
  await expect(impatient.read(place)).rejects.toMatchObject(away("isn't responding"));
});

test("[TK-51] stopping the server ends a request immediately", async () => {
  store.failAll("silent");
  const stopping = new AbortController();
  const reading = open({ stopping: stopping.signal }).read(place);
  await expect.poll(() => store.requests.length).toBe(1);
  stopping.abort();
  await expect(reading).rejects.toMatchObject({ code: "DRAINING" });
});

test.each(["cut-answer", "short"] as const)(
  "[TK-50] a segment is read again after a faulty response (%s)",
  async (fault) => {
    const storage = open();
    await storage.put(place, sound);
    store.failNext(fault, fault);
    expect(Buffer.from((await storage.read(place)) ?? [])).toEqual(Buffer.from(sound));
  },
);

test("[TK-50] a segment that stays damaged in the bucket causes an error and is never returned as sound", async () => {
  const storage = open();
  await storage.put(place, sound);
  store.objects().set(key, Buffer.from(sound.map((byte) => byte ^ 1)));
  await expect(storage.read(place)).rejects.toMatchObject({ code: "UNEXPECTED" });
});

test("[TK-51] a missing bucket isn't mistaken for an empty one", async () => {
  const storage = open();
  await storage.put(place, sound);
  store.buckets.clear();
  const sentence = 'has no bucket "takes-of-tests"';
  await expect(storage.read(place)).rejects.toMatchObject(away(sentence));
  await expect(storage.list()).rejects.toMatchObject(away(sentence));
  await expect(storage.remove(place)).rejects.toMatchObject(away(sentence));
  await expect(storage.put(place, sound)).rejects.toMatchObject(away(sentence));
});

const wrong: { what: string; settings: Partial<S3Server["settings"]>; sentence: string }[] = [
  { what: "a wrong secret", settings: { secretAccessKey: "guessed" }, sentence: "Check S3_ACCESS_KEY_ID" },
  { what: "an unknown key", settings: { accessKeyId: "AKIAOTHER" }, sentence: "Check S3_ACCESS_KEY_ID" },
  { what: "a wrong region", settings: { region: "us-east-1" }, sentence: "isn't in us-east-1. Correct S3_REGION" },
  { what: "a wrong bucket", settings: { bucket: "other" }, sentence: 'no bucket "other". Create it' },
  { what: "no store", settings: { endpoint: "http://127.0.0.1:1" }, sentence: "S3_ENDPOINT isn't responding" },
];
test.each(wrong)("[TK-52] with $what, the operator is immediately told what to do", async ({ settings, sentence }) => {
  await expect(open({ settings }).requireAnswer()).rejects.toMatchObject(away(sentence));
  expect(store.requests.length).toBeLessThan(2);
});

test("[TK-53] neither the log nor an error ever contains the key or a signature", async () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", destination: { write: (line) => void lines.push(line) } });
  const secret = "guessed/secret+key";
  for (const endpoint of [store.settings.endpoint, "http://127.0.0.1:1"]) {
    const settings = { secretAccessKey: secret, endpoint };
    const error: unknown = await open({ settings })
      .put(place, sound)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    log.error({ err: error }, "request failed");
    lines.push(inspect(error, { depth: null, showHidden: true }));
  }
  expect(lines.join("\n")).toContain("BucketFailure");
  for (const never of [secret, "Signature=", "AWS4"]) expect(lines.join("\n")).not.toContain(never);
});

test("[TK-53] only one server may use a bucket: a second server can't store in it, or list anything to remove", async () => {
  await open().put(place, sound);
  const other = open({ dataDir: mkdtempSync(join(folder, "data-")) });
  const sentence = "belongs to another Foldback server";
  await expect(other.put({ ...place, takeId: "two" }, sound)).rejects.toMatchObject(away(sentence));
  await expect(other.list()).rejects.toMatchObject(away(sentence));
  await expect(other.requireAnswer()).rejects.toMatchObject(away(sentence));
  expect([...store.objects().keys()].sort()).toEqual(["takes-owner", key].sort());
  const moved = mkdtempSync(join(folder, "data-"));
  writeFileSync(join(moved, "takes-owner"), `${readFileSync(join(dataDir, "takes-owner"), "utf8")}\n`);
  expect(await open({ dataDir: moved }).list()).toEqual([{ artistId: place.artistId, takeId: "one" }]);
});

test("[TK-50] takes that are already on disk can still be read while the bucket is unavailable", async () => {
  const disk = diskStorage(join(dataDir, "takes"));
  await disk.put(place, sound);
  const storage = withEarlierStorage(open(), disk);
  store.failAll({ status: 503, code: "SlowDown" });
  expect(Buffer.from((await storage.read(place)) ?? [])).toEqual(Buffer.from(sound));
});

test("the bucket's name goes into the path or into the host name", () => {
  const at = (pathStyle: boolean) =>
    urlOf({ ...store.settings, endpoint: "https://s3.example:9000", pathStyle }, "a/b");
  expect(at(true).href).toBe("https://s3.example:9000/takes-of-tests/a/b");
  expect(at(false).href).toBe("https://takes-of-tests.s3.example:9000/a/b");
});
