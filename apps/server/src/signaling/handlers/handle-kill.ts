/**
 * A kill over the artist's own socket, the studio's or a paired phone's. The hub answers once it's recorded. A failure
 * is only logged here, because the artist's browser keeps its kill until it hears `recorded`.
 */
import type { KillOrder } from "../../modules/kill/ports.ts";
import type { CheckingPlace, HubState, InRoom, KillMessage, PhonePlace } from "../hub-state.ts";
import type { TicketHolder } from "../ports.ts";
import { killNow } from "../rooms/kill-now.ts";

export function handleKill(hub: HubState, { room, person }: InRoom, { idempotencyKey }: KillMessage) {
  const { sessionId } = room;
  startKill(hub, { sessionId, artistId: person.userId, idempotencyKey, pressedAtMs: hub.wallMs() });
}

export function handlePhoneKill(hub: HubState, { room }: PhonePlace, { idempotencyKey }: KillMessage) {
  const { sessionId, live } = room;
  const { artistId } = live.session;
  startKill(hub, { sessionId, artistId, idempotencyKey, pressedAtMs: hub.wallMs(), device: "phone" });
}

/** A kill from a connection that isn't let in yet. If its ticket doesn't decide, it waits until the connection is. */
export function handleEarlyKill(hub: HubState, place: CheckingPlace, message: KillMessage) {
  if (place.holder === null || !killByTicket(hub, place.holder, message)) place.kill = message;
}

/**
 * The ticket was given to this artist for this session, which the hub remembers as theirs, so a database that's away
 * doesn't hold up the kill. Returns false if the hub can't tell.
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
