import type { UserId } from "@foldback/domain/ids";
import type { Role } from "@foldback/domain/people/roles";
import { AppError } from "../app-error.ts";
import { type AdminAction, performAction, performAndFollowUp } from "./perform-action.ts";
import type { AdminDeps } from "./ports.ts";

type RoleChange = { adminId: UserId; targetId: UserId; role: Role };

/** Granting the engineer role also approves a pending application, because artists don't see unapproved engineers. */
export async function addRole(deps: AdminDeps, { adminId, targetId, role }: RoleChange): Promise<void> {
  await performAction(deps, {
    adminId,
    targetId,
    type: "role_added",
    role,
    async change(tx, person, nowMs) {
      if (person.roles.includes(role)) throw new AppError("ROLE_ALREADY_HELD");
      if (role === "engineer" && person.application !== "none") await tx.approveEngineer(targetId, nowMs);
      else await tx.addRole(targetId, role);
    },
  });
}

/** Users keep at least one role, because without one they couldn't open any page. */
export async function removeRole(deps: AdminDeps, { adminId, targetId, role }: RoleChange): Promise<void> {
  const removal: AdminAction = {
    adminId,
    targetId,
    type: "role_removed",
    role,
    async change(tx, person) {
      if (!person.roles.includes(role)) throw new AppError("NOTHING_TO_CHANGE");
      if (person.roles.length === 1) throw new AppError("LAST_ROLE");
      await tx.removeRole(targetId, role);
    },
  };
  await performAndFollowUp(deps, removal, async () => {
    if (role === "admin") deps.rights.adminRemoved(targetId);
    if (role === "engineer") await deps.rights.engineerRemoved(targetId);
  });
}
