// A link for a new password is mailed once in a while, however often it is asked for and by whoever: the one that was mailed
// keeps working, so asking in an owner's name takes nothing from the owner.
import type { UserId } from "@foldback/domain/ids";
import { and, eq, gt, like, ne } from "drizzle-orm";
import { resetMailEveryMs } from "../../modules/accounts/policy.ts";
import type { Db } from "../postgres/database.ts";
import { verification } from "../postgres/schema/accounts.ts";

/** Whether this link is to be mailed. When another was mailed lately, this one is forgotten. */
export async function isFirstResetLately(db: Db, { userId, token }: { userId: UserId; token: string }) {
  const identifier = `reset-password:${token}`;
  const others = await db
    .select({ identifier: verification.identifier, atMs: verification.createdAt })
    .from(verification)
    .where(
      and(
        eq(verification.value, userId),
        like(verification.identifier, "reset-password:%"),
        ne(verification.identifier, identifier),
        gt(verification.createdAt, new Date(Date.now() - resetMailEveryMs)),
      ),
    );
  const [own] = await db.select().from(verification).where(eq(verification.identifier, identifier));
  // Of several that are asked for at the same moment, the first by this order is mailed.
  const orderOf = (row: { atMs: Date; identifier: string }) => `${row.atMs.toISOString()} ${row.identifier}`;
  const isFirst =
    own !== undefined && others.every((other) => orderOf({ atMs: own.createdAt, identifier }) < orderOf(other));
  if (!isFirst) await db.delete(verification).where(eq(verification.identifier, identifier));
  return isFirst;
}
