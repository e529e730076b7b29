// npm run restore, with the server stopped: brings a backup back into an empty data directory and, if DATABASE_URL is
// set, an empty Postgres. What was there is only moved aside, and only if asked for.

import { constants, copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openBackupStore } from "../adapters/backup/backup-store.ts";
import { anchorFileOf, anchorName, readTail } from "../adapters/evidence-key/anchor-file.ts";
import { DataDirInUseError, lockDataDir } from "../adapters/postgres/data-dir-lock.ts";
import { requireEmptyPostgres } from "../adapters/postgres/load-database.ts";
import { notSetUp } from "../compose/backups.ts";
import { restoreInto } from "../compose/restore.ts";
import { type Config, type Environment, processEnvironment, readConfig } from "../config.ts";
import { stampOf } from "../modules/backups/policy.ts";
import { BackupProblem } from "../modules/backups/ports.ts";
import { chooseBackup } from "../modules/backups/restore-backup.ts";
import { AnchorUnreadable } from "../modules/evidence/ports.ts";
import { backupsText, problemText, provenText, restoreUsage } from "./backup-texts.ts";

const working = "restoring";
/** Not data: a lost+found folder, the lock of this process, and what an earlier restore left or moved aside. */
const isIgnored = (name: string) =>
  ["lost+found", "server.lock", "commands.sock", working].includes(name) || name.startsWith("before-restore-");

const words = process.argv.slice(2);
const replaces = words.includes("--replace");
const [name] = words.filter((word) => !word.startsWith("--"));

try {
  const read = readConfig(withoutNewSecret(processEnvironment()));
  if (!read.ok) throw new Error(read.problems.join("\n"));
  await run(read.config);
} catch (error) {
  process.stderr.write(`${refusal(error)}\n`);
  process.exitCode = 1;
}

function refusal(error: unknown): string {
  if (error instanceof DataDirInUseError) return "Stop the server first.";
  return error instanceof AnchorUnreadable ? error.message : problemText(error);
}

/** Otherwise reading the settings would create a secret, and the backup has the right one. */
function withoutNewSecret(environment: Environment): Environment {
  return { ...environment, BETTER_AUTH_SECRET: environment.BETTER_AUTH_SECRET || "comes with the backup".repeat(2) };
}

async function run(config: Config): Promise<void> {
  const { backups, dataDir } = config;
  if (backups === null) throw notSetUp();
  const store = await openBackupStore(backups.folder, backups.key);
  if (name === undefined) {
    process.stdout.write(`${[backupsText(await store.list(), backups.folder), ...restoreUsage].join("\n")}\n`);
    return;
  }
  const chosen = await chooseBackup(store, name === "newest" ? null : name);
  const lock = await lockDataDir(dataDir);
  const folder = join(dataDir, working);
  try {
    await requireEmpty(config);
    // An anchor that's still here has checkpoints from after the backup.
    const isAnchored = (await readTail(anchorFileOf(config))) !== null;
    await rm(folder, { recursive: true, force: true });
    const result = await restoreInto(config, backups, chosen, folder);
    await place(config, folder, isAnchored);
    process.stdout.write(`${provenText(result)}\nRestored. Start the server.\n`);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await lock.release();
  }
}

async function dataIn(dataDir: string): Promise<string[]> {
  return (await readdir(dataDir)).filter((each) => !isIgnored(each));
}

async function requireEmpty({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl) await requireEmptyPostgres(databaseUrl);
  const found = await dataIn(dataDir);
  if (found.length === 0 || replaces) return;
  throw new BackupProblem(
    "RESTORE_TARGET_NOT_EMPTY",
    `The data directory ${dataDir} isn't empty. With --replace, its files are moved to a folder in it.`,
  );
}

/** Renames within one disk, so this takes no space and no time. */
async function place(config: Config, folder: string, isAnchored: boolean): Promise<void> {
  const { dataDir } = config;
  const earlier = await dataIn(dataDir);
  const anchor = anchorFileOf(config);
  if (isAnchored) await copyFile(anchor, join(folder, anchorName));
  if (earlier.length > 0) {
    const aside = join(dataDir, `before-restore-${stampOf(Date.now())}`);
    await mkdir(aside, { mode: 0o700 });
    for (const each of earlier) await rename(join(dataDir, each), join(aside, each));
  }
  for (const each of await readdir(folder)) await rename(join(folder, each), join(dataDir, each));
  if (!isAnchored && config.evidence.anchorFile !== undefined)
    await copyFile(join(dataDir, anchorName), anchor, constants.COPYFILE_EXCL).catch(ignoreAbsentOrThere);
}

/** The backup may have no anchor. If another one is there by now, it's newer, so keep that one. */
function ignoreAbsentOrThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
}
