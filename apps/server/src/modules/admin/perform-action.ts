// Runs an administrator's action on a user. It checks the administrator's current rights, refuses actions on their own
// account, and commits the action, its record and its ledger entry together.
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
  /** Throws an AppError if the action isn't possible for this user. */
  change(tx: AdminTransaction, person: LockedPerson, nowMs: number): Promise<void>;
};

/**
 * Performs an action that takes something away, and its follow-up after the commit. The follow-up runs even if there
 * was nothing to change, because an earlier attempt may have been interrupted before it.
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

/** Returns the user's state before the action. */
export async function performAction(
  deps: AdminDeps,
  { adminId, targetId, type, role, change }: AdminAction,
): Promise<LockedPerson> {
  if (adminId === targetId) throw new AppError("OWN_ACCOUNT");
  const nowMs = deps.nowMs();
  const before = await deps.store.transaction(async (tx) => {
    const admins = await tx.lockAdmins();
    // If two administrators remove each other, the second has already lost the role by now.
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
