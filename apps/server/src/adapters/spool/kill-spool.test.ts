import { randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asSessionId, asUserId } from "@foldback/domain/ids";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { KillCommand } from "../../modules/sessions/ports.ts";
import { openKillSpool } from "./kill-spool.ts";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "foldback-spool-"));
  file = join(folder, "deeper", "kills.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const command = (): KillCommand => ({
  sessionId: asSessionId(randomUUID()),
  artistId: asUserId("artist"),
  idempotencyKey: randomUUID(),
  epoch: 5,
  pressedAtMs: 1_000,
});

test("[KS7] what was acknowledged is on disk, readable by its owner only, and there again after a restart", async () => {
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

test("[KS7] what is settled is gone, on disk too, and the rest stays", async () => {
  const [first, second, third] = [command(), command(), command()];
  const spool = await openKillSpool(file);
  for (const each of [first, second]) await spool.append(each);
  await Promise.all([spool.remove(first), spool.append(third)]);
  expect(spool.pending()).toEqual([second, third]);
  expect((await openKillSpool(file)).pending()).toEqual([second, third]);
  for (const each of [second, third]) await spool.remove(each);
  expect((await openKillSpool(file)).pending()).toEqual([]);
});

test("[KS7] a line that a crash cut short was never acknowledged and spoils neither the others nor the next", async () => {
  const [first, second] = [command(), command()];
  await (await openKillSpool(file)).append(first);
  await appendFile(file, JSON.stringify(second).slice(0, 40));
  const spool = await openKillSpool(file);
  expect(spool.pending()).toEqual([first]);
  await spool.append(second);
  expect((await openKillSpool(file)).pending()).toEqual([first, second]);
});

test("[KS7] what a full disk left of one append does not swallow the next, acknowledged one", async () => {
  const [cut, next] = [command(), command()];
  const spool = await openKillSpool(file);
  await appendFile(file, JSON.stringify(cut).slice(0, 40));
  await spool.append(next);
  expect((await openKillSpool(file)).pending()).toEqual([next]);
});

test("[KS5] the same kill sent again while the database is away is kept once", async () => {
  const again = command();
  const spool = await openKillSpool(file);
  await Promise.all([spool.append(again), spool.append(again)]);
  expect((await openKillSpool(file)).pending()).toEqual([again]);
});
