/**
 * Administrators who look at the console: told that a list is out of date, never what is in it; they read it anew over HTTP,
 * which asks who they are each time. Knows no session and no person.
 */
import type { HubState } from "../hub-state.ts";
import { sayIfKeepingUp } from "../wire/connection.ts";

export type AdminNews = "sessions" | "people";

/** Whoever does not keep up hears of the next change; one word about the list is as good as two. */
export function tellAdmins(hub: HubState, what: AdminNews) {
  const text = JSON.stringify({ type: "admin-changed", what });
  for (const { connections } of hub.people.values())
    for (const connection of connections)
      if (connection.place.kind === "admin") sayIfKeepingUp(connection, text, hub.nowMs());
}
