// Checks whether a user may connect to a session, the lobby or the admin console. We check when issuing a ticket, and
// signaling checks again when the ticket is used.
import type { SessionId } from "@foldback/domain/ids";
import { canInSession, type Subject } from "@foldback/domain/people/can";
import { isLive } from "@foldback/domain/session/session-state";
import { AppError } from "../app-error.ts";
import { requirePermission, requireSessionPermission } from "./policy.ts";
import type { LiveSession, SessionDeps } from "./ports.ts";
import type { Place } from "./signaling-ports.ts";

export async function enterPlace(deps: Pick<SessionDeps, "store">, subject: Subject, place: Place): Promise<void> {
  if (place.kind === "lobby") return requirePermission(subject, "list-waiting-sessions");
  if (place.kind === "admin") return requirePermission(subject, "see-admin-pages");
  await enterSession(deps, subject, place);
}

export async function enterSession(
  deps: Pick<SessionDeps, "store">,
  subject: Subject,
  request: { sessionId: SessionId },
): Promise<LiveSession> {
  const live = await deps.store.find(request.sessionId);
  if (!live) throw new AppError("ROOM_NOT_FOUND");
  const { session } = live;
  if (!canInSession(subject, "negotiate", session)) {
    requireSessionPermission(subject, "see", session);
    throw new AppError(isLive(session.state) ? "FORBIDDEN" : "SESSION_ENDED");
  }
  return live;
}
