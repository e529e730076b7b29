// The frame of every act of an administrator on somebody: who acts is checked as they are at this moment, nobody acts on
// themselves, and the act, its record and its ledger entry are one commit.
import type { UserId } from "@foldback/domain/ids";
import type { AdminActionType } from "@foldback/domain/people/admin-actions";
import type { Role } from "@foldback/domain/people/roles";
import { AppError } from "../app-error.ts";
import { appendEntry } from "../evidence/append-entry.ts";
import type { AdminDeps, AdminTransaction, LockedPerson } from "./ports.ts";

export type Act = {
  adminId: UserId;
  targetId: UserId;
  type: AdminActionType;
  role?: Role;
  /** Throws an AppError when it cannot be done to this person. */
  change(tx: AdminTransaction, person: LockedPerson, nowMs: number): Promise<void>;
};

/** Answers how the person was before. */
export async function act(deps: AdminDeps, { adminId, targetId, type, role, change }: Act): Promise<LockedPerson> {
  if (adminId === targetId) throw new AppError("OWN_ACCOUNT");
  const nowMs = deps.nowMs();
  const before = await deps.store.transaction(async (tx) => {
    const admins = await tx.lockAdmins();
    // Two administrators who dismiss each other: the second one is none any more.
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
