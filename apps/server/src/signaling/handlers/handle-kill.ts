/**
 * A kill over the artist's own socket, the studio's or a paired phone's. The hub answers once it's recorded. A failure
 * is only logged here, because the artist's browser keeps its kill until it hears `recorded`.
 */
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { KillOrder } from "../../modules/kill/ports.ts";
import type { HubState, InRoom, PhonePlace } from "../hub-state.ts";
import { killNow } from "../rooms/kill-now.ts";

type KillMessage = Extract<ClientMessage, { type: "kill" }>;

export function handleKill(hub: HubState, { room, person }: InRoom, { idempotencyKey }: KillMessage) {
  const { sessionId } = room;
  startKill(hub, { sessionId, artistId: person.userId, idempotencyKey, pressedAtMs: hub.wallMs() });
}

export function handlePhoneKill(hub: HubState, { room }: PhonePlace, { idempotencyKey }: KillMessage) {
  const { sessionId, live } = room;
  const { artistId } = live.session;
  startKill(hub, { sessionId, artistId, idempotencyKey, pressedAtMs: hub.wallMs(), device: "phone" });
}

function startKill(hub: HubState, order: KillOrder) {
  killNow(hub, order).catch((error: unknown) => {
    hub.log.error({ err: error, sessionId: order.sessionId }, "kill done but not recorded");
  });
}
