// What a kill's token proves, and the order that follows from it. Who pressed comes from the token alone: the address that
// was called and the rest of the message are only claims.
import type { KillClaim, KillOrder, KillTokens } from "../sessions/ports.ts";

/** Null when there is no token, a forged one, or another session's. */
export function claimOf(
  { killTokens }: { killTokens: KillTokens },
  request: { sessionId: string; killToken?: string },
): KillClaim | null {
  const claim = request.killToken === undefined ? null : killTokens.read(request.killToken);
  return claim?.sessionId === request.sessionId ? claim : null;
}

export const orderOf = (
  { sessionId, artistId, from }: KillClaim,
  press: { idempotencyKey: string; pressedAtMs: number },
): KillOrder => ({ sessionId, artistId, ...press, ...(from === "phone" && { device: from }) });
