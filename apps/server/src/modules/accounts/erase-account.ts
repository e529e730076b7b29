// Deletes an account for good: live sessions and sockets end, everything that names the person goes, and the evidence
// chain stays what it is.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { erasedMail } from "./mails.ts";
import type { Account, Mailer, PersonalStore, SuspensionListener } from "./ports.ts";

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

export async function eraseAccount(deps: ErasureDeps, { userId, email }: Leaver, cause: "asked" | "idle") {
  await deps.onRemoved(userId);
  await deps.people.erase(userId, { atMs: deps.nowMs(), cause });
  // What began between the two.
  await deps.onRemoved(userId);
  await deps.forgetAddress(email);
  await deps.farewell?.send(erasedMail(email, deps.publicUrl));
}

/** Asked for by the person. */
export async function removeOwnAccount(deps: ErasureDeps, account: Pick<Account, "userId" | "email" | "roles">) {
  if (account.roles.includes("admin") && (await deps.people.countAdmins()) === 1) throw new AppError("LAST_ADMIN");
  await eraseAccount(deps, account, "asked");
}
