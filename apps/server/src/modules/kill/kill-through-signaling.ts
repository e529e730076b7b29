// Handles a kill over HTTP, from any device. It tells signaling first and asks the database only about sessions that
// signaling doesn't know.
import { AppError } from "../app-error.ts";
import type { KillAnswer, KillOrder, KillSwitch } from "./ports.ts";

/**
 * Calls `unseen` for a session that signaling doesn't know, because it has ended, is in another process, or belongs to
 * another artist.
 */
export async function killThroughSignaling(
  killSwitch: KillSwitch,
  order: KillOrder,
  unseen: () => Promise<KillAnswer>,
): Promise<KillAnswer> {
  if (!killSwitch.knows(order)) return unseen();
  const receipt = await killSwitch.killNow(order);
  if (!receipt) throw new AppError("ROOM_NOT_FOUND");
  return { recorded: receipt.recorded, alreadyOver: receipt.alreadyOver };
}
