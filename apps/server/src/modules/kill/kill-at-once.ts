// A kill over HTTP, from whichever device: signaling is told first, and only what it does not know is asked of the database.
import { AppError } from "../app-error.ts";
import type { KillAnswer, KillOrder, KillSwitch } from "../sessions/ports.ts";

/** `unseen` answers for a session that signaling does not know: ended, in another process, or somebody else's. */
export async function killAtOnce(
  killSwitch: KillSwitch,
  order: KillOrder,
  unseen: () => Promise<KillAnswer>,
): Promise<KillAnswer> {
  if (!killSwitch.knows(order)) return unseen();
  const receipt = await killSwitch.killNow(order);
  if (!receipt) throw new AppError("ROOM_NOT_FOUND");
  return { recorded: receipt.recorded, alreadyOver: receipt.alreadyOver };
}
