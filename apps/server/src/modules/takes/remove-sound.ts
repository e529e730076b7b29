// Removes a take's sound after its rows are gone.
import { AppError } from "../app-error.ts";
import type { TakeDeps } from "./ports.ts";

const later = ["TAKES_STORAGE_AWAY", "DRAINING"];

/** If the storage is unavailable, the take still counts as removed, and the sweep removes its sound later. */
export async function removeSound({ log }: Pick<TakeDeps, "log">, remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof AppError) || !later.includes(error.code)) throw error;
    log.warn({ err: error }, "couldn't remove a take's sound; will try again");
  }
}
