// Watches the free space on the data directory's disk, which holds spooled kills and, unless they're elsewhere, the
// database, clips and takes. It warns early, and refuses uploads when space is nearly gone.
import { statfs } from "node:fs/promises";
import type { Finding } from "../../modules/admin/check-health.ts";
import { AppError } from "../../modules/app-error.ts";
import { type Ballast, ballastBytes } from "./ballast.ts";

const megabyte = 1e6;
const warnBelowBytes = 500 * megabyte;
/** This leaves enough space for the embedded database to write kills, session ends and its log. */
export const refuseBelowBytes = 64 * megabyte;
/** Restore the ballast only if that still leaves the disk well above its limit. */
const restoreAboveBytes = 3 * ballastBytes;

export type FreeBytes = () => Promise<number>;

export const freeBytesOf =
  (folder: string): FreeBytes =>
  async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };

type Options = {
  freeBytes: FreeBytes;
  /** Null if the database isn't on this disk. */
  ballast: Ballast | null;
  /** False if clips are in a bucket. */
  holdsClips: boolean;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
};

type Space = "enough" | "low" | "full";
const spaceIn = (freeBytes: number): Space => {
  if (freeBytes < refuseBelowBytes) return "full";
  return freeBytes < warnBelowBytes ? "low" : "enough";
};

export type DiskWatch = ReturnType<typeof createDiskWatch>;

export function createDiskWatch({ freeBytes, ballast, holdsClips, log }: Options) {
  const refuses = ballast !== null || holdsClips;
  let known: Space = "enough";
  return {
    /** Call this before storing bytes. It measures every time, because a disk can fill up within a second. */
    requireRoom: async () => {
      if (refuses && spaceIn(await freeBytes()) === "full") throw new AppError("DISK_FULL");
    },
    /**
     * For takes, which can wait because they're still on the artist's disk. They mustn't use up the space that the
     * database needs.
     */
    requireRoomFor: async (bytes: number) => {
      if ((await freeBytes()) - bytes < warnBelowBytes) throw new AppError("DISK_FULL");
    },
    /** Called regularly. It logs each change once. */
    look: async () => {
      const free = await freeBytes();
      const space = spaceIn(free);
      if (space !== known) {
        if (space === "enough") log.info({ freeBytes: free }, "the disk that holds FOLDBACK_DATA_DIR has space again");
        else log.warn({ freeBytes: free }, detailOf(free, refuses));
      }
      known = space;
      if (free > restoreAboveBytes) await ballast?.restore();
    },
    finding: async (): Promise<Finding> => {
      const free = await freeBytes();
      const status = ({ enough: "healthy", low: "warning", full: "error" } as const)[spaceIn(free)];
      return { status, detail: detailOf(free, refuses) };
    },
  };
}

function detailOf(freeBytes: number, refuses: boolean): string {
  const space = spaceIn(freeBytes);
  if (space === "enough") return `${(freeBytes / 1e9).toFixed(1)} GB free`;
  const free = `${Math.floor(freeBytes / megabyte)} MB free on the disk that holds FOLDBACK_DATA_DIR`;
  const advice = "Delete files you don't need, or move to a larger disk.";
  if (!refuses) return `${free}. New takes are being refused. ${advice}`;
  const refused =
    space === "full"
      ? "New takes and talkback recordings are being refused"
      : `New takes are being refused. Below ${refuseBelowBytes / megabyte} MB, talkback recordings will be refused too`;
  return `${free}. ${refused}. Kills still work. ${advice}`;
}
