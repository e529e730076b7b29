import { join } from "node:path";
import type { UserId } from "@foldback/domain/ids";
import type { Entitlements } from "@foldback/domain/plans/entitlements";
import { createFlacThread } from "../adapters/flac/flac-thread.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createDeliveryMailStore } from "../adapters/postgres/delivery-mail-store.ts";
import { createTakeMeasurementStore } from "../adapters/postgres/take-measurement-store.ts";
import { createTakeReminderStore } from "../adapters/postgres/take-reminder-store.ts";
import { createTakeStore, createTakeSweepStore } from "../adapters/postgres/take-store.ts";
import { createMeterThread } from "../adapters/take-meter/meter-thread.ts";
import { diskStaging } from "../adapters/take-storage/disk-staging.ts";
import { openStorage } from "../adapters/take-storage/open-storage.ts";
import type { Config } from "../config.ts";
import { startDeliveryMails } from "../jobs/mail-delivered.ts";
import { createMeasuringIdleTracker, startMeasuring } from "../jobs/measure-takes.ts";
import { startReminders } from "../jobs/remind-artists.ts";
import { startTakeSweep } from "../jobs/sweep-takes.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../modules/accounts/ports.ts";
import { takeStorageFinding } from "../modules/admin/take-storage-finding.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { exportTakes } from "../modules/takes/export-takes.ts";
import { forgetArtist } from "../modules/takes/forget-artist.ts";
import type { DeliveryMailDeps, DeliveryNotifier, TakeDeps } from "../modules/takes/ports.ts";
import type { Disk } from "./disk.ts";

type Options = {
  db: Db;
  forJobs: Db;
  config: Pick<Config, "dataDir" | "bucket">;
  disk: Disk;
  /** Aborts requests to the bucket. */
  stopping: AbortSignal;
  allowanceOf: (userId: UserId) => Promise<Entitlements | null>;
  notifier: DeliveryNotifier;
  mailer: Mailer;
  publicUrl: string;
  log: Log;
  nowMs: () => number;
};

const minuteMs = 60_000;
/** As with invitations, these limits keep an artist from pestering an engineer. */
const mailLimits = {
  ofPair: { limit: 6, windowMs: 60 * minuteMs },
  ofEngineer: { limit: 30, windowMs: 24 * 60 * minuteMs },
  withdrawals: { limit: 1, windowMs: 10 * minuteMs },
};

export function composeTakes({ db, forJobs, config, disk, stopping, mailer, publicUrl, ...options }: Options) {
  const storage = openStorage("takes", { ...config, stopping });
  const { nowMs, log } = options;
  const limit = (name: keyof typeof mailLimits) => createSlidingWindow({ ...mailLimits[name], nowMs });
  const mails: DeliveryMailDeps = {
    ...{ store: createDeliveryMailStore(forJobs), mailer, publicUrl, nowMs },
    limits: { ofPair: limit("ofPair"), ofEngineer: limit("ofEngineer"), withdrawals: limit("withdrawals") },
  };
  const staging = diskStaging(join(config.dataDir, "takes-arriving"));
  const flac = createFlacThread();
  const measuringIdle = createMeasuringIdleTracker();
  const deps: TakeDeps = {
    ...options,
    mails,
    flac,
    takes: createTakeStore(db),
    storage,
    staging,
    requireRoomFor: (bytes) => {
      measuringIdle.noteWork();
      return disk.watch.requireRoomFor(bytes);
    },
  };
  const sweep = { ...deps, takes: createTakeStore(forJobs), old: createTakeSweepStore(forJobs) };
  const measure = { ...sweep, measurements: createTakeMeasurementStore(forJobs), meter: createMeterThread() };
  const remind = { ...options, mailer, publicUrl, reminders: createTakeReminderStore(forJobs) };
  let stopJobs: (() => Promise<void>)[] = [];
  return {
    deps,
    sweep,
    measure,
    remind,
    forget: (userId: UserId) => forgetArtist(sweep, userId),
    storageFinding: () => takeStorageFinding(storage, config.bucket?.bucket ?? null),
    exportOf: (userId: UserId, onProgress: () => void) => exportTakes(sweep, userId, onProgress),
    startJobs: () => {
      if (stopJobs.length > 0) return;
      stopJobs = [
        startTakeSweep(sweep),
        startMeasuring(measure, measuringIdle),
        startReminders(remind, log),
        startDeliveryMails(mails, log),
      ];
    },
    close: async () => {
      await Promise.all([...stopJobs.map((stop) => stop()), flac.close()]);
    },
  };
}
