// Creates a pairing code for the QR code on the studio's screen. A new code invalidates the previous one.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { secretHash } from "../secret-hash.ts";
import { enterSession } from "../sessions/enter-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { PairingDeps } from "./ports.ts";
import { screenHash } from "./screen-hash.ts";

export async function offerCode(
  deps: PairingDeps,
  subject: Subject,
  request: { sessionId: SessionId; screen: string; signInId: string },
): Promise<{ token: string; expiresInMs: number }> {
  const { sessionId } = request;
  const live = await enterSession(deps, subject, { sessionId });
  requireSessionPermission(subject, "pair-phone", live.session);
  const token = deps.randomToken();
  const offered = await deps.phones.offer({
    pairingId: deps.randomUuid(),
    sessionId,
    tokenHash: secretHash(token),
    screenHash: screenHash(request),
  });
  if (offered === null) throw new AppError("PHONES_FULL");
  return { token, expiresInMs: offered.expiresInMs };
}
