// Wires up the sound of talkback clips: where it's stored and how it's removed.
import type { ClipId, UserId } from "@foldback/domain/ids";
import { createClipSoundRows } from "../adapters/postgres/clip-sound-rows.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { clipStorage } from "../adapters/take-storage/clip-storage.ts";
import { openStorage } from "../adapters/take-storage/open-storage.ts";
import type { Config } from "../config.ts";
import { startSoundSweep } from "../jobs/sweep-sounds.ts";
import type { Log } from "../log.ts";
import type { ClipSounds } from "../modules/talkback/ports.ts";
import { readSoundIfThere } from "../modules/talkback/read-sound.ts";
import { forgetSounds } from "../modules/talkback/remove-sounds.ts";

type Options = {
  db: Db;
  forJobs: Db;
  config: Pick<Config, "dataDir" | "bucket">;
  /** Aborts requests to the bucket. */
  stopping: AbortSignal;
  log: Log;
};

export function composeClips({ db, forJobs, config, stopping, log }: Options) {
  const storage = clipStorage(openStorage("clips", { ...config, stopping }));
  const sounds: ClipSounds = { rows: createClipSoundRows(db), storage };
  const removal = { rows: createClipSoundRows(forJobs), storage, log };
  let stopSweep: (() => Promise<void>) | null = null;
  return {
    sounds,
    removal,
    forget: (userId: UserId) => forgetSounds(removal, userId),
    soundOf: (clipId: ClipId) => readSoundIfThere(removal, clipId),
    startJobs: () => {
      stopSweep ??= startSoundSweep(removal);
    },
    close: async () => {
      await stopSweep?.();
    },
  };
}
