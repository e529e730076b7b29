// A browser holds one sign-in. When it gets another, the one before would live on in the database, of no use to anybody but
// a thief of its cookie.
import { asUserId, type UserId } from "@foldback/domain/ids";
import type { getSessionFromCtx } from "better-auth/api";

type Context = Parameters<typeof getSessionFromCtx>[0];

/** Whose sign-in was ended; null when the browser held none. */
export async function endFormerSignIn(context: Context, newToken: string): Promise<UserId | null> {
  const { authCookies, internalAdapter, secret } = context.context;
  const token = await context.getSignedCookie(authCookies.sessionToken.name, secret);
  if (!token || token === newToken) return null;
  const former = await internalAdapter.findSession(token);
  if (former === null) return null;
  await internalAdapter.deleteSession(token);
  return asUserId(former.user.id);
}
