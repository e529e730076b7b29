// What a kill's token proves, and the order that follows. Only the token says who pressed. The address called and the
// rest of the message are claims.
import type { KillClaim, KillOrder, KillTokens } from "../sessions/ports.ts";

/** Returns null if the token is missing, forged, or for another session. */
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
