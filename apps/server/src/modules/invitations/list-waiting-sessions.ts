// Lists the sessions an engineer may join: the one they have already joined, then invitations, then open calls. For an
// open call we show neither the code nor the artist, because many engineers see it and only one will join.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { currentInvitee } from "@foldback/domain/session/session-state";
import type { WaitingSession } from "@foldback/protocol/signaling";
import { requirePermission } from "../sessions/policy.ts";
import type { SessionDeps, StoredSession } from "../sessions/ports.ts";

const anonymousArtist = "Artist";
/** More than anyone will read. It keeps the lobby's messages small. */
const listLimit = 50;

export async function listWaitingSessions(
  deps: Pick<SessionDeps, "store">,
  subject: Subject,
): Promise<WaitingSession[]> {
  requirePermission(subject, "list-waiting-sessions");
  const sessions = await deps.store.listJoinable(subject.userId, listLimit);
  return sessions.map((live) => entryFor(subject.userId, live));
}

function entryFor(engineerId: UserId, live: StoredSession): WaitingSession {
  const { session } = live;
  const joined = session.engineerId === engineerId;
  const invited = currentInvitee(session) === engineerId;
  const known = joined || invited;
  return {
    sessionId: session.id,
    roomCode: known ? session.roomCode : null,
    artistLabel: known ? live.artistName : anonymousArtist,
    invited,
    joined,
    createdAtMs: live.createdAtMs,
  };
}
