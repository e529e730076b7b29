import { leadingRole } from "@foldback/domain/people/roles";
import type { Account } from "./ports.ts";

export function getMe(account: Omit<Account, "suspended">) {
  const { userId, email, name, emailVerified, roles, guestOf, secondFactorNeeded } = account;
  const requestedRole = roles.some((role) => role === account.requestedRole) ? null : account.requestedRole;
  const user = { id: userId, email, name, emailVerified };
  return {
    user,
    roles: [...roles],
    role: leadingRole(roles),
    requestedRole,
    isGuest: guestOf.length > 0,
    secondFactorNeeded,
  };
}
