// Wires up backups: their folder, the database, the sound and the files that belong to them.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBackupStore } from "../adapters/backup/backup-store.ts";
import { runRestoreCheck } from "../adapters/backup/restore-check-process.ts";
import { unlessAbsent } from "../adapters/disk/unless-absent.ts";
import { anchorFileOf, anchorName } from "../adapters/evidence-key/anchor-file.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { createBackupSource } from "../adapters/postgres/dump-database.ts";
import { openStorage } from "../adapters/take-storage/open-storage.ts";
import type { BackupSettings } from "../config/backup-settings.ts";
import type { Config } from "../config.ts";
import { startBackups } from "../jobs/make-backups.ts";
import type { Log } from "../log.ts";
import { backupFinding } from "../modules/admin/backup-finding.ts";
import type { Finding } from "../modules/admin/check-health.ts";
import { createBackups } from "../modules/backups/make-backup.ts";
import {
  type BackedUpFile,
  BackupProblem,
  type BackupStore,
  backedUpFiles,
  type SoundStore,
} from "../modules/backups/ports.ts";
import { createBackupSchedule } from "../modules/backups/run-schedule.ts";

type Options = { config: Config; database: Database; log: Log; nowMs: () => number; stopping: AbortSignal };

const checkProgram = fileURLToPath(new URL("../terminal/restore-check.ts", import.meta.url));

export const notSetUp = (): BackupProblem =>
  new BackupProblem("BACKUP_NOT_SET_UP", "Set BACKUP_DIR and BACKUP_KEY first. .env.example says how.");

export function soundStore(config: Pick<Config, "dataDir" | "bucket">, stopping: AbortSignal): SoundStore {
  const [takes, clips] = [openStorage("takes", { ...config, stopping }), openStorage("clips", { ...config, stopping })];
  const of = (root: "takes" | "clips") => (root === "takes" ? takes : clips);
  return { read: (place) => of(place.root).read(place), put: (place, bytes) => of(place.root).put(place, bytes) };
}

export async function openBackups(settings: BackupSettings, options: Options) {
  const { config, database, log, nowMs, stopping } = options;
  const store = await openBackupStore(settings.folder, settings.key);
  const backups = createBackups({
    ...{ store, log, nowMs, keepDays: settings.keepDays, everyHours: settings.everyHours },
    source: createBackupSource(database),
    sounds: soundStore(config, stopping),
    files: () => readFiles(config),
  });
  return { store, make: backups.make };
}

async function readFiles(config: Config): Promise<{ name: BackedUpFile; bytes: Uint8Array }[]> {
  const places = backedUpFiles.map((name) => ({
    name,
    path: name === anchorName ? anchorFileOf(config) : join(config.dataDir, name),
  }));
  const files = await Promise.all(
    places.map(async ({ name, path }) => {
      const bytes = await unlessAbsent(readFile(path));
      return bytes === null ? [] : [{ name, bytes }];
    }),
  );
  return files.flat();
}

export function composeBackups(options: Options) {
  const { config, log, nowMs, stopping } = options;
  const settings = config.backups;
  if (settings === null)
    return {
      make: async () => Promise.reject(notSetUp()),
      finding: async () => backupFinding(null, nowMs()),
      ages: async () => null,
      startJobs: () => {},
      close: async () => {},
    };
  let opened: ReturnType<typeof openBackups> | null = null;
  const open = () => {
    opened ??= openBackups(settings, options);
    return opened;
  };
  const store = async (): Promise<BackupStore> => (await open()).store;
  const make = async () => (await open()).make(stopping);
  const schedule = createBackupSchedule({
    ...{ settings, store, make, log, nowMs },
    check: () => runRestoreCheck({ program: checkProgram, stopping }),
  });
  let stopJobs: (() => Promise<void>) | null = null;
  return {
    make: async () => {
      try {
        return await make();
      } finally {
        await schedule.refresh().catch(() => {}); // the health page says why
      }
    },
    finding: async (): Promise<Finding> => {
      try {
        const found = schedule.look();
        if (found === null) return { status: "warning", detail: "BACKUP_DIR hasn't been read yet." };
        return backupFinding({ ...found, schedule: settings }, nowMs());
      } catch (error) {
        if (!(error instanceof BackupProblem)) throw error;
        return { status: "error", detail: `${error.message} (${error.code})` };
      }
    },
    ages: async () => schedule.ages(),
    startJobs: () => {
      schedule.refresh().catch(() => {}); // the first run logs it
      stopJobs ??= startBackups(schedule.run, log);
    },
    close: async () => {
      await stopJobs?.();
    },
  };
}
