// The operator's commands around backups, each in a process of its own, on the embedded database.
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeCheckpointText, writeNote } from "@foldback/evidence-verifier/formats/signed-note";
import { afterEach, expect, test, vi } from "vitest";
import { readSigningKeys } from "../adapters/evidence-key/key-file.ts";
import { placeMigratedDatabase } from "../testing/migrated-dump.ts";
import { createServerProcesses } from "../testing/server-process.ts";

const cleanups: (() => void)[] = [];
// A new embedded database takes seconds, and each restore makes one.
vi.setConfig({ testTimeout: 600_000 });
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

async function stage() {
  const [dataDir, backupDir] = ["data", "backups"].map((name) => mkdtempSync(join(tmpdir(), `foldback-${name}-`)));
  if (!dataDir || !backupDir) throw new Error("no folders");
  const processes = createServerProcesses(dataDir);
  cleanups.push(processes.close, () => rmSync(backupDir, { recursive: true, force: true }));
  await placeMigratedDatabase(dataDir);
  const environment = { BACKUP_DIR: backupDir, BACKUP_KEY: "only for tests ".repeat(3) };
  const run = (name: string, ...words: string[]) =>
    processes.finish(processes.run(`terminal/${name}.ts`, words, environment));
  return { dataDir, backupDir, environment, processes, run };
}

/** What the server appends to its anchor. */
async function signedCheckpoint(dataDir: string, size: number): Promise<string> {
  const [key] = await readSigningKeys(join(dataDir, "evidence-key.json"));
  if (key === undefined) throw new Error("no key to sign with");
  const text = writeCheckpointText({ origin: key.origin, size, root: Buffer.alloc(32, 7) });
  return `${writeNote(text, key.signatureLine(text))}\n`;
}

test("[BK-11] without BACKUP_DIR, each command says what's missing", async () => {
  const { processes } = await stage();
  for (const name of ["backup", "restore", "restore-check"]) {
    const { exitCode, problems } = await processes.finish(processes.run(`terminal/${name}.ts`));
    expect([exitCode, problems]).toEqual([
      1,
      "BACKUP_NOT_SET_UP: Set BACKUP_DIR and BACKUP_KEY first. .env.example says how.\n",
    ]);
  }
});

test("[BK-1][BK-5][BK-14] a running server's backup comes back, over existing files only if asked, and never under a server", async () => {
  const { dataDir, backupDir, environment, processes, run } = await stage();
  const { child } = await processes.startServer(0, environment);
  const made = await run("backup");
  expect([made.exitCode, made.output]).toEqual([0, expect.stringMatching(/^Backup \S+: \d+ rows, 0 sounds/)]);
  expect(await run("restore", "newest")).toMatchObject({ exitCode: 1, problems: "Stop the server first.\n" });
  const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith("foldback-restore-check-"));
  const others = leftovers();
  const proven = await run("restore-check");
  expect([proven.exitCode, proven.output]).toEqual([0, expect.stringContaining("0 sounds verified")]);
  expect(leftovers().filter((name) => !others.includes(name))).toEqual([]);
  await stop(child);
  writeFileSync(join(dataDir, "mailbox.jsonl"), "");
  const filesIn = (path: string) =>
    readdirSync(path)
      .filter((name) => !name.startsWith("commands."))
      .sort();
  const before = filesIn(dataDir);
  expect(await run("restore", "newest")).toMatchObject({
    exitCode: 1,
    problems: expect.stringMatching(/^RESTORE_TARGET_NOT_EMPTY: The data directory .+ isn't empty\. With --replace/),
  });
  const unreadable = { ...environment, EVIDENCE_ANCHOR_FILE: backupDir };
  expect(
    await processes.finish(processes.run("terminal/restore.ts", ["newest", "--replace"], unreadable)),
  ).toMatchObject({ exitCode: 1, problems: expect.stringMatching(/^Couldn't read the anchor .+: EISDIR/) });
  expect(filesIn(dataDir)).toEqual(before);
  const restored = await run("restore", "newest", "--replace");
  expect([restored.exitCode, restored.output]).toEqual([0, expect.stringContaining("Restored. Start the server.")]);
  const aside = readdirSync(dataDir).find((name) => name.startsWith("before-restore-")) ?? "";
  expect(filesIn(join(dataDir, aside))).toEqual(before);
  expect(readFileSync(join(dataDir, "auth-secret"))).toEqual(readFileSync(join(dataDir, aside, "auth-secret")));
  await processes.startServer(0, environment);
});

test("[BK-7] accepting a restore records what was lost and keeps the old checkpoints, and the ledger is signed again", async () => {
  const { dataDir, environment, processes, run } = await stage();
  const first = await processes.startServer(0, environment);
  await stop(first.child);
  expect((await run("backup")).exitCode).toBe(0);
  expect(await run("accept-restore")).toMatchObject({
    exitCode: 0,
    output: "Nothing was changed: the ledger has everything that was signed.\n",
  });
  const anchor = join(dataDir, "evidence-checkpoints.txt");
  writeFileSync(anchor, await signedCheckpoint(dataDir, 900));
  const accepted = await run("accept-restore");
  expect([accepted.exitCode, accepted.output]).toEqual([0, expect.stringContaining("900 entries had been signed")]);
  expect(readdirSync(dataDir).filter((name) => name.endsWith(".lost"))).toHaveLength(1);
  expect((await run("accept-restore")).output).toContain("Nothing was changed");
});
