/**
 * Forwards the engineer's pointer and clicks to the artist when no data channel is open. It passes only what
 * `mayInputPass` allows and writes the message anew with the sender's real role. The studio side's gate decides again.
 */
import type { HubState, RoomConnection } from "../hub-state.ts";
import { mayInputPass } from "../rooms/room.ts";
import { sendToSeat } from "../rooms/seats.ts";
import { type InputMessage, isDroppable, scopeOfInput } from "../wire/parse-input-message.ts";
import { refuseForNow } from "./violations.ts";

export function forwardInput(hub: HubState, connection: RoomConnection, message: InputMessage) {
  const { room, person } = connection.place;
  const input = { from: person.userId, epoch: message.epoch, scope: scopeOfInput[message.type] };
  if (!mayInputPass(room, input, hub.wallMs())) {
    refuseForNow(hub, connection, message.type);
    return;
  }
  const artist = { userId: room.live.session.artistId, seat: room.artist };
  sendToSeat(hub, room, artist, { text: stamped(message), droppable: isDroppable(message) });
}

/** All values are checked numbers and the type is one of four, so a template is as safe as a serialiser. */
function stamped({ type, x, y, epoch, sequence }: InputMessage): string {
  const button = type === "native-mouse-click" ? ',"button":"left"' : "";
  return `{"type":"${type}","x":${x},"y":${y}${button},"epoch":${epoch},"sequence":${sequence},"role":"engineer"}`;
}
