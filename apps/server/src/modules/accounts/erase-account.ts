// Deletes an account permanently: live sessions and sockets end, all personal data goes, and the evidence chain stays
// intact.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { erasedMail } from "./mails.ts";
import type { Mailer, PersonalStore, SuspensionListener } from "./ports.ts";

export type ErasureDeps = {
  people: PersonalStore;
  /** Ends whatever the user is doing at the moment. */
  onRemoved: SuspensionListener;
  /** Deletes every kept mail to this address. */
  forgetAddress: (address: string) => Promise<void>;
  /** Null if mails are only kept, because this last one would keep the address. */
  farewell: Mailer | null;
  publicUrl: string;
  nowMs: () => number;
};

type Leaver = { userId: UserId; email: string };

/** Deletes an unused account. Returns false if its owner came back at the last moment. */
export async function eraseIdleAccount(deps: ErasureDeps, leaver: Leaver, idleSinceMs: number): Promise<boolean> {
  const outcome = await deps.people.erase(leaver.userId, { atMs: deps.nowMs(), cause: "idle", idleSinceMs });
  if (outcome !== "erased") return false;
  await afterErasure(deps, leaver);
  return true;
}

/** Deletes an account at its owner's request. */
export async function removeOwnAccount(deps: ErasureDeps, account: Leaver) {
  if (await deps.people.isLastAdmin(account.userId)) throw new AppError("LAST_ADMIN");
  await deps.onRemoved(account.userId);
  // Checked again inside, so that of the last two administrators who leave at once, one stays.
  const outcome = await deps.people.erase(account.userId, { atMs: deps.nowMs(), cause: "asked" });
  if (outcome === "last-admin") throw new AppError("LAST_ADMIN");
  await afterErasure(deps, account);
}

async function afterErasure(deps: ErasureDeps, { userId, email }: Leaver): Promise<void> {
  // Ends what began in the meantime.
  await deps.onRemoved(userId);
  await deps.forgetAddress(email);
  await deps.farewell?.send(erasedMail(email, deps.publicUrl));
}
