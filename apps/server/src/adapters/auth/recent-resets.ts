// Sends at most one password reset link per period, however often it's requested. The link already sent keeps working,
// so a stranger's requests don't harm the owner.
import type { UserId } from "@foldback/domain/ids";
import { and, eq, gt, like, ne } from "drizzle-orm";
import { resetMailCooldownMs } from "../../modules/accounts/policy.ts";
import type { Db } from "../postgres/database.ts";
import { verification } from "../postgres/schema/accounts.ts";

/** Returns whether to send this link. If another one was sent recently, deletes this one. */
export async function isFirstRecentReset(db: Db, { userId, token }: { userId: UserId; token: string }) {
  const identifier = `reset-password:${token}`;
  const others = await db
    .select({ identifier: verification.identifier, atMs: verification.createdAt })
    .from(verification)
    .where(
      and(
        eq(verification.value, userId),
        like(verification.identifier, "reset-password:%"),
        ne(verification.identifier, identifier),
        gt(verification.createdAt, new Date(Date.now() - resetMailCooldownMs)),
      ),
    );
  const [own] = await db.select().from(verification).where(eq(verification.identifier, identifier));
  // If several links are requested at the same moment, we send the first one in this order.
  const orderOf = (row: { atMs: Date; identifier: string }) => `${row.atMs.toISOString()} ${row.identifier}`;
  const isFirst =
    own !== undefined && others.every((other) => orderOf({ atMs: own.createdAt, identifier }) < orderOf(other));
  if (!isFirst) await db.delete(verification).where(eq(verification.identifier, identifier));
  return isFirst;
}
