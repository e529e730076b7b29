import type { UserId } from "@foldback/domain/ids";
import { and, asc, desc, eq, isNotNull, ne } from "drizzle-orm";
import type { Erasure, PersonalStore } from "../../modules/accounts/ports.ts";
import { listActiveAdmins, lockAdmins } from "./admin/lock-admins.ts";
import type { Db } from "./database.ts";
import { erasePerson } from "./erase-person.ts";
import { credential, passkey, profiles, signIn, user } from "./schema/accounts.ts";

const passwordProvider = "credential";

export const createPersonalStore = (db: Db): PersonalStore => ({
  read: (userId) => readOwn(db, userId),
  hasPassword: async (userId) => {
    const [found] = await db
      .select({ id: credential.id })
      .from(credential)
      .where(
        and(eq(credential.userId, userId), eq(credential.providerId, passwordProvider), isNotNull(credential.password)),
      );
    return found !== undefined;
  },
  rename: (userId, name) =>
    db.transaction(async (tx) => {
      await tx.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, userId));
      await tx.update(profiles).set({ fullName: name }).where(eq(profiles.userId, userId));
    }),
  endSignIns: async (userId, which) => {
    const chosen =
      which === "all" ? undefined : "only" in which ? eq(signIn.id, which.only) : ne(signIn.id, which.except);
    const ended = await db
      .delete(signIn)
      .where(and(eq(signIn.userId, userId), chosen))
      .returning({ id: signIn.id });
    return ended.length;
  },
  isLastAdmin: async (userId) => isLast(userId, await listActiveAdmins(db)),
  erase: (userId, facts) =>
    db.transaction(async (tx) => {
      const hindrance =
        (await leavesNoAdmin(tx, userId)) ?? (facts.cause === "idle" ? await wasHere(tx, userId, facts) : null);
      if (hindrance !== null) return hindrance;
      await erasePerson(tx, { userId }, facts);
      return "erased";
    }),
});

const isLast = (userId: UserId, [first, ...others]: readonly UserId[]) => first === userId && others.length === 0;

const leavesNoAdmin = async (tx: Db, userId: UserId) =>
  isLast(userId, [...(await lockAdmins(tx))]) ? ("last-admin" as const) : null;

async function wasHere(tx: Db, userId: UserId, { idleSinceMs }: Extract<Erasure, { cause: "idle" }>) {
  const [profile] = await tx
    .select({ lastSeenAt: profiles.lastSeenAt })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for("update");
  return profile && profile.lastSeenAt.getTime() < idleSinceMs ? null : ("not-idle" as const);
}

async function readOwn(db: Db, userId: UserId) {
  const [person] = await db.select().from(user).where(eq(user.id, userId));
  if (!person) return null;
  const ways = await db
    .select({ id: credential.id, provider: credential.providerId, at: credential.createdAt, hash: credential.password })
    .from(credential)
    .where(eq(credential.userId, userId))
    .orderBy(asc(credential.createdAt));
  const devices = await db.select().from(signIn).where(eq(signIn.userId, userId)).orderBy(desc(signIn.updatedAt));
  const passkeys = await db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.createdAt));
  return {
    createdAtMs: person.createdAt.getTime(),
    hasPassword: ways.some(({ provider, hash }) => provider === passwordProvider && hash !== null),
    linked: ways
      .filter(({ provider }) => provider !== passwordProvider)
      .map(({ id, provider, at }) => ({ id, provider, linkedAtMs: at.getTime() })),
    devices: devices
      .filter(({ expiresAt }) => expiresAt > new Date())
      .map(({ id, userAgent, createdAt, updatedAt }) => ({
        id,
        userAgent,
        signedInAtMs: createdAt.getTime(),
        lastUsedAtMs: updatedAt.getTime(),
      })),
    authenticatorApp: person.twoFactorEnabled,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAtMs: createdAt?.getTime() ?? 0 })),
  };
}
