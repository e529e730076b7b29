import type { WaitingSession } from "@foldback/protocol/signaling";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";

type Facts = Pick<DeskSnapshot, "lobby" | "session" | "joined">;

/** The joined session on top, then invitations, then open calls, each newest first. */
export function listedSessions({ lobby, session, joined }: Facts): WaitingSession[] {
  const joinedId = joined ? (session?.sessionId ?? null) : null;
  const known = lobby.waiting.map((entry) => ({ ...entry, joined: entry.sessionId === joinedId }));
  const listed =
    session === null || joinedId === null || known.some(({ sessionId }) => sessionId === joinedId)
      ? known
      : [entryOf(session), ...known];
  return listed.toSorted((one, other) => rank(one) - rank(other) || other.createdAtMs - one.createdAtMs);
}

const rank = ({ joined, invited }: WaitingSession) => (joined ? 0 : invited ? 1 : 2);

const entryOf = (session: NonNullable<Facts["session"]>): WaitingSession => ({
  sessionId: session.sessionId,
  roomCode: session.roomCode,
  artistLabel: session.artistName,
  invited: !session.open,
  joined: true,
  createdAtMs: session.createdAtMs,
});
