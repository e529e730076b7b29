/**
 * Tells an engineer's open dashboards that a take was delivered or withdrawn. The message only says that the list is
 * out of date. The dashboard reads it over HTTP, which checks the engineer's rights.
 */
import type { UserId } from "@foldback/domain/ids";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { DeliveryChange, DeliveryNotifier } from "../../modules/takes/ports.ts";
import type { HubState } from "../hub-state.ts";
import { sendIfKeepingUp } from "../wire/connection.ts";
import { hubTopic } from "./bus-messages.ts";

export const createDeliveryNotifier = (hub: HubState): DeliveryNotifier => ({
  tell(engineerId, change) {
    tellDashboards(hub, engineerId, change);
    hub.bus.publish(hubTopic, { kind: "takes-changed", from: hub.hubId, userId: engineerId, change });
  },
});

/**
 * Every dashboard keeps a socket open for its list, even during a session. If it can't keep up, it still reads the list
 * every 20 seconds.
 */
export function tellDashboards(hub: HubState, userId: UserId, change: DeliveryChange) {
  const message: ServerMessage = { type: "takes-changed", change };
  const text = JSON.stringify(message);
  for (const connection of hub.people.get(userId)?.connections ?? [])
    if (connection.place.kind === "lobby") sendIfKeepingUp(connection, text, hub.nowMs());
}
