import { asUserId, type UserId } from "@foldback/domain/ids";
import { type Role, requestableRoles } from "@foldback/domain/people/roles";
import { and, eq, gt, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Account, AccountStore } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import { performOperatorAction } from "./operator-actions.ts";
import { engineerOnboarding, passkey, profiles, signIn, user, userRoles } from "./schema/accounts.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";

const personColumns = {
  id: user.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  requestedRole: user.requestedRole,
  suspendedAt: profiles.suspendedAt,
  role: userRoles.role,
  guestOf: sql<string[]>`array(select g.artist_id from standing_guests g where g.user_id = ${user.id})`,
  hasSecondFactor: sql<boolean>`${user.twoFactorEnabled} or exists (select 1 from ${passkey} where ${passkey.userId} = ${user.id})`,
};

export type AccountStoreOptions = {
  /** The addresses of administrators who don't need a second factor: the demo administrator on a local machine. */
  needNoSecondFactor?: readonly string[];
  /** The addresses of accounts that we treat as suspended: demo accounts on a public address. */
  closed?: readonly string[];
};

export function createAccountStore(
  db: Db,
  { needNoSecondFactor = [], closed = [] }: AccountStoreOptions = {},
): AccountStore {
  const accountOf = (rows: readonly PersonRow[], isConfirmed: boolean): Account | null =>
    toAccount(rows, { isConfirmed, exempt: needNoSecondFactor, closed });
  const findWhere = async (condition: SQL): Promise<Account | null> =>
    accountOf(
      await db
        .select(personColumns)
        .from(user)
        .leftJoin(profiles, eq(profiles.userId, user.id))
        .leftJoin(userRoles, eq(userRoles.userId, user.id))
        .where(condition),
      true,
    );

  return {
    open: (person) =>
      db.transaction(async (tx) => {
        const { userId, email, name } = person;
        await tx.insert(profiles).values({ userId, email, fullName: name }).onConflictDoNothing();
        await tx.insert(userRoles).values({ userId, role: "artist" }).onConflictDoNothing();
        // This address now has an account, so its pending sign-ups are useless.
        await tx.delete(signUpAttempts).where(eq(signUpAttempts.email, email));
      }),
    find: (userId) => findWhere(eq(user.id, userId)),
    findBySignIn: async (token) => {
      const rows = await rowsOfSignIn(db, token);
      const [first] = rows;
      const account = first && accountOf(rows, first.isConfirmed);
      if (!first || !account) return null;
      const { signInId: id, startedAt, expiresAt, confirmedAt } = first;
      const factorConfirmedAtMs = isBound(account, needNoSecondFactor) ? (confirmedAt?.getTime() ?? null) : "not-asked";
      return {
        account,
        signIn: { id, startedAtMs: startedAt.getTime(), factorConfirmedAtMs },
        expiresAtMs: expiresAt.getTime(),
      };
    },
    markSecondFactor: async (token) => {
      await db.update(signIn).set({ secondFactor: true, secondFactorAt: sql`now()` }).where(eq(signIn.token, token));
    },
    markVerified: async (userId) => {
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, userId));
    },
    endSignIns: async (userId) => {
      await db.delete(signIn).where(eq(signIn.userId, userId));
    },
    arrive: (userId) => arrive(db, userId, closed),
    seen: async (userId) => {
      await db.update(profiles).set({ lastSeenAt: sql`now()`, idleNotices: 0 }).where(eq(profiles.userId, userId));
    },
    findByEmail: (email) => findWhere(eq(user.email, email.trim().toLowerCase())),
    addRole: async (userId, role) => {
      const added = await db.insert(userRoles).values({ userId, role }).onConflictDoNothing().returning();
      return added.length > 0;
    },
    performOperatorAction: (account, asked) => performOperatorAction(db, account, asked),
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

function rowsOfSignIn(db: Db, token: string) {
  return db
    .select({
      ...personColumns,
      signInId: signIn.id,
      startedAt: signIn.createdAt,
      expiresAt: signIn.expiresAt,
      isConfirmed: signIn.secondFactor,
      confirmedAt: signIn.secondFactorAt,
    })
    .from(signIn)
    .innerJoin(user, eq(user.id, signIn.userId))
    .leftJoin(profiles, eq(profiles.userId, user.id))
    .leftJoin(userRoles, eq(userRoles.userId, user.id))
    .where(and(eq(signIn.token, token), gt(signIn.expiresAt, new Date())));
}

async function arrive(db: Db, userId: UserId, closed: readonly string[]): Promise<boolean> {
  const hasRole = sql`exists (select 1 from ${userRoles} where ${userRoles.userId} = ${profiles.userId})`;
  const arrived = await db
    .update(profiles)
    .set({ lastSeenAt: sql`now()`, idleNotices: 0 })
    .where(
      and(eq(profiles.userId, userId), isNull(profiles.suspendedAt), notInArray(profiles.email, [...closed]), hasRole),
    )
    .returning({ userId: profiles.userId });
  return arrived.length > 0;
}

type PersonRow = Pick<typeof user.$inferSelect, "id" | "name" | "email" | "emailVerified" | "requestedRole"> & {
  suspendedAt: Date | null;
  role: Role | null;
  guestOf: string[];
  hasSecondFactor: boolean;
};

const isBound = ({ roles, email }: { roles: readonly Role[]; email: string }, exempt: readonly string[]) =>
  roles.includes("admin") && !exempt.includes(email);

/**
 * The query returns one row per role. `isConfirmed` is true if the user has confirmed a second factor or doesn't need
 * one here.
 */
type AccountContext = { isConfirmed: boolean; exempt: readonly string[]; closed: readonly string[] };
function toAccount(rows: readonly PersonRow[], context: AccountContext): Account | null {
  const first = rows[0];
  if (!first) return null;
  const roles = rows.flatMap((row) => (row.role === null ? [] : [row.role]));
  const open = first.hasSecondFactor ? (context.isConfirmed ? null : "proof") : "set-up";
  return {
    userId: asUserId(first.id),
    name: first.name,
    email: first.email,
    emailVerified: first.emailVerified,
    suspended: first.suspendedAt !== null || context.closed.includes(first.email),
    requestedRole: requestableRoles.find((role) => role === first.requestedRole) ?? null,
    roles,
    guestOf: first.guestOf.map(asUserId),
    secondFactorNeeded: isBound({ roles, email: first.email }, context.exempt) ? open : null,
  };
}
