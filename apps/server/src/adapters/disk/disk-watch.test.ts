import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ballastBytes, ballastIn } from "./ballast.ts";
import { createDiskWatch } from "./disk-watch.ts";
import { freeSpaceAtStart } from "./free-space-at-start.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-disk-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function watchOf({ embedded = true, holdsClips = true } = {}) {
  const said: string[] = [];
  const note = (_facts: object, message: string) => void said.push(message);
  let free = 75e9;
  const ballast = embedded ? { isThere: async () => true, release: async () => {}, restore: async () => {} } : null;
  const log = { info: note, warn: note };
  const watch = createDiskWatch({ freeBytes: async () => free, ballast, holdsClips, log });
  return { ...watch, said, leave: (bytes: number) => (free = bytes) };
}

test("[REL-13] below 500 MB the log and the health page warn once, and both report when there's room again", async () => {
  const disk = watchOf();
  await disk.look();
  expect(await disk.finding()).toEqual({ status: "healthy", detail: "75.0 GB free" });
  disk.leave(499e6);
  for (let look = 0; look < 3; look += 1) await disk.look();
  await disk.requireRoom();
  expect(await disk.finding()).toEqual({
    status: "warning",
    detail:
      "499 MB free on the disk that holds FOLDBACK_DATA_DIR. New takes are being refused. Below 64 MB, talkback recordings will be refused too. Kills still work. Delete files you don't need, or move to a larger disk.",
  });
  disk.leave(600e6);
  await disk.look();
  expect(disk.said).toEqual([
    expect.stringContaining("499 MB free"),
    "the disk that holds FOLDBACK_DATA_DIR has space again",
  ]);
});

test("[REL-13] below 64 MB the health page turns red and says what to do, and uploads are refused", async () => {
  const disk = watchOf();
  disk.leave(63e6);
  await expect(disk.requireRoom()).rejects.toMatchObject({ code: "DISK_FULL" });
  expect(await disk.finding()).toEqual({
    status: "error",
    detail:
      "63 MB free on the disk that holds FOLDBACK_DATA_DIR. New takes and talkback recordings are being refused. Kills still work. Delete files you don't need, or move to a larger disk.",
  });
});

test("[REL-13] a full disk refuses uploads if either the embedded database or the clips are on it", async () => {
  for (const place of [
    { embedded: true, holdsClips: false },
    { embedded: false, holdsClips: true },
  ]) {
    const disk = watchOf(place);
    disk.leave(63e6);
    await expect(disk.requireRoom()).rejects.toMatchObject({ code: "DISK_FULL" });
  }
});

test("[REL-13] with Postgres elsewhere and clips in a bucket, a full local disk turns the page red but doesn't block uploads", async () => {
  const disk = watchOf({ embedded: false, holdsClips: false });
  disk.leave(0);
  await disk.requireRoom();
  expect(await disk.finding()).toEqual({
    status: "error",
    detail:
      "0 MB free on the disk that holds FOLDBACK_DATA_DIR. New takes are being refused. Delete files you don't need, or move to a larger disk.",
  });
});

test("[REL-13] the ballast takes up real space, is created only when there's plenty, and survives a restart if there's room", async () => {
  const ballast = ballastIn(folder);
  let free = 2 * ballastBytes;
  const log = { info: () => {}, warn: () => {} };
  const { look } = createDiskWatch({ freeBytes: async () => free, ballast, holdsClips: true, log });
  await look();
  expect(await ballast.isThere()).toBe(false);
  free = 75e9;
  await look();
  // A sparse file would have the right size but no blocks.
  expect((await stat(join(folder, "ballast.bin"))).blocks * 512).toBeGreaterThanOrEqual(ballastBytes);
  expect(await freeSpaceAtStart(folder)).toBe(false);
  expect(await ballast.isThere()).toBe(true);
  await ballast.release();
  expect(await ballast.isThere()).toBe(false);
});
