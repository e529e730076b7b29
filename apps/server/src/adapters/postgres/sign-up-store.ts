import { randomUUID } from "node:crypto";
import { requestableRoles } from "@foldback/domain/people/roles";
import { and, asc, desc, eq } from "drizzle-orm";
import type { SignUpAttempt, SignUpStore } from "../../modules/accounts/ports.ts";
import type { Db } from "./database.ts";
import { openAccount } from "./open-account.ts";
import { user } from "./schema/accounts.ts";
import { signUpAttempts } from "./schema/sign-ups.ts";

type Row = typeof signUpAttempts.$inferSelect;
type Proof = Parameters<SignUpStore["prove"]>[0];

export const createSignUpStore = (db: Db): SignUpStore => ({
  hasAccount: (email) => hasAccount(db, email),
  keep: async ({ createdAtMs, untilMs, ...attempt }) => {
    const dates = { createdAt: new Date(createdAtMs), expiresAt: new Date(untilMs) };
    await db.insert(signUpAttempts).values({ ...attempt, ...dates, id: randomUUID() });
  },
  find: async (tokenHash) => {
    const [row] = await db.select().from(signUpAttempts).where(eq(signUpAttempts.tokenHash, tokenHash));
    if (row === undefined || (await hasAccount(db, row.email))) return null;
    return { email: row.email, untilMs: row.expiresAt.getTime() };
  },
  findLatest: async (email, browserHash) => {
    const ofBrowser = browserHash === undefined ? undefined : eq(signUpAttempts.browserHash, browserHash);
    const [row] = await db
      .select()
      .from(signUpAttempts)
      .where(and(eq(signUpAttempts.email, email), ofBrowser))
      .orderBy(desc(signUpAttempts.expiresAt))
      .limit(1);
    return row === undefined ? null : toAttempt(row);
  },
  prove: (link) =>
    db.transaction(async (tx) => {
      const attempt = await takeAttempt(tx, link);
      if (attempt === null) return null;
      const passwordHash = "newPasswordHash" in link.by ? link.by.newPasswordHash : attempt.passwordHash;
      const { email, name, requestedRole, createdAt: ageConfirmedAt } = attempt;
      return openAccount(tx, { email, name, requestedRole, ageConfirmedAt, passwordHash }, new Date(link.nowMs));
    }),
});

async function hasAccount(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  return found !== undefined;
}

/**
 * Locks all attempts for the address in a fixed order so that only one succeeds if two links are used at the same time.
 */
async function takeAttempt(tx: Db, { tokenHash, by, nowMs }: Proof): Promise<Row | null> {
  const [named] = await tx
    .select({ email: signUpAttempts.email })
    .from(signUpAttempts)
    .where(eq(signUpAttempts.tokenHash, tokenHash));
  if (named === undefined) return null;
  const sameAddress = eq(signUpAttempts.email, named.email);
  const waiting = await tx
    .select()
    .from(signUpAttempts)
    .where(sameAddress)
    .orderBy(asc(signUpAttempts.id))
    .for("update");
  const linked = waiting.find((row) => row.tokenHash === tokenHash && row.expiresAt.getTime() > nowMs);
  const attempt = "browserHash" in by ? newestFrom(waiting, by.browserHash) : linked;
  if (linked === undefined || attempt === undefined) return null;
  await tx.delete(signUpAttempts).where(sameAddress);
  return attempt;
}

const newestFrom = (waiting: readonly Row[], browserHash: string): Row | undefined =>
  waiting
    .filter((row) => row.browserHash === browserHash)
    .toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime())[0];

const toAttempt = ({ createdAt, requestedRole, ...row }: Row): SignUpAttempt => ({
  email: row.email,
  name: row.name,
  requestedRole: requestableRoles.find((role) => role === requestedRole) ?? "artist",
  passwordHash: row.passwordHash,
  browserHash: row.browserHash,
  createdAtMs: createdAt.getTime(),
});
