// Tells the health page how many kills aren't recorded yet.
import type { Finding } from "./check-health.ts";

export type WaitingKills = {
  spooled: number;
  /** When the oldest kill that's only in memory was pressed, or null if there isn't one. */
  unrecordedSinceMs: number | null;
  hasReserve: boolean;
};

/** A kill is normally written within milliseconds, and the first attempt gives up after two seconds. */
const lateMs = 5_000;

export function killsFinding({ spooled, unrecordedSinceMs, hasReserve }: WaitingKills, nowMs: number): Finding {
  if (unrecordedSinceMs !== null && nowMs - unrecordedSinceMs > lateMs) {
    const detail = "A kill is only in memory, because neither the database nor the disk could store it";
    return { status: "error", detail: `${detail}. Free up disk space or fix the database before you restart.` };
  }
  if (spooled > 0) {
    const detail = `Kills on disk, waiting for the database: ${spooled}`;
    return {
      status: "warning",
      detail: `${detail}. Their sessions will stay closed. If this continues, look for a locked row.`,
    };
  }
  if (!hasReserve) {
    const detail = "No disk space is reserved for kills";
    return { status: "error", detail: `${detail}. Free up 1 MB on the disk that holds FOLDBACK_DATA_DIR and restart.` };
  }
  return { status: "healthy", detail: "Every use of the kill switch is recorded" };
}
