/**
 * Tells administrators with an open console that a list is out of date, never what's in it. They read it again over
 * HTTP, which checks their rights each time.
 */
import type { HubState } from "../hub-state.ts";
import { sendIfKeepingUp } from "../wire/connection.ts";

export type AdminNews = "sessions" | "people";

/** A console that can't keep up hears of the next change instead: one message about the list is as good as two. */
export function notifyAdmins(hub: HubState, what: AdminNews) {
  const text = JSON.stringify({ type: "admin-changed", what });
  for (const { connections } of hub.people.values())
    for (const connection of connections)
      if (connection.place.kind === "admin") sendIfKeepingUp(connection, text, hub.nowMs());
}
