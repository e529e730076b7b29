import { leadingRole } from "@foldback/domain/people/roles";
import type { Account } from "./ports.ts";

/** What the signed-in person may know about their own account. */
export function getMe(account: Account) {
  const { userId, email, name, emailVerified, roles } = account;
  return { user: { id: userId, email, name, emailVerified }, roles: [...roles], role: leadingRole(roles) };
}
