/**
 * What artists' pages say about their takes after a session. A page repeats it while it's open, and after a while of
 * silence the light is unknown. Every process hears it over the bus.
 */
import type { SessionId } from "@foldback/domain/ids";
import { type ToldLight, unknownLight } from "@foldback/domain/takes/take-light";
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
    // Without takes there's nothing to lose, even after the page is closed.
    return kept.told.light === "none" || hub.nowMs() < kept.untilMs ? kept.told : unknownLight;
  },
});

export function keepLight(hub: HubState, sessionId: SessionId, told: ToldLight) {
  // The newest comes last, so the first one is the oldest.
  hub.takeLights.delete(sessionId);
  hub.takeLights.set(sessionId, { told, untilMs: hub.nowMs() + lightLastsMs });
  const [oldest] = hub.takeLights.keys();
  if (oldest !== undefined && hub.takeLights.size > rememberedLights) hub.takeLights.delete(oldest);
}
