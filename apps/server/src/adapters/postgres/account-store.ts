// Implements the accounts port on the tables of schema/accounts.ts.
import { asUserId } from "@foldback/domain/ids";
import type { Role } from "@foldback/domain/people/roles";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Account, AccountStore } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import { engineerOnboarding, profiles, signIn, user, userRoles } from "./schema/accounts.ts";

const personColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  suspendedAt: profiles.suspendedAt,
  role: userRoles.role,
};

export function createAccountStore(db: Db): AccountStore {
  const findWhere = async (condition: SQL): Promise<Account | null> =>
    accountOf(
      await db
        .select(personColumns)
        .from(user)
        .leftJoin(profiles, eq(profiles.userId, user.id))
        .leftJoin(userRoles, eq(userRoles.userId, user.id))
        .where(condition),
    );

  return {
    open: (person) =>
      db.transaction(async (tx) => {
        const { userId, email, name } = person;
        await tx.insert(profiles).values({ userId, email, fullName: name }).onConflictDoNothing();
        await tx.insert(userRoles).values({ userId, role: "artist" }).onConflictDoNothing();
      }),
    find: (userId) => findWhere(eq(user.id, userId)),
    findBySignIn: async (token) => {
      const rows = await db
        .select({ ...personColumns, expiresAt: signIn.expiresAt })
        .from(signIn)
        .innerJoin(user, eq(user.id, signIn.userId))
        .leftJoin(profiles, eq(profiles.userId, user.id))
        .leftJoin(userRoles, eq(userRoles.userId, user.id))
        .where(and(eq(signIn.token, token), gt(signIn.expiresAt, new Date())));
      const [account, expiresAt] = [accountOf(rows), rows[0]?.expiresAt];
      return account && expiresAt ? { account, expiresAtMs: expiresAt.getTime() } : null;
    },
    findByEmail: (email) => findWhere(eq(user.email, email.trim().toLowerCase())),
    addRole: async (userId, role) => {
      const added = await db.insert(userRoles).values({ userId, role }).onConflictDoNothing().returning();
      return added.length > 0;
    },
    suspend: (account) => suspend(db, account),
    unsuspend: async (userId) => {
      await db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.userId, userId));
    },
    hasAny: async () => (await db.select({ id: user.id }).from(user).limit(1)).length > 0,
    saveApprovedEngineer: async (userId, profile) => {
      const values = { ...profile, onboardingCompleted: true, approvedAt: sql`now()` };
      await db
        .insert(engineerOnboarding)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: engineerOnboarding.userId, set: values });
    },
  };
}

type PersonRow = Pick<typeof user.$inferSelect, "id" | "name" | "email" | "emailVerified"> & {
  suspendedAt: Date | null;
  role: Role | null;
};

/** One row for each role. */
function accountOf(rows: readonly PersonRow[]): Account | null {
  const first = rows[0];
  if (!first) return null;
  return {
    userId: asUserId(first.id),
    name: first.name,
    email: first.email,
    emailVerified: first.emailVerified,
    suspended: first.suspendedAt !== null,
    roles: rows.flatMap((row) => (row.role === null ? [] : [row.role])),
  };
}

const suspend = (db: Db, { userId, email, name }: Account) =>
  db.transaction(async (tx) => {
    const suspendedAt = sql`now()`;
    await tx
      .insert(profiles)
      .values({ userId, email, fullName: name, suspendedAt })
      .onConflictDoUpdate({ target: profiles.userId, set: { suspendedAt } });
    await tx.delete(signIn).where(eq(signIn.userId, userId));
  });
