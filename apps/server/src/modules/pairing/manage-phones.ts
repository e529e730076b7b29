// The artist lists a session's phones, confirms one by its number, or removes one. Anyone else is told that the session
// doesn't exist.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { PhoneView } from "@foldback/protocol/http/pairing";
import { AppError } from "../app-error.ts";
import { enterSession } from "../sessions/enter-session.ts";
import { requireSessionPermission } from "../sessions/policy.ts";
import type { PairingDeps } from "./ports.ts";
import { screenHash } from "./screen-hash.ts";

type ByPhone = { sessionId: SessionId; pairingId: string };

async function requireArtist(deps: PairingDeps, subject: Subject, sessionId: SessionId): Promise<void> {
  const { session } = await enterSession(deps, subject, { sessionId });
  requireSessionPermission(subject, "pair-phone", session);
}

export async function listPhones(deps: PairingDeps, subject: Subject, sessionId: SessionId): Promise<PhoneView[]> {
  await requireArtist(deps, subject, sessionId);
  const phones = await deps.phones.list(sessionId);
  return phones.map(({ pairingId, device, status, choices }) => ({
    pairingId,
    device,
    status,
    choices: status === "pending" ? choices : [],
  }));
}

export async function confirmPhone(
  deps: PairingDeps,
  subject: Subject,
  request: ByPhone & { screen: string; signInId: string; number: number | undefined },
): Promise<void> {
  const { sessionId, pairingId, number = null } = request;
  await requireArtist(deps, subject, sessionId);
  const outcome = await deps.phones.confirm({ sessionId, pairingId, screenHash: screenHash(request), number });
  deps.phoneNotifier.phonesChanged(sessionId);
  if (outcome === "gone") throw new AppError("PAIRING_CODE_OVER");
  if (outcome !== "paired") throw new AppError("PAIRING_REFUSED");
}

export async function removePhone(deps: PairingDeps, subject: Subject, request: ByPhone): Promise<void> {
  const { sessionId, pairingId } = request;
  await requireArtist(deps, subject, sessionId);
  // Notify signaling even if the phone was already removed: an earlier attempt may have failed before it got this far.
  await deps.phones.end(request);
  deps.phoneNotifier.phoneRemoved(sessionId, pairingId);
  deps.phoneNotifier.phonesChanged(sessionId);
}
