/**
 * Tells the server what the studio's tally shows, on every change and every new link, for the artist's phone. Read from
 * the same snapshot as the strip on screen. Information only, never authority.
 */
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { SignalingLink } from "../signaling/signaling-link.ts";
import type { Tally } from "../studio-view.ts";

type Shown = { tally: Tally; gate: ControlGateState };

export function createTallyReport() {
  let told: string | null = null;
  return {
    tell(signaling: Pick<SignalingLink, "getState" | "send"> | null, { tally, gate }: Shown) {
      if (signaling === null || signaling.getState().status !== "open") {
        told = null;
        return;
      }
      const { screen, microphone, recording } = tally;
      const message = { type: "tally", screen, microphone, control: controlOf(gate), recording } as const;
      const news = JSON.stringify(message);
      if (news !== told && signaling.send(message)) told = news;
    },
  };
}

function controlOf(gate: ControlGateState) {
  if (gate.status !== "open") return "closed";
  return gate.scopes.includes("control") ? "open" : "pointing";
}
