// Deletes an account permanently: closes its sessions and sockets, deletes all personal data, and keeps the evidence
// chain intact.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { erasedMail } from "./mails.ts";
import type { Mailer, PersonalStore, SuspensionListener } from "./ports.ts";

export type ErasureDeps = {
  people: PersonalStore;
  /** Ends the user's live sessions and closes their connections. */
  onRemoved: SuspensionListener;
  /** Deletes every stored email to this address. */
  forgetAddress: (address: string) => Promise<void>;
  /**
   * Called before the account is erased. The returned function is called after that: it deletes the sound of this
   * user's stored takes and talkback, and tells the engineers who had any of the takes.
   */
  forgetSound: (userId: UserId) => Promise<() => Promise<void>>;
  /**
   * Sends the farewell. Null if emails are only stored and never sent, because the stored farewell would keep the
   * address.
   */
  farewell: Mailer | null;
  publicUrl: string;
  nowMs: () => number;
};

type Leaver = { userId: UserId; email: string };

/** Deletes an idle account. Returns false if its owner has just come back. */
export async function eraseIdleAccount(deps: ErasureDeps, leaver: Leaver, idleSinceMs: number): Promise<boolean> {
  const forgetSound = await deps.forgetSound(leaver.userId);
  const outcome = await deps.people.erase(leaver.userId, { atMs: deps.nowMs(), cause: "idle", idleSinceMs });
  if (outcome !== "erased") return false;
  await afterErasure(deps, leaver, forgetSound);
  return true;
}

/** Deletes an account at its owner's request. */
export async function removeOwnAccount(deps: ErasureDeps, account: Leaver) {
  if (await deps.people.isLastAdmin(account.userId)) throw new AppError("LAST_ADMIN");
  await deps.onRemoved(account.userId);
  const forgetSound = await deps.forgetSound(account.userId);
  // `erase` checks again, so if the last two administrators leave at the same time, one of them stays.
  const outcome = await deps.people.erase(account.userId, { atMs: deps.nowMs(), cause: "asked" });
  if (outcome === "last-admin") throw new AppError("LAST_ADMIN");
  await afterErasure(deps, account, forgetSound);
}

async function afterErasure(
  deps: ErasureDeps,
  { userId, email }: Leaver,
  forgetSound: () => Promise<void>,
): Promise<void> {
  // Ends anything the user started since the first call.
  await deps.onRemoved(userId);
  await deps.forgetAddress(email);
  await forgetSound();
  await deps.farewell?.send(erasedMail(email, deps.publicUrl));
}
