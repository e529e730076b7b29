/**
 * The artist's kill over their own socket. The hub answers when it is recorded; here a failure is only logged, because
 * the artist's browser keeps its kill until it hears `recorded`.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { HubState, RoomConnection } from "../hub-state.ts";
import { killNow } from "../kill-now.ts";

export function obeyKill(hub: HubState, connection: RoomConnection, message: Extract<ClientMessage, { type: "kill" }>) {
  const { room, person } = connection.place;
  const order = {
    sessionId: room.sessionId,
    artistId: person.userId,
    idempotencyKey: message.idempotencyKey,
    pressedAtMs: hub.nowMs(),
  };
  killNow(hub, order).catch((error: unknown) => {
    hub.log.error({ err: error, sessionId: room.sessionId }, "kill done but not recorded");
  });
}
