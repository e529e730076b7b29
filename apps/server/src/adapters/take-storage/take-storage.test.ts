// Tests that every kind of take storage must pass. Add new kinds of storage to the list below.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asUserId } from "@foldback/domain/ids";
import { afterAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { diskStaging } from "./disk-staging.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";
import { withEarlierStorage } from "./with-earlier-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-take-storage-"));
// With two keys per page, every listing needs more than one page.
const store = await startS3Server({ pageSize: 2 });
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const ada = asUserId("ada");
const bea = asUserId("bea");
const place = { artistId: ada, takeId: "one", sha256: sha256Hex("sound") };
const stopping = new AbortController().signal;

function bucketNamed(bucket: string) {
  if (!store.buckets.has(bucket)) store.buckets.set(bucket, new Map());
  return s3Storage({
    root: "takes",
    settings: { ...store.settings, bucket },
    dataDir: join(folder, `of-${bucket}`),
    stopping,
  });
}
const onDisk = (name: string) => diskStorage(join(folder, name));

describe.each([
  { name: "disk", open: onDisk },
  { name: "bucket", open: bucketNamed },
  {
    name: "bucket after disk",
    open: (name: string) => withEarlierStorage(bucketNamed(`new-${name}`), onDisk(`old-${name}`)),
  },
])("$name", ({ open }) => {
  test("[TK-22] a stored segment reads back unchanged, even after a restart or a second write", async () => {
    const storage = open("again");
    expect(await storage.read(place)).toBeNull();
    await storage.put(place, bytes("sound"));
    await storage.put(place, bytes("other"));
    expect(Buffer.from((await open("again").read(place)) ?? []).toString()).toBe("sound");
  });

  test("[TK-24] segments with the same hash in different takes, or by different artists, are separate", async () => {
    const storage = open("apart");
    await storage.put(place, bytes("sound"));
    expect(await storage.read({ ...place, takeId: "two" })).toBeNull();
    expect(await storage.read({ ...place, artistId: bea })).toBeNull();
  });

  test("[TK-27] a take can be removed on its own, or together with all of an artist's takes", async () => {
    const storage = open("removed");
    const places = [place, { ...place, takeId: "two" }, { ...place, artistId: bea }];
    for (const each of places) await storage.put(each, bytes("sound"));
    const listed = async () => (await storage.list()).map(({ artistId, takeId }) => `${artistId} ${takeId}`).sort();
    expect(await listed()).toEqual(["ada one", "ada two", "bea one"]);
    await storage.remove(place);
    await storage.remove(place);
    expect(await listed()).toEqual(["ada two", "bea one"]);
    await storage.removeAllOf(ada);
    expect(await listed()).toEqual(["bea one"]);
  });

  test("[TK-27] a take of many segments is removed completely", async () => {
    const storage = open("many");
    const all = Array.from({ length: 7 }, (_, index) => bytes(`segment ${index}`));
    const places = all.map((each) => ({ ...place, sha256: sha256Hex(each) }));
    for (const [index, each] of all.entries()) await storage.put(places[index] ?? place, each);
    await storage.put({ ...place, takeId: "one-more" }, bytes("sound"));
    await storage.remove(place);
    for (const each of places) expect(await storage.read(each)).toBeNull();
    expect(await storage.list()).toEqual([{ artistId: ada, takeId: "one-more" }]);
  });

  test("[TK-24] a name that leads to another folder is refused", async () => {
    const storage = open("names");
    for (const bad of ["..", "a/b", "", "a\0b"]) {
      await expect(async () => storage.put({ ...place, sha256: bad }, bytes("x"))).rejects.toThrow();
      await expect(async () => storage.remove({ artistId: ada, takeId: bad })).rejects.toThrow();
    }
  });
});

test("[TK-22] only the server's user can read a segment, and an interrupted write leaves none", async () => {
  const root = join(folder, "rights");
  const storage = diskStorage(root);
  await storage.put(place, bytes("sound"));
  const home = join(root, "ada", "one");
  expect(statSync(join(home, place.sha256)).mode & 0o777).toBe(0o600);
  expect(statSync(home).mode & 0o777).toBe(0o700);
  writeFileSync(join(home, "torn.new"), "so");
  expect(await storage.read({ ...place, sha256: "b".repeat(64) })).toBeNull();
  expect(readdirSync(home).sort()).toEqual([place.sha256, "torn.new"]);
});

test("[TK-22] a part is appended only where the previous one ends, even after a kill and restart", async () => {
  const root = join(folder, "staging");
  const staging = diskStaging(root);
  expect(await staging.read(place)).toBeNull();
  expect(await staging.append(place, { at: 0, bytes: bytes("one") })).toBe(3);
  expect(await staging.append(place, { at: 0, bytes: bytes("one") })).toBe(3);
  const next = diskStaging(root);
  const both = await Promise.all([1, 2].map(() => next.append(place, { at: 3, bytes: bytes("two") })));
  expect(both).toEqual([6, 6]);
  expect(Buffer.from((await next.read(place)) ?? []).toString()).toBe("onetwo");
  expect(await next.list()).toEqual([{ artistId: ada, takeId: "one" }]);
  await next.drop(place);
  expect(await next.append(place, { at: 3, bytes: bytes("x") })).toBe(0);
  await next.dropAll(place);
  expect(await next.list()).toEqual([]);
});
