// Makes each authenticator code work only once. The library accepts codes for the current, previous and next 30 seconds
// any number of times, so we claim each code before the library sees it.
import { createHmac } from "node:crypto";
import { APIError, getSessionFromCtx } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../postgres/database.ts";
import { twoFactor } from "../postgres/schema/accounts.ts";

type Context = Parameters<typeof getSessionFromCtx>[0] & { path: string; body?: unknown };

const stepMs = 30_000;
const digits = 6;

export async function claimTotpCode(db: Db, context: Context): Promise<void> {
  if (context.path !== "/two-factor/verify-totp") return;
  const code = codeIn(context.body);
  const userId = code === null ? null : await askedBy(context);
  if (code === null || userId === null) return;
  const [factor] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  if (factor === undefined) return;
  const secret = await symmetricDecrypt({ key: context.context.secretConfig, data: factor.secret });
  const step = stepOf(secret, { code, nowMs: Date.now() });
  // Leave a wrong code to the library, which rejects and counts it.
  if (step === null) return;
  const isNewer = or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step));
  const claimed = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.id, factor.id), isNewer))
    .returning({ id: twoFactor.id });
  if (claimed.length === 1) return;
  throw new APIError("UNAUTHORIZED", { code: "CODE_ALREADY_USED", message: "This code has already been used." });
}

const codeIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string" ? body.code : null;

/** Returns the signed-in user, or the user who has just entered the correct password. */
async function askedBy(context: Context): Promise<string | null> {
  const current = await getSessionFromCtx(context);
  if (current !== null) return current.user.id;
  const { name } = context.context.createAuthCookie("two_factor");
  const challenge = await context.getSignedCookie(name, context.context.secret);
  const found = challenge ? await context.context.internalAdapter.findVerificationValue(challenge) : null;
  return found?.value ?? null;
}

/** Returns the 30-second step that this code belongs to (RFC 6238), or null if the library wouldn't accept the code. */
function stepOf(secret: string, { code, nowMs }: { code: string; nowMs: number }): number | null {
  const now = Math.floor(nowMs / stepMs);
  return [now + 1, now, now - 1].find((step) => codeAt(secret, step) === code) ?? null;
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}
