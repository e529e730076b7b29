/**
 * Forwards the engineer's pointer and clicks to the artist when there's no data channel. It only passes what
 * `mayInputPass` allows, and rewrites each message with the sender's real role.
 */
import type { HubState, RoomConnection } from "../hub-state.ts";
import { mayInputPass } from "../rooms/room.ts";
import { sendToSeat } from "../rooms/tab-seats.ts";
import { type InputMessage, isDroppable, scopeOfInput } from "../wire/input-messages.ts";
import { refuseForNow } from "./violations.ts";

export function forwardInput(hub: HubState, connection: RoomConnection, message: InputMessage) {
  const { room, person } = connection.place;
  const input = { from: person.userId, epoch: message.epoch, scope: scopeOfInput[message.type] };
  if (!hub.lease.mayAct() || !mayInputPass(room, input, hub.wallMs())) {
    refuseForNow(hub, connection, message.type);
    return;
  }
  const artist = { userId: room.live.session.artistId, seat: room.artist };
  sendToSeat(hub, room, artist, { text: stamped(message), droppable: isDroppable(message) });
}

/** Every value is a checked number and the type is one of four, so a template is as safe as a serialiser. */
function stamped({ type, x, y, epoch, sequence }: InputMessage): string {
  const button = type === "native-mouse-click" ? ',"button":"left"' : "";
  return `{"type":"${type}","x":${x},"y":${y}${button},"epoch":${epoch},"sequence":${sequence},"role":"engineer"}`;
}
