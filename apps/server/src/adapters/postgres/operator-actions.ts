// Performs actions from the terminal, each in one transaction with its ledger entry.
import type { AdminFact } from "@foldback/domain/people/admin-actions";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Account, OperatorAction } from "../../modules/accounts/ports.ts";
import { appendEntry } from "../../modules/ledger/append-entries.ts";
import type { Db } from "./database.ts";
import { createLedgerWriter } from "./ledger-store.ts";
import { profiles, signIn, userRoles } from "./schema/accounts.ts";
import { apiKeys } from "./schema/api-keys.ts";

/** Each returns false if there was nothing to change. */
const changes: Record<OperatorAction, (tx: Db, account: Account) => Promise<boolean>> = {
  "grant-admin": async (tx, { userId }) => {
    const added = await tx.insert(userRoles).values({ userId, role: "admin" }).onConflictDoNothing().returning();
    return added.length > 0;
  },
  suspend: async (tx, { userId, email, name }) => {
    const suspendedAt = sql`now()`;
    await tx
      .insert(profiles)
      .values({ userId, email, fullName: name, suspendedAt })
      .onConflictDoUpdate({ target: profiles.userId, set: { suspendedAt } });
    await tx.delete(signIn).where(eq(signIn.userId, userId));
    await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
    // Always true, because suspending a user again still ends any newer sign-ins.
    return true;
  },
  unsuspend: async (tx, { userId }) => {
    const was = and(eq(profiles.userId, userId), isNotNull(profiles.suspendedAt));
    return (await tx.update(profiles).set({ suspendedAt: null }).where(was).returning()).length > 0;
  },
};
const facts: Record<OperatorAction, Pick<AdminFact, "type" | "grantedRole">> = {
  "grant-admin": { type: "admin.role_added", grantedRole: "admin" },
  suspend: { type: "admin.user_suspended", grantedRole: null },
  unsuspend: { type: "admin.user_unsuspended", grantedRole: null },
};

export const performOperatorAction = (db: Db, account: Account, { act, atMs }: { act: OperatorAction; atMs: number }) =>
  db.transaction(async (tx) => {
    if (!(await changes[act](tx, account))) return false;
    await appendEntry(createLedgerWriter(tx), {
      at: new Date(atMs).toISOString(),
      session: "",
      room: "",
      epoch: 0,
      actor: "system",
      role: "system",
      facts: { ...facts[act], target: account.userId },
    });
    return true;
  });
