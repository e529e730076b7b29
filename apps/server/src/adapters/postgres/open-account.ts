// Opens an account for a person who has just proved their address, inside the caller's transaction.
import { randomUUID } from "node:crypto";
import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, eq } from "drizzle-orm";
import type { Db } from "./database.ts";
import { credential, knownBrowsers, passkey, profiles, signIn, twoFactor, user, userRoles } from "./schema/accounts.ts";
import { apiKeys } from "./schema/api-keys.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";

type NewAccount = {
  email: string;
  name: string;
  requestedRole: string;
  ageConfirmedAt: Date;
  /** Null for a guest, who signs in with emailed links. */
  passwordHash: string | null;
};

/**
 * Also ends the address's pending sign-ups. Returns null if the address already has an account from another kind of
 * sign-up, such as Google.
 */
export async function openAccount(tx: Db, account: NewAccount, now: Date): Promise<UserId | null> {
  const { email, passwordHash, ...facts } = { ...account, emailVerified: true, updatedAt: now };
  await tx.delete(signUpAttempts).where(eq(signUpAttempts.email, email));
  const [made] = await tx
    .insert(user)
    .values({ ...facts, id: randomUUID(), email, createdAt: now })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id });
  const id = made?.id ?? (await takeOver(tx, email, facts));
  if (id === null) return null;
  if (passwordHash !== null) {
    const password = { providerId: "credential", accountId: id, password: passwordHash };
    await tx.insert(credential).values({ ...password, id: randomUUID(), userId: id, createdAt: now, updatedAt: now });
  }
  await tx.insert(profiles).values({ userId: id, email, fullName: facts.name }).onConflictDoNothing();
  await tx.update(profiles).set({ fullName: facts.name }).where(eq(profiles.userId, id));
  await tx.insert(userRoles).values({ userId: id, role: "artist" }).onConflictDoNothing();
  return asUserId(id);
}

/**
 * HAZARD: the person who created an account with an unverified address may have added their own ways to sign in. We
 * delete all of them.
 */
async function takeOver(tx: Db, email: string, facts: Partial<typeof user.$inferInsert>): Promise<string | null> {
  const [taken] = await tx
    .update(user)
    .set({ ...facts, twoFactorEnabled: false })
    .where(and(eq(user.email, email), eq(user.emailVerified, false)))
    .returning({ id: user.id });
  if (taken === undefined) return null;
  for (const table of waysIn) await tx.delete(table).where(eq(table.userId, taken.id));
  return taken.id;
}

const waysIn = [credential, passkey, twoFactor, signIn, knownBrowsers, apiKeys] as const;
