// The artist's kill over HTTP: the policy here, everything else in the kill switch that the socket uses too. Sent
// again after it was done, it is the same kill and is acknowledged again.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { AppError } from "../app-error.ts";
import { requireInSession } from "./policy.ts";
import type { KillSwitch, SessionDeps } from "./ports.ts";
import { recordKill } from "./record-kill.ts";

export async function killSession(
  deps: SessionDeps & { killSwitch: KillSwitch },
  subject: Subject,
  request: { sessionId: SessionId; idempotencyKey: string },
): Promise<{ recorded: boolean }> {
  const found = await deps.store.find(request.sessionId);
  if (!found) throw new AppError("ROOM_NOT_FOUND");
  const { session } = found;
  const order = { ...request, artistId: subject.userId, pressedAtMs: deps.nowMs() };
  if (session.state.status === "ended" && session.artistId === subject.userId) {
    return recordKill(deps, { ...order, epoch: session.epoch });
  }
  requireInSession(subject, "kill", session);
  const receipt = await deps.killSwitch.killNow(order);
  if (!receipt) throw new AppError("ROOM_NOT_FOUND");
  return { recorded: receipt.recorded };
}
