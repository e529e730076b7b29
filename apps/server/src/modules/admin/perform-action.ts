// The frame of every administrator's action on a user: it checks the administrator's present rights, forbids acting on
// one's own account, and commits the action, its record and its ledger entry together.
import type { UserId } from "@foldback/domain/ids";
import type { AdminActionType } from "@foldback/domain/people/admin-actions";
import type { Role } from "@foldback/domain/people/roles";
import { AppError } from "../app-error.ts";
import { appendEntry } from "../ledger/append-entries.ts";
import type { AdminDeps, AdminTransaction, LockedPerson } from "./ports.ts";

export type AdminAction = {
  adminId: UserId;
  targetId: UserId;
  type: AdminActionType;
  role?: Role;
  /** Throws an AppError if it can't be done to this user. */
  change(tx: AdminTransaction, person: LockedPerson, nowMs: number): Promise<void>;
};

/**
 * An action that takes something away, with what follows from it after the commit. That also follows if there was nothing to
 * change, because the answer to an earlier attempt may have been lost before it did.
 */
export async function performAndFollowUp(
  deps: AdminDeps,
  action: AdminAction,
  follow: () => Promise<void> | void,
): Promise<void> {
  try {
    await performAction(deps, action);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOTHING_TO_CHANGE") await follow();
    throw error;
  }
  await follow();
}

/** Returns the user's state from before. */
export async function performAction(
  deps: AdminDeps,
  { adminId, targetId, type, role, change }: AdminAction,
): Promise<LockedPerson> {
  if (adminId === targetId) throw new AppError("OWN_ACCOUNT");
  const nowMs = deps.nowMs();
  const before = await deps.store.transaction(async (tx) => {
    const admins = await tx.lockAdmins();
    // Of two administrators who remove each other, the second no longer is one.
    if (!admins.has(adminId)) throw new AppError("FORBIDDEN");
    const person = await tx.lock(targetId);
    if (person === null) throw new AppError("NOT_FOUND");
    await change(tx, person, nowMs);
    await tx.record({ adminId, type, targetId, role: role ?? null, nowMs });
    await appendEntry(tx.ledger, {
      at: new Date(nowMs).toISOString(),
      session: "",
      room: "",
      epoch: 0,
      actor: adminId,
      role: "admin",
      facts: { type: `admin.${type}`, target: targetId, grantedRole: role ?? null },
    });
    return person;
  });
  deps.rights.changed(targetId);
  return before;
}
