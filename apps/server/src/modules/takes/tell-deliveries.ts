// Tells the engineer that a take was delivered to them, or that they can no longer get it, once that's committed. If an
// email can't be sent, the change still counts.
import type { UserId } from "@foldback/domain/ids";
import { mailWithdrawn } from "./delivery-mails.ts";
import type { EndedDelivery, TakeDeps } from "./ports.ts";

type Deps = Pick<TakeDeps, "notifier" | "mails" | "log">;

/** Sends no email: the `mail-delivered` job does that. */
export const tellDelivered = ({ notifier }: Deps, engineerId: UserId): void => notifier.tell(engineerId, "delivered");

export async function tellWithdrawn(
  { notifier, mails, log }: Deps,
  artistId: UserId,
  ended: readonly EndedDelivery[],
): Promise<void> {
  for (const delivery of ended) {
    const { engineerId } = delivery;
    notifier.tell(engineerId, "withdrawn");
    try {
      await mailWithdrawn(mails, artistId, delivery);
    } catch (error) {
      log.warn({ err: error, userId: engineerId }, "couldn't email about a withdrawn take");
    }
  }
}
