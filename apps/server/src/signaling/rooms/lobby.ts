/**
 * Sends waiting sessions to engineers who are watching their list. The port returns only what the engineer may see, and
 * several changes while a list is being read cause only one more read.
 */
import type { UserId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { WaitingSession } from "@foldback/protocol/signaling";
import type { Connection, HubState, Person } from "../hub-state.ts";
import { close, sendText } from "../wire/connection.ts";

/** An open call changes every engineer's list, so we only read a few at a time. */
const readAtOnce = 4;

export function createLobby(hub: HubState) {
  const reading = new Set<UserId>();

  /** Reads as many stale lists as the limit allows. It runs again after each read. */
  function refresh() {
    for (const userId of hub.staleLists) {
      if (reading.size >= readAtOnce) return;
      if (reading.has(userId)) continue;
      hub.staleLists.delete(userId);
      const person = hub.people.get(userId);
      if (person !== undefined && isInLobby(person)) void readFor(person);
    }
  }

  async function readFor(person: Person) {
    reading.add(person.userId);
    try {
      showList(hub, person, await hub.listWaiting(person.userId));
    } catch (error) {
      hub.log.warn({ err: error }, "couldn't read a waiting list");
      sendAway(hub, person);
    } finally {
      reading.delete(person.userId);
      refresh();
    }
  }

  return { refresh };
}

function isInLobby(person: Person): boolean {
  for (const { place } of person.connections) if (place.kind === "lobby") return true;
  return false;
}

function showList(hub: HubState, person: Person, waiting: WaitingSession[]) {
  const list = JSON.stringify(waiting);
  for (const connection of person.connections) showTo(connection, list, hub.nowMs());
}

function showTo(connection: Connection, list: string, nowMs: number) {
  if (connection.place.kind !== "lobby") return;
  const type = connection.place.greeted ? "lobby" : "lobby_joined";
  connection.place.greeted = true;
  sendText(connection, `{"type":"${type}","waiting":${list}}`, nowMs);
}

/** If a list can't be read, we make the page reconnect and ask again. Otherwise it would show old data. */
function sendAway(hub: HubState, person: Person) {
  for (const connection of person.connections)
    if (connection.place.kind === "lobby") close(connection, closeCodes.tryAgainLater, hub.nowMs());
}
