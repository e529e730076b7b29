// Creates the marks that identify known browsers, and the links that let a browser in. A mark is derived from the
// device, the account and its stored password, so a new password invalidates every mark and open link, and we don't
// have to store or revoke them.
import { createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { asUserId, type UserId } from "@foldback/domain/ids";
import { and, eq, gt, type SQL } from "drizzle-orm";
import { browserLinkWithinMs } from "../../modules/accounts/policy.ts";
import type { KnownDevices } from "../../modules/accounts/ports.ts";
import { isSameSecret } from "../../modules/same-secret.ts";
import { secretHash } from "../../modules/secret-hash.ts";
import type { Db } from "../postgres/database.ts";
import { credential, user, verification } from "../postgres/schema/accounts.ts";

const markBytes = 16;

export function createKnownDevices({ db, secret }: { db: Db; secret: string }): KnownDevices {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "foldback known devices", 32));
  const markOf = (deviceId: string, { userId, password }: { userId: UserId; password: string }) =>
    createHmac("sha256", key)
      .update([deviceId, userId, password].join("\n"))
      .digest()
      .subarray(0, markBytes)
      .toString("base64url");
  const markFor: KnownDevices["markFor"] = async (deviceId, userId) => {
    const account = await passwordOf(db, eq(user.id, userId));
    return account && markOf(deviceId, account);
  };
  return {
    markFor,
    recognises: async ({ id, marks }, account) => {
      if (marks.length === 0) return false;
      const found = await passwordOf(
        db,
        "email" in account ? eq(user.email, account.email) : eq(user.id, account.userId),
      );
      return found !== null && marks.some((mark) => isSameSecret(mark, markOf(id, found)));
    },
    createLink: async (deviceId, userId) => {
      const mark = await markFor(deviceId, userId);
      if (mark === null) return null;
      const token = randomBytes(24).toString("base64url");
      await db.insert(verification).values({
        id: randomUUID(),
        identifier: identifierOf(token),
        value: `${mark}.${userId}`,
        expiresAt: new Date(Date.now() + browserLinkWithinMs),
      });
      return token;
    },
    followLink: async (deviceId, token) => {
      const isOpen = and(eq(verification.identifier, identifierOf(token)), gt(verification.expiresAt, new Date()));
      const [row] = await db.select({ value: verification.value }).from(verification).where(isOpen);
      const [mark = "", userId = ""] = row?.value.split(".") ?? [];
      const current = row && (await markFor(deviceId, asUserId(userId)));
      // This is another browser, or the password has changed. The link stays valid for the browser that requested it.
      if (!current || !isSameSecret(mark, current)) return null;
      const taken = await db.delete(verification).where(isOpen).returning({ id: verification.id });
      return taken.length === 1 ? current : null;
    },
  };
}

const identifierOf = (token: string) => `browser-link:${secretHash(token)}`;

/** If the account has no password, returns an empty one: there's nothing for a stranger to guess. */
async function passwordOf(db: Db, which: SQL): Promise<{ userId: UserId; password: string } | null> {
  const byPassword = and(eq(credential.userId, user.id), eq(credential.providerId, "credential"));
  const [row] = await db
    .select({ userId: user.id, password: credential.password })
    .from(user)
    .leftJoin(credential, byPassword)
    .where(which);
  return row ? { userId: asUserId(row.userId), password: row.password ?? "" } : null;
}
