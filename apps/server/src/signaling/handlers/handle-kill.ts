/**
 * Handles a kill over the artist's socket, from the studio, another of its tabs or a paired phone. The hub responds
 * once the kill is recorded. Failures are only logged here, because the browser retries until it receives `recorded`.
 */
import type { KillOrder } from "../../modules/kill/ports.ts";
import type { CheckingPlace, HubState, InRoom, KillMessage, PhonePlace, TabRemotePlace } from "../hub-state.ts";
import type { TicketHolder } from "../ports.ts";
import { killNow } from "../rooms/kill-now.ts";

export function handleKill(hub: HubState, { room, person }: InRoom | TabRemotePlace, { idempotencyKey }: KillMessage) {
  const { sessionId } = room;
  startKill(hub, { sessionId, artistId: person.userId, idempotencyKey, pressedAtMs: hub.wallMs() });
}

export function handlePhoneKill(hub: HubState, { room }: PhonePlace, { idempotencyKey }: KillMessage) {
  const { sessionId, live } = room;
  const { artistId } = live.session;
  startKill(hub, { sessionId, artistId, idempotencyKey, pressedAtMs: hub.wallMs(), device: "phone" });
}

/**
 * Handles a kill from a connection that's still being checked. If its ticket isn't enough, the kill waits until the
 * check has finished.
 */
export function handleEarlyKill(hub: HubState, place: CheckingPlace, message: KillMessage) {
  if (place.holder === null || !killByTicket(hub, place.holder, message)) place.kill = message;
}

/**
 * The ticket was issued to this artist for this session, and the hub knows whose session it is, so the kill doesn't
 * need the database. Returns false if the hub doesn't know.
 */
export function killByTicket(hub: HubState, { userId, place }: TicketHolder, { idempotencyKey }: KillMessage): boolean {
  if (place.kind !== "room" && place.kind !== "phone") return false;
  const { sessionId } = place;
  const room = hub.rooms.get(sessionId);
  if (room?.live.session.artistId !== userId) return false;
  const order = { sessionId, artistId: userId, idempotencyKey, pressedAtMs: hub.wallMs() };
  if (place.kind === "room") startKill(hub, order);
  else if (place.pairingId === null || room.phones.get(place.pairingId) !== "removed")
    startKill(hub, { ...order, device: "phone" });
  return true;
}

function startKill(hub: HubState, order: KillOrder) {
  killNow(hub, order).catch((error: unknown) => {
    hub.log.error({ err: error, sessionId: order.sessionId }, "couldn't record a kill that took effect");
  });
}
