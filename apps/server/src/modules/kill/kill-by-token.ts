// Handles a kill with a kill token. Checking the token doesn't need the database, so this works even if the database is
// down, frozen or out of connections. Only a phone that this process doesn't know is looked up first, with a short
// timeout (decision 031).
import { AppError } from "../app-error.ts";
import type { PairingDeps, PairingStore, PhoneNotifier } from "../pairing/ports.ts";
import { withTimeout } from "../with-timeout.ts";
import type { KillAnswer, KillClaim, KillOrder, KillTokens } from "./ports.ts";

type Deps = Pick<PairingDeps, "killSwitch" | "nowMs"> & {
  killTokens: KillTokens;
  phones: Pick<PairingStore, "stands">;
  phoneNotifier: Pick<PhoneNotifier, "phoneStatusOf">;
};
type Request = { sessionId: string; idempotencyKey: string; killToken?: string };
/** Returns null if the token proves nothing. The caller then falls back to the sign-in or the phone's credential. */
export type KillByToken = (request: Request) => Promise<KillAnswer | null>;

/** Short, because the engineer keeps control until the lookup is done. */
const lookUpMs = 250;

export const createKillByToken =
  (deps: Deps): KillByToken =>
  async (request) => {
    const pressedAtMs = deps.nowMs();
    const claim = claimOf(deps, request);
    if (claim === null || (await isRemovedPhone(deps, claim))) return null;
    const { idempotencyKey } = request;
    const receipt = await deps.killSwitch.killNow(orderOf(claim, { idempotencyKey, pressedAtMs }));
    if (receipt === null) throw new AppError("ROOM_NOT_FOUND");
    return { recorded: receipt.recorded, alreadyOver: receipt.alreadyOver };
  };

async function isRemovedPhone(deps: Deps, claim: KillClaim): Promise<boolean> {
  if (claim.from === "studio" || claim.pairingId === null) return false;
  const { sessionId, pairingId } = claim;
  const known = deps.phoneNotifier.phoneStatusOf(sessionId, pairingId);
  if (known !== null) return known === "removed";
  return !(await withTimeout(lookUpMs, deps.phones.stands(pairingId)).catch(() => true));
}

/**
 * Returns null if the token is missing, forged, or for another session. Only the token proves who pressed the kill
 * switch, because anyone can put anything in the URL and the rest of the message.
 */
function claimOf(
  { killTokens }: { killTokens: KillTokens },
  request: { sessionId: string; killToken?: string },
): KillClaim | null {
  const claim = request.killToken === undefined ? null : killTokens.read(request.killToken);
  return claim?.sessionId === request.sessionId ? claim : null;
}

const orderOf = (
  { sessionId, artistId, from }: KillClaim,
  press: { idempotencyKey: string; pressedAtMs: number },
): KillOrder => ({ sessionId, artistId, ...press, ...(from === "phone" && { device: from }) });
