import { join } from "node:path";
import type { UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import type { Db } from "../adapters/postgres/database.ts";
import { createTakeStore, createTakeSweepStore } from "../adapters/postgres/take-store.ts";
import { diskStaging } from "../adapters/take-storage/disk-staging.ts";
import { diskStorage } from "../adapters/take-storage/disk-storage.ts";
import { startTakeSweep } from "../jobs/sweep-takes.ts";
import type { Log } from "../log.ts";
import { exportTakes } from "../modules/takes/export-takes.ts";
import type { TakeDeps } from "../modules/takes/ports.ts";
import type { Disk } from "./disk.ts";

type Options = {
  db: Db;
  forJobs: Db;
  dataDir: string;
  disk: Disk;
  allowanceOf: (userId: UserId) => Promise<Entitlements | null>;
  log: Log;
  nowMs: () => number;
};

export function composeTakes({ db, forJobs, dataDir, disk, ...options }: Options) {
  const storage = diskStorage(join(dataDir, "takes"));
  const staging = diskStaging(join(dataDir, "takes-arriving"));
  const deps: TakeDeps = {
    ...options,
    takes: createTakeStore(db),
    storage,
    staging,
    requireRoomFor: disk.watch.requireRoomFor,
  };
  const sweep = { ...deps, takes: createTakeStore(forJobs), old: createTakeSweepStore(forJobs) };
  let stopSweep: (() => Promise<void>) | null = null;
  return {
    deps,
    sweep,
    /** Deletes the sound of a deleted account's takes. Their rows are deleted with the account. */
    forget: async (userId: UserId) => {
      await storage.removeAllOf(userId);
      await staging.removeAllOf(userId);
    },
    exportOf: (userId: UserId) => exportTakes(sweep, userId),
    startJobs: () => {
      stopSweep ??= startTakeSweep(sweep);
    },
    close: async () => {
      await stopSweep?.();
    },
  };
}
