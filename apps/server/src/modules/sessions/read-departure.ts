// Tells an engineer who's no longer in a session whether they left or who removed them. A desk that was offline then
// can no longer find the room, and asks this.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { DepartedBy } from "@foldback/domain/session/departure";
import { AppError } from "../app-error.ts";
import { requireActiveAccount } from "./policy.ts";
import type { SessionDeps } from "./ports.ts";

export async function readDeparture(
  deps: Pick<SessionDeps, "store">,
  subject: Subject,
  { sessionId }: { sessionId: SessionId },
): Promise<DepartedBy> {
  requireActiveAccount(subject);
  const by = await deps.store.departureOf(sessionId, subject.userId);
  if (by === null) throw new AppError("ROOM_NOT_FOUND");
  return by;
}
