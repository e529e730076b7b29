/**
 * Asks the studio to start or stop recording when the artist's phone requests it. The take stays on the studio's
 * computer, so this needs neither the database nor the engineer's grant. Requests aren't queued: if no studio is
 * connected, or an outage held up the request, we refuse it.
 */
import { recordPressLastsMs } from "@foldback/domain/takes/recorder-report";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { ClientMessage } from "@foldback/protocol/signaling";
import { type HubState, isTaken, type PhoneRemoteConnection, type Room } from "../hub-state.ts";
import { isEnded } from "../rooms/room.ts";
import { sendToSeat } from "../rooms/tab-seats.ts";
import { send } from "../wire/connection.ts";

export function handlePhoneRecord(
  hub: HubState,
  connection: PhoneRemoteConnection,
  { on, pressedAtMs }: Extract<ClientMessage, { type: "record" }>,
) {
  const { room } = connection.place;
  const nowMs = hub.wallMs();
  // A time in the future means that the phone is wrong about our clock.
  const atMs = Math.min(pressedAtMs ?? nowMs, nowMs);
  const code = refusalOf(room, nowMs - atMs);
  if (code !== null) return send(connection, { type: "record-refused", code }, hub.nowMs());
  const studio = { userId: room.live.session.artistId, seat: room.artist };
  const text = JSON.stringify({ type: "record", on, pressedAtMs: atMs });
  sendToSeat(hub, room, studio, { text, droppable: false });
}

function refusalOf(room: Room, ageMs: number): ErrorCode | null {
  if (room.killedAtMs !== null || isEnded(room)) return "SESSION_ENDED";
  if (!isTaken(room.artist)) return "STUDIO_NOT_CONNECTED";
  return ageMs > recordPressLastsMs ? "RECORD_PRESS_TOO_OLD" : null;
}
