// A browser has at most one sign-in. When it gets a new one, we delete the old one, because only a thief who has stolen
// that cookie could still use it.
import { asUserId, type UserId } from "@foldback/domain/ids";
import type { getSessionFromCtx } from "better-auth/api";

type Context = Parameters<typeof getSessionFromCtx>[0];

/** Returns the user whose sign-in was ended, or null if the browser had none. */
export async function endFormerSignIn(context: Context, newToken: string): Promise<UserId | null> {
  const { authCookies, internalAdapter, secret } = context.context;
  const token = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!token || token === newToken) return null;
  const former = await internalAdapter.findSession(token);
  if (former === null) return null;
  await internalAdapter.deleteSession(token);
  return asUserId(former.user.id);
}
