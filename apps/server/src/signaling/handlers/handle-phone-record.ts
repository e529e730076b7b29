/**
 * Asks the studio to start or stop recording when the artist's phone requests it. The take stays on the studio's
 * computer, so this needs neither the database nor the engineer's grant. Requests aren't queued: if no studio is
 * connected, we refuse them.
 */
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { ClientMessage } from "@foldback/protocol/signaling";
import { type HubState, isTaken, type PhoneRemoteConnection, type Room } from "../hub-state.ts";
import { isEnded } from "../rooms/room.ts";
import { sendToSeat } from "../rooms/seats.ts";
import { send } from "../wire/connection.ts";

export function handlePhoneRecord(
  hub: HubState,
  connection: PhoneRemoteConnection,
  { on }: Extract<ClientMessage, { type: "record" }>,
) {
  const { room } = connection.place;
  const code = refusalOf(room);
  if (code !== null) return send(connection, { type: "record-refused", code }, hub.nowMs());
  const studio = { userId: room.live.session.artistId, seat: room.artist };
  sendToSeat(hub, room, studio, { text: JSON.stringify({ type: "record", on }), droppable: false });
}

function refusalOf(room: Room): ErrorCode | null {
  if (room.killedAtMs !== null || isEnded(room)) return "SESSION_ENDED";
  return isTaken(room.artist) ? null : "STUDIO_NOT_CONNECTED";
}
