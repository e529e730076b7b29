/**
 * The hot path: forwards a plain pointer move to an artist on this process, with the sender's real role. All other
 * input goes through forward-input.ts, which also handles the moves that this refuses.
 */
import { type Connection, type HubState, isInRoom } from "../hub-state.ts";
import { mayInputPass } from "../rooms/room.ts";
import { forwardIfKeepingUp } from "../wire/connection.ts";
import { readPlainMove } from "../wire/plain-move.ts";

const roleStamp = Buffer.from(',"role":"engineer"}');
const brace = Buffer.from("}");

/** Returns false if it didn't forward the move. */
export function forwardMove(hub: HubState, connection: Connection, data: Buffer): boolean {
  if (!isInRoom(connection)) return false;
  const { room, person } = connection.place;
  const artist = room.artist.local;
  const move = artist === null ? null : readPlainMove(data);
  if (artist === null || move === null) return false;
  const input = { from: person.userId, epoch: move.epoch, scope: "point" } as const;
  if (!hub.lease.mayAct() || !mayInputPass(room, input, hub.wallMs())) return false;
  // A plain move can only claim the role engineer. If it doesn't claim a role, we add this one.
  forwardIfKeepingUp(artist, { received: data, end: move.saysEngineer ? brace : roleStamp }, hub.nowMs());
  return true;
}
