// Tests how clips are stored on disk and in a bucket.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asClipId, asUserId } from "@foldback/domain/ids";
import { afterAll, describe, expect, test } from "vitest";
import { sha256Hex } from "../../modules/sha256-hex.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { clipStorage } from "./clip-storage.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";

const folder = mkdtempSync(join(tmpdir(), "foldback-clip-storage-"));
const store = await startS3Server();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const place = { speakerId: asUserId("ada"), clipId: asClipId("one") };
const sound = { place, sha256: sha256Hex("sound") };
const key = `clips/ada/one/${sound.sha256}`;
const stopping = new AbortController().signal;
const limits = { attemptMs: 5_000, totalMs: 10_000, pausesMs: [1] };
type Root = "takes" | "clips";

describe.each([
  {
    name: "disk",
    open: (root: Root) => diskStorage(join(folder, root)),
    alter: (text: string): void => writeFileSync(join(folder, key), text),
    stored: () => readFileSync(join(folder, key)),
  },
  {
    name: "bucket",
    open: (root: Root) => s3Storage({ root, settings: store.settings, dataDir: folder, stopping, limits }),
    alter: (text: string): void => {
      store.objects().set(key, Buffer.from(text));
    },
    stored: () => store.objects().get(key),
  },
])("$name", ({ open, alter, stored }) => {
  const storage = clipStorage(open("clips"));

  test("[TB-5] a stored sound reads back unchanged, and takes aren't listed with it", async () => {
    await open("takes").put({ artistId: asUserId("ada"), takeId: "take", sha256: sound.sha256 }, bytes("sound"));
    expect(await storage.read(sound)).toBeNull();
    await storage.put(sound, bytes("sound"));
    await storage.put(sound, bytes("sound"));
    expect(stored()).toEqual(Buffer.from("sound"));
    expect(Buffer.from((await storage.read(sound)) ?? []).toString()).toBe("sound");
    expect(await storage.list()).toEqual([place]);
  });

  test("[TB-19] altered sound isn't returned", async () => {
    await storage.put(sound, bytes("sound"));
    alter("other");
    expect(await storage.read(sound)).toBeNull();
  });

  test("[TB-18] removed sound is gone, and removing it again changes nothing", async () => {
    await storage.remove(place);
    await storage.remove(place);
    expect([await storage.read(sound), await storage.list()]).toEqual([null, []]);
  });
});
