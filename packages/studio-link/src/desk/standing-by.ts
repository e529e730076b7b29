/**
 * Which room the desk should be in: the joined session's, else that of the top invitation, so that the peer link stands before
 * Join is pressed. Pure.
 */
import type { WaitingSession } from "@foldback/protocol/signaling";

export type RoomChoice = { sessionId: string; isJoined: boolean } | null;

export type RoomFacts = {
  joinedSessionId: string | null;
  joiningSessionId: string | null;
  waiting: readonly WaitingSession[];
};

export function roomToBeIn({ joinedSessionId, joiningSessionId, waiting }: RoomFacts): RoomChoice {
  if (joinedSessionId !== null) return { sessionId: joinedSessionId, isJoined: true };
  const invitations = waiting.filter((session) => session.invited);
  // While Join is on its way the list may already call it joined; an open session has no room before that.
  const joining = invitations.find(({ sessionId }) => sessionId === joiningSessionId);
  const chosen = joining ?? invitations.find((session) => !session.joined);
  return chosen === undefined ? null : { sessionId: chosen.sessionId, isJoined: false };
}
