/**
 * The artist's kill over their own socket, the studio's or their phone's. The hub answers when it is recorded; here a failure is only logged, because
 * the artist's browser keeps its kill until it hears `recorded`.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { CompanionConnection, HubState, RoomConnection } from "../hub-state.ts";
import { type KillOrder, killNow } from "../kill-now.ts";

type KillMessage = Extract<ClientMessage, { type: "kill" }>;

export function obeyKill(hub: HubState, { place }: RoomConnection, { idempotencyKey }: KillMessage) {
  const { room, person } = place;
  const { sessionId } = room;
  obey(hub, { sessionId, artistId: person.userId, idempotencyKey, pressedAtMs: hub.nowMs() });
}

export function obeyPhoneKill(hub: HubState, { place }: CompanionConnection, { idempotencyKey }: KillMessage) {
  const { sessionId, live } = place.room;
  const { artistId } = live.session;
  obey(hub, { sessionId, artistId, idempotencyKey, pressedAtMs: hub.nowMs(), device: "phone" });
}

function obey(hub: HubState, order: KillOrder) {
  killNow(hub, order).catch((error: unknown) => {
    hub.log.error({ err: error, sessionId: order.sessionId }, "kill done but not recorded");
  });
}
