// Wires up the disk monitor and the ballast file in the data directory.
import { type Ballast, ballastIn } from "../adapters/disk/ballast.ts";
import { createDiskWatch, type DiskWatch, type FreeBytes, freeBytesOf } from "../adapters/disk/disk-watch.ts";
import type { Database } from "../adapters/postgres/database.ts";
import type { Config } from "../config.ts";
import { runRepeatedly } from "../jobs/run-repeatedly.ts";
import type { Log } from "../log.ts";

export type Disk = { watch: DiskWatch; ballast: Ballast | null; startJobs(): void; close(): Promise<void> };

type Options = { config: Config; database: Database; log: Log; freeBytes?: FreeBytes };

/** Long enough that short-lived processes, such as tests, never write the ballast. */
const lookEveryMs = 10_000;

export function composeDisk({ config, database, log, freeBytes = freeBytesOf(config.dataDir) }: Options): Disk {
  // Postgres keeps its data elsewhere and reports a full disk itself.
  const ballast = database.kind === "embedded" ? ballastIn(config.dataDir) : null;
  const watch = createDiskWatch({ freeBytes, ballast, holdsClips: config.bucket === null, log });
  let stop: (() => Promise<void>) | null = null;
  return {
    watch,
    ballast,
    startJobs: () => {
      stop ??= runRepeatedly({ name: "look-at-disk", everyMs: lookEveryMs, run: watch.look, log });
    },
    close: async () => {
      await stop?.();
    },
  };
}
