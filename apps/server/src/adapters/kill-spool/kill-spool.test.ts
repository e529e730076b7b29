import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { KillCommand } from "../../modules/kill/ports.ts";
import { openSmallDisk } from "../../testing/small-disk.ts";
import { openKillSpool } from "./kill-spool.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-spool-"));
  file = join(folder, "deeper", "kills.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

let pressedAtMs = 1_000;
const command = (): KillCommand => ({
  sessionId: asSessionId(randomUUID()),
  artistId: asUserId("artist"),
  idempotencyKey: randomUUID(),
  epoch: 5,
  pressedAtMs: pressedAtMs++,
});

test("[KS-7] an acknowledged kill is on disk, only its owner can read it, and it survives a restart", async () => {
  const [first, second] = [command(), command()];
  const spool = await openKillSpool(file);
  await Promise.all([spool.append(first), spool.append(second)]);
  expect(
    (await readFile(file, "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual([first, second]);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await openKillSpool(file)).pending()).toEqual([first, second]);
});

test("[KS-7] a settled kill is deleted from disk too, and the others remain", async () => {
  const [first, second, third] = [command(), command(), command()];
  const spool = await openKillSpool(file);
  for (const each of [first, second]) await spool.append(each);
  await Promise.all([spool.remove(first), spool.append(third)]);
  expect(spool.pending()).toEqual([second, third]);
  expect((await openKillSpool(file)).pending()).toEqual([second, third]);
  for (const each of [second, third]) await spool.remove(each);
  expect((await openKillSpool(file)).pending()).toEqual([]);
});

test("[KS-7] a line cut short by a crash is ignored and doesn't damage other lines", async () => {
  const [first, second] = [command(), command()];
  await (await openKillSpool(file)).append(first);
  await appendFile(file, JSON.stringify(second).slice(0, 40));
  const spool = await openKillSpool(file);
  expect(spool.pending()).toEqual([first]);
  await spool.append(second);
  expect((await openKillSpool(file)).pending()).toEqual([first, second]);
});

test("[KS-7] a partial line left by a full disk doesn't corrupt the next kill", async () => {
  const [cut, next] = [command(), command()];
  const spool = await openKillSpool(file);
  await appendFile(file, JSON.stringify(cut).slice(0, 40));
  await spool.append(next);
  expect((await openKillSpool(file)).pending()).toEqual([next]);
});

test("[KS-5] a kill sent again during a database outage is stored once", async () => {
  const again = command();
  const spool = await openKillSpool(file);
  await Promise.all([spool.append(again), spool.append(again)]);
  expect((await openKillSpool(file)).pending()).toEqual([again]);
});

test("[KS-7] kills written by an older version can be read, however many there are", async () => {
  const old = Array.from({ length: 1_100 }, command);
  await openKillSpool(file);
  await writeFile(file, old.map((each) => `\n${JSON.stringify(each)}\n`).join(""));
  const spool = await openKillSpool(file);
  expect(spool.pending()).toEqual(old);
  const next = command();
  await spool.append(next);
  for (const each of old.slice(0, 5)) await spool.remove(each);
  expect((await openKillSpool(file)).pending()).toEqual([...old.slice(5), next]);
});

test("[KS-14] if the spool file is deleted, a new one is written with every pending kill", async () => {
  const [first, second] = [command(), command()];
  const spool = await openKillSpool(file);
  await spool.append(first);
  await rm(file);
  await spool.append(second);
  expect((await openKillSpool(file)).pending()).toEqual([first, second]);
  await rm(file);
  await spool.remove(first);
  expect(spool.pending()).toEqual([second]);
  expect((await openKillSpool(file)).pending()).toEqual([second]);
});

const disk = await openSmallDisk(8);
afterAll(() => disk?.close());

test.skipIf(disk === null)(
  "[KS-14][REL-13] on a full disk, kills are still accepted, restored after a restart and deleted once settled",
  async () => {
    if (disk === null) return;
    const onDisk = join(disk.path, "kills.jsonl");
    const spool = await openKillSpool(onDisk);
    expect(spool.isReserved()).toBe(true);
    await disk.fillUp();
    expect(disk.freeBytes()).toBe(0);
    await expect(writeFile(join(disk.path, "anything"), "x")).rejects.toMatchObject({ code: "ENOSPC" });
    const kills = Array.from({ length: 1_000 }, command);
    for (const each of kills) await spool.append(each);
    const restarted = await openKillSpool(onDisk);
    expect(restarted.isReserved()).toBe(true);
    expect(restarted.pending()).toEqual(kills);
    for (const each of kills.slice(1)) await restarted.remove(each);
    expect((await openKillSpool(onDisk)).pending()).toEqual(kills.slice(0, 1));
    disk.empty();
  },
);

test.skipIf(disk === null)(
  "[KS-14] if the disk is full at startup, the log reports the missing reserve, and kills are accepted once there's room",
  async () => {
    if (disk === null) return;
    const onDisk = join(disk.path, "late.jsonl");
    await disk.fillUp();
    const asked: string[] = [];
    const spool = await openKillSpool(onDisk, { freeSpace: async () => void asked.push("room") });
    expect(spool.isReserved()).toBe(false);
    const kill = command();
    await expect(spool.append(kill)).rejects.toMatchObject({ code: "ENOSPC" });
    expect([asked, spool.pending()]).toEqual([["room"], []]);
    disk.empty();
    await spool.append(kill);
    expect(spool.isReserved()).toBe(true);
    expect((await openKillSpool(onDisk)).pending()).toEqual([kill]);
  },
);
