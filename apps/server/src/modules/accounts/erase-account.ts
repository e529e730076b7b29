// Deletes an account for good: live sessions and sockets end, everything that names the person goes, and the evidence
// chain stays what it is.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { erasedMail } from "./mails.ts";
import type { Mailer, PersonalStore, SuspensionListener } from "./ports.ts";

export type ErasureDeps = {
  people: PersonalStore;
  /** Ends what the person is in the middle of. */
  onRemoved: SuspensionListener;
  /** Kept mails to this address, wherever they are. */
  forgetAddress: (address: string) => Promise<void>;
  /** Null where mails are only kept: the last one would be what is left of the person. */
  farewell: Mailer | null;
  publicUrl: string;
  nowMs: () => number;
};

type Leaver = { userId: UserId; email: string };

/** Nobody was here for so long. False when somebody came back at the last moment. */
export async function eraseIdleAccount(deps: ErasureDeps, leaver: Leaver, idleSinceMs: number): Promise<boolean> {
  const outcome = await deps.people.erase(leaver.userId, { atMs: deps.nowMs(), cause: "idle", idleSinceMs });
  if (outcome !== "erased") return false;
  await afterErasure(deps, leaver);
  return true;
}

/** Asked for by the person. */
export async function removeOwnAccount(deps: ErasureDeps, account: Leaver) {
  if (await deps.people.isLastAdmin(account.userId)) throw new AppError("LAST_ADMIN");
  await deps.onRemoved(account.userId);
  // Asked again inside: of two last administrators who leave at once, one stays.
  const outcome = await deps.people.erase(account.userId, { atMs: deps.nowMs(), cause: "asked" });
  if (outcome === "last-admin") throw new AppError("LAST_ADMIN");
  await afterErasure(deps, account);
}

async function afterErasure(deps: ErasureDeps, { userId, email }: Leaver): Promise<void> {
  // What began meanwhile.
  await deps.onRemoved(userId);
  await deps.forgetAddress(email);
  await deps.farewell?.send(erasedMail(email, deps.publicUrl));
}
