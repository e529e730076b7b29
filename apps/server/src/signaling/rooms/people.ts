/**
 * The users behind this hub's connections, and their flood budgets. A user without connections is remembered until the
 * budget is full again, so reconnecting gains nothing.
 */
import type { UserId } from "@foldback/domain/ids";
import { type CloseCode, closeCodes } from "@foldback/protocol/close-codes";
import { type Connection, type HubState, type Person, personOf } from "../hub-state.ts";
import { isFull, openFloodBudget } from "../limits/flood-guard.ts";
import { close } from "../wire/connection.ts";

export function attachPerson(hub: HubState, connection: Connection, userId: UserId): Person {
  const person = hub.people.get(userId) ?? newPerson(userId);
  hub.people.set(userId, person);
  person.connections.add(connection);
  return person;
}

const newPerson = (userId: UserId): Person => ({
  userId,
  connections: new Set(),
  budget: openFloodBudget(),
  forgeries: { reportedAtMs: 0, suppressed: 0 },
});

export function detachPerson(hub: HubState, connection: Connection) {
  const person = personOf(connection);
  person?.connections.delete(connection);
  if (person !== null) forgetIdle(hub, person);
}

export function forgetIdlePeople(hub: HubState) {
  for (const person of hub.people.values()) forgetIdle(hub, person);
}

function forgetIdle(hub: HubState, person: Person) {
  if (person.connections.size === 0 && isFull(person.budget, hub.nowMs())) hub.people.delete(person.userId);
}

/** True if the user is watching their invitations or is in a room as its engineer, on this process. */
export function isAtDesk(hub: HubState, userId: UserId): boolean {
  for (const { place } of hub.people.get(userId)?.connections ?? [])
    if (place.kind === "lobby" || (place.kind === "room" && place.role === "engineer")) return true;
  return false;
}

/** Also closes connections that are still being checked, because their check may predate the suspension. */
export function closeAllOf(hub: HubState, userId: UserId) {
  closeEvery(hub, userId, closeCodes.suspended);
}

/**
 * Call this when one of the user's sign-ins has ended. Sockets don't know which sign-in they belong to, so all of them
 * must reconnect, which only works with a valid sign-in.
 */
export function askToReconnect(hub: HubState, userId: UserId) {
  closeEvery(hub, userId, closeCodes.ticketRefused);
}

function closeEvery(hub: HubState, userId: UserId, code: CloseCode) {
  for (const connection of hub.people.get(userId)?.connections ?? []) close(connection, code, hub.nowMs());
}
