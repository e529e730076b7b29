// Exchanges a pairing code for a credential, once. Until the artist confirms the phone's number, the credential only
// lets the phone ask whether it has been paired.
import { drawMatchNumbers } from "@foldback/domain/pairing/phone-pairing";
import { AppError } from "../app-error.ts";
import { secretHash } from "../secret-hash.ts";
import type { PairingDeps } from "./ports.ts";

export async function exchangeCode(
  deps: PairingDeps,
  request: { code: string; token: string; device: string; ip: string },
): Promise<{ number: number; credential: string }> {
  if (!deps.exchanges.take(request.ip)) throw new AppError("TOO_MANY_REQUESTS");
  const credential = deps.randomToken();
  const { shown, choices } = drawMatchNumbers(deps.randomBelow);
  const taken = await deps.phones.take({
    roomCode: request.code,
    tokenHash: secretHash(request.token),
    credentialHash: secretHash(credential),
    device: request.device,
    matchNumber: shown,
    choices,
  });
  if (taken === null) throw new AppError("PAIRING_CODE_OVER");
  deps.phoneNotifier.phonesChanged(taken.sessionId);
  return { number: shown, credential };
}
