import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DataDirInUseError, lockByFile, lockDataDir } from "./data-dir-lock.ts";

const newFolder = () => mkdtempSync(join(tmpdir(), "foldback-lock-"));

test("[REL-4] a data directory has one owner at a time, whatever path it's opened with", async () => {
  const folder = newFolder();
  const otherName = `${folder}-link`;
  symlinkSync(folder, otherName);
  const first = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUseError);
  await expect(lockDataDir(otherName)).rejects.toThrow(`Another server (pid ${process.pid}) already uses ${otherName}`);
  await first.release();
  await (await lockDataDir(otherName)).release();
});

test("[REL-4] without abstract sockets a lock file is used", async () => {
  const folder = newFolder();
  const first = await lockByFile(folder);
  await expect(lockByFile(folder)).rejects.toThrow(DataDirInUseError);
  await first.release();
  await (await lockByFile(folder)).release();
});

test("[REL-4] a lock file that's half written, or left by a dead process or a recycled pid, is replaced", async () => {
  const leftovers = [
    JSON.stringify({ pid: 2 ** 22 + 1, startedAt: "1" }),
    JSON.stringify({ pid: process.pid, startedAt: "an earlier start" }),
    '{"pid": 4',
    "",
  ];
  for (const leftover of leftovers) {
    const folder = newFolder();
    writeFileSync(join(folder, "server.lock"), leftover);
    await (await lockByFile(folder)).release();
  }
});
