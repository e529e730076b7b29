// The rules for every new password.
import type { getSessionFromCtx } from "better-auth/api";
import { isCommonPassword, isOwnAddress } from "../../modules/accounts/common-passwords.ts";
import { refusal } from "./refusal.ts";

export const passwordLengths = { min: 6, max: 128 } as const;

export function refuseWeakPassword(password: string, email: string): void {
  if (password.length < passwordLengths.min) throw refusal("PASSWORD_TOO_SHORT", "Use at least 6 characters.");
  if (password.length > passwordLengths.max) throw refusal("PASSWORD_TOO_LONG", "Use at most 128 characters.");
  refuseCommonPassword(password);
  refuseOwnAddress(password, email);
}

export function refuseCommonPassword(password: unknown): void {
  if (typeof password !== "string" || !isCommonPassword(password)) return;
  throw refusal("PASSWORD_TOO_COMMON", "This password is too common. Choose another one.");
}

export function refuseOwnAddress(password: unknown, email: string | null): void {
  if (typeof password !== "string" || email === null || !isOwnAddress(password, email)) return;
  throw refusal("PASSWORD_IS_ADDRESS", "Don't use your email address as your password.");
}

type Context = Parameters<typeof getSessionFromCtx>[0];

/**
 * Returns the address that a reset link belongs to. HAZARD: the row's name, `reset-password:`, comes from the library.
 * A test fails if the library changes it.
 */
export async function addressOfReset({ context }: Context, token: unknown): Promise<string | null> {
  if (typeof token !== "string") return null;
  const found = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  const owner = found && (await context.internalAdapter.findUserById(found.value));
  return owner?.email ?? null;
}
