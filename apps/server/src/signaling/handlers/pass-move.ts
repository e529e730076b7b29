/**
 * The hot path: a plain pointer move that may pass, to an artist on this process. Never refuses: everything else goes by
 * forward-input.ts, which knows what to say. The bytes are handed on as they were checked, with the sender's true role.
 */
import { type Connection, type HubState, isInRoom } from "../hub-state.ts";
import { mayInputPass } from "../rooms/room.ts";
import { passOnIfKeepingUp } from "../wire/connection.ts";
import { readPlainMove } from "../wire/plain-move.ts";

const roleStamp = Buffer.from(',"role":"engineer"}');
const brace = Buffer.from("}");

/** False: nothing was done. */
export function passMove(hub: HubState, connection: Connection, data: Buffer): boolean {
  if (!isInRoom(connection)) return false;
  const { room, person } = connection.place;
  const artist = room.artist.local;
  const move = artist === null ? null : readPlainMove(data);
  if (artist === null || move === null) return false;
  const input = { from: person.userId, epoch: move.epoch, scope: "point" } as const;
  if (!mayInputPass(room, input, hub.wallMs())) return false;
  // The claim was compared: it is the role that this connection has.
  passOnIfKeepingUp(artist, { received: data, end: move.saysEngineer ? brace : roleStamp }, hub.nowMs());
  return true;
}
