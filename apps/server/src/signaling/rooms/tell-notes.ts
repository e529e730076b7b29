/**
 * Notifies the artist and the joined engineer of changes to the session's notes, but not an engineer who's only
 * standing by. It implements the talkback module's notifier port and keeps nothing for absent participants.
 */
import type { SessionId } from "@foldback/domain/ids";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { NotesNotifier } from "../../modules/talkback/ports.ts";
import type { HubState } from "../hub-state.ts";
import { notifyAdmins } from "./notify-admins.ts";
import { seatOf } from "./room.ts";
import { sendToTabRemotes } from "./tab-remotes.ts";
import { sendToSeat } from "./tab-seats.ts";

export const createNotesNotifier = (hub: HubState): NotesNotifier => ({
  clipChanged(sessionId, clip) {
    tellBoth(hub, sessionId, { type: "transcript", clip });
    // Talkback also becomes a ledger entry, which the console shows.
    notifyAdmins(hub, "sessions");
  },
  notesChanged: (sessionId, part) => tellBoth(hub, sessionId, { type: "notes-changed", part }),
});

function tellBoth(hub: HubState, sessionId: SessionId, message: ServerMessage) {
  const room = hub.rooms.get(sessionId);
  if (room === undefined) return;
  const text = JSON.stringify(message);
  const { artistId, engineerId } = room.live.session;
  sendToTabRemotes(hub, room, { isFor: ({ person: { userId } }) => [artistId, engineerId].includes(userId), message });
  for (const userId of [artistId, engineerId]) {
    const seat = userId === null ? undefined : seatOf(room, userId);
    if (userId !== null && seat !== undefined) sendToSeat(hub, room, { userId, seat }, { text, droppable: false });
  }
}
