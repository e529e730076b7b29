import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { type AdminAction, performAction, performAndFollowUp } from "./perform-action.ts";
import type { AdminDeps } from "./ports.ts";

type Suspension = { adminId: UserId; targetId: UserId };

/** Ends every sign-in in the same commit, then closes open connections. */
export async function suspendPerson(deps: AdminDeps, who: Suspension): Promise<void> {
  const suspension: AdminAction = {
    ...who,
    type: "user_suspended",
    async change(tx, person, nowMs) {
      if (person.suspended) throw new AppError("NOTHING_TO_CHANGE");
      await tx.suspend(who.targetId, nowMs);
    },
  };
  await performAndFollowUp(deps, suspension, () => deps.rights.suspended(who.targetId));
}

export async function unsuspendPerson(deps: AdminDeps, who: Suspension): Promise<void> {
  await performAction(deps, {
    ...who,
    type: "user_unsuspended",
    async change(tx, person) {
      if (!person.suspended) throw new AppError("NOTHING_TO_CHANGE");
      await tx.unsuspend(who.targetId);
    },
  });
}
