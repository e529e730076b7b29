import type { WaitingSession } from "@foldback/protocol/signaling";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import { networkMessage } from "../../../shared/http/texts.ts";
import { refusedText, suspendedTexts } from "../../../shared/live/texts.ts";
import { texts } from "../texts.ts";

type JoinState = Pick<DeskSnapshot, "lobby" | "session" | "joined">;

/** Lists the joined session first, then invitations, then open calls, each newest first. */
export function listedSessions({ lobby, session, joined }: JoinState): WaitingSession[] {
  const joinedId = joined ? (session?.sessionId ?? null) : null;
  const known = lobby.waiting.map((entry) => ({ ...entry, joined: entry.sessionId === joinedId }));
  const listed =
    session === null || joinedId === null || known.some(({ sessionId }) => sessionId === joinedId)
      ? known
      : [entryOf(session), ...known];
  return listed.toSorted((one, other) => rank(one) - rank(other) || other.createdAtMs - one.createdAtMs);
}

const rank = ({ joined, invited }: WaitingSession) => (joined ? 0 : invited ? 1 : 2);

const entryOf = (session: NonNullable<JoinState["session"]>): WaitingSession => ({
  sessionId: session.sessionId,
  roomCode: session.roomCode,
  artistLabel: session.artistName,
  invited: !session.open,
  joined: true,
  createdAtMs: session.createdAtMs,
});

export type ListTrouble = { text: string; hasGivenUp: boolean };
type ListState = Pick<DeskSnapshot, "lobbySignaling"> & { lobby: Pick<DeskSnapshot["lobby"], "status"> };

/** Why the list may be out of date. Null while the server keeps it up to date, and before the first list. */
export function listTrouble({ lobby, lobbySignaling }: ListState): ListTrouble | null {
  if (lobbySignaling.status === "failed") {
    if (lobbySignaling.reason === "suspended") return { text: suspendedTexts.desk, hasGivenUp: true };
    if (lobbySignaling.reason === "refused") return { text: refusedText, hasGivenUp: true };
    return lobby.status === "ready"
      ? { text: texts.listOldFailed, hasGivenUp: true }
      : { text: networkMessage, hasGivenUp: true };
  }
  if (lobby.status !== "ready" || lobbySignaling.status === "open") return null;
  return { text: texts.listOld, hasGivenUp: false };
}
