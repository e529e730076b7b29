/**
 * The people behind the connections of this hub: who has which, and what they may say together. A person without a
 * connection is remembered for as long as their flood budget is not at rest, so that reconnecting buys nothing.
 * Knows neither roles nor rooms.
 */
import type { UserId } from "@foldback/domain/ids";
import { type CloseCode, closeCodes } from "@foldback/protocol/close-codes";
import { type Connection, type HubState, type Person, personOf } from "../hub-state.ts";
import { isAtRest, openFloodBudget } from "../limits/flood-guard.ts";
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
  if (person !== null) forgetAtRest(hub, person);
}

export function forgetPeopleAtRest(hub: HubState) {
  for (const person of hub.people.values()) forgetAtRest(hub, person);
}

function forgetAtRest(hub: HubState, person: Person) {
  if (person.connections.size === 0 && isAtRest(person.budget, hub.nowMs())) hub.people.delete(person.userId);
}

/** Whether they look at their list of invitations, or sit in a room as its engineer, on this process. */
export function isAtDesk(hub: HubState, userId: UserId): boolean {
  for (const { place } of hub.people.get(userId)?.connections ?? [])
    if (place.kind === "lobby" || (place.kind === "room" && place.role === "engineer")) return true;
  return false;
}

/** Also those that are still being checked: the answer to that check may be older than the suspension. */
export function closeAllOf(hub: HubState, userId: UserId) {
  closeEvery(hub, userId, closeCodes.suspended);
}

/** A sign-in of theirs has ended, and a socket does not know of which it is: whoever still has one comes back with it. */
export function askAllToReturn(hub: HubState, userId: UserId) {
  closeEvery(hub, userId, closeCodes.ticketRefused);
}

function closeEvery(hub: HubState, userId: UserId, code: CloseCode) {
  for (const connection of hub.people.get(userId)?.connections ?? []) close(connection, code, hub.nowMs());
}
