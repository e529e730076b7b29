/**
 * What artists' pages report about their takes after a session. An open page keeps repeating its report. If none
 * arrives for a while, the light becomes unknown. Every process receives the reports over the bus.
 */
import type { SessionId } from "@foldback/domain/ids";
import { type ReportedLight, unknownLight } from "@foldback/domain/takes/take-light";
import { lightLastsMs } from "../../modules/takes/policy.ts";
import type { TakeLights } from "../../modules/takes/ports.ts";
import type { HubState } from "../hub-state.ts";
import { hubTopic } from "./bus-messages.ts";

const rememberedLights = 10_000;

export const createTakeLights = (hub: HubState): TakeLights => ({
  tell(sessionId, told) {
    keepLight(hub, sessionId, told);
    hub.bus.publish(hubTopic, { kind: "take-light", from: hub.hubId, sessionId, told });
  },
  of(sessionId) {
    const kept = hub.takeLights.get(sessionId);
    if (kept === undefined) return unknownLight;
    // If there are no takes, none can be lost, so this report stays valid after the page is closed.
    return kept.told.light === "none" || hub.nowMs() < kept.untilMs ? kept.told : unknownLight;
  },
});

export function keepLight(hub: HubState, sessionId: SessionId, told: ReportedLight) {
  // Delete the entry first, so that the newest is always last and the oldest first.
  hub.takeLights.delete(sessionId);
  hub.takeLights.set(sessionId, { told, untilMs: hub.nowMs() + lightLastsMs });
  const [oldest] = hub.takeLights.keys();
  if (oldest !== undefined && hub.takeLights.size > rememberedLights) hub.takeLights.delete(oldest);
}
