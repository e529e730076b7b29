// Room on the disk of the data directory, on which spooled kills and the embedded database depend: says so before it runs out,
// and refuses what only fills it.
import { statfs } from "node:fs/promises";
import type { Finding } from "../../modules/admin/check-health.ts";
import { AppError } from "../../modules/app-error.ts";
import { type Ballast, ballastBytes } from "./ballast.ts";

const megabyte = 1e6;
const warnBelowBytes = 500 * megabyte;
/** The embedded database still writes kills, ends and its own log in what is left. */
export const refuseBelowBytes = 64 * megabyte;
/** The ballast is made again only where its own size doesn't bring the disk near its end. */
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
  /** Null where the data are not on this disk. */
  ballast: Ballast | null;
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
};

type Room = "enough" | "low" | "full";
const roomIn = (freeBytes: number): Room => {
  if (freeBytes < refuseBelowBytes) return "full";
  return freeBytes < warnBelowBytes ? "low" : "enough";
};

export type DiskWatch = ReturnType<typeof createDiskWatch>;

export function createDiskWatch({ freeBytes, ballast, log }: Options) {
  const refuses = ballast !== null;
  let known: Room = "enough";
  return {
    /** For what stores bytes. Asked anew each time: a disk can fill up within a second. */
    requireRoom: async () => {
      if (refuses && roomIn(await freeBytes()) === "full") throw new AppError("DISK_FULL");
    },
    /** From time to time. Each change is said once. */
    look: async () => {
      const free = await freeBytes();
      const room = roomIn(free);
      if (room !== known) {
        if (room === "enough") log.info({ freeBytes: free }, "the disk of FOLDBACK_DATA_DIR has room again");
        else log.warn({ freeBytes: free }, detailOf(free, refuses));
      }
      known = room;
      if (free > restoreAboveBytes) await ballast?.restore();
    },
    finding: async (): Promise<Finding> => {
      const free = await freeBytes();
      const status = ({ enough: "healthy", low: "warning", full: "error" } as const)[roomIn(free)];
      return { status, detail: detailOf(free, refuses) };
    },
  };
}

function detailOf(freeBytes: number, refuses: boolean): string {
  const room = roomIn(freeBytes);
  if (room === "enough") return `${(freeBytes / 1e9).toFixed(1)} GB free`;
  const free = `${Math.floor(freeBytes / megabyte)} MB free on the disk of FOLDBACK_DATA_DIR`;
  const bound = refuseBelowBytes / megabyte;
  const refused =
    room === "full" ? "Talkback recordings are refused" : `Under ${bound} MB talkback recordings are refused`;
  return `${free}. ${refuses ? `${refused}. Kills still work. ` : ""}Delete what isn't needed there, or give it a larger disk`;
}
