// Handles the artist's kill over HTTP. This file only checks permission. The rest happens in the kill switch, which
// signaling uses too. Sending the same kill again gets the same response.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireActiveAccount, requireSessionPermission } from "../sessions/policy.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import { killThroughSignaling } from "./kill-through-signaling.ts";
import type { KillAnswer, KillOrder, KillSwitch } from "./ports.ts";
import { recordKill } from "./record-kill.ts";

export async function killSession(
  deps: SessionDeps & { killSwitch: KillSwitch },
  subject: Subject,
  request: { sessionId: SessionId; idempotencyKey: string },
): Promise<KillAnswer> {
  requireActiveAccount(subject);
  const order = { ...request, artistId: subject.userId, pressedAtMs: deps.nowMs() };
  return killThroughSignaling(deps.killSwitch, order, () => killUnseen(deps, subject, order));
}

/**
 * The session has ended, belongs to another artist, or is unknown to signaling. No participant is waiting to be told,
 * so we may ask the database first.
 */
async function killUnseen(deps: SessionDeps, subject: Subject, order: KillOrder): Promise<KillAnswer> {
  const found = await deps.store.find(order.sessionId);
  if (!found) throw new AppError("ROOM_NOT_FOUND");
  const { session } = found;
  if (session.artistId !== subject.userId) requireSessionPermission(subject, "kill", session);
  return recordKill(deps, { ...order, epoch: session.epoch });
}
