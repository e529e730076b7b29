/**
 * Tells administrators with an open console that a list is out of date, but not what has changed. The console reads it
 * again over HTTP, which checks the administrator's rights each time.
 */
import type { HubState } from "../hub-state.ts";
import { sendIfKeepingUp } from "../wire/connection.ts";

export type AdminListKind = "sessions" | "people";

/** A console that can't keep up can miss this message. It catches up at the next change. */
export function notifyAdmins(hub: HubState, what: AdminListKind) {
  const text = JSON.stringify({ type: "admin-changed", what });
  for (const { connections } of hub.people.values())
    for (const connection of connections)
      if (connection.place.kind === "admin") sendIfKeepingUp(connection, text, hub.nowMs());
}
