/**
 * Which room the desk should be in: the joined session's, else that of the top invitation, so that the peer link stands before
 * Join is pressed. Pure.
 */
import type { WaitingSession } from "@foldback/protocol/signaling";

export type RoomChoice = { sessionId: string; isJoined: boolean } | null;

export function roomToBeIn(joinedSessionId: string | null, waiting: readonly WaitingSession[]): RoomChoice {
  if (joinedSessionId !== null) return { sessionId: joinedSessionId, isJoined: true };
  const invitation = waiting.find((session) => session.invited && !session.joined);
  return invitation === undefined ? null : { sessionId: invitation.sessionId, isJoined: false };
}
