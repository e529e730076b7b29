/**
 * Tells the server what the studio's lamps show and what its recorder is doing, on every change and every new link, for
 * the artist's phone. The lamps come from the same snapshot as on screen. The report is informational only: it grants
 * no access.
 */
import type { ReportedTally } from "@foldback/domain/pairing/phone-pairing";
import type { SignalingLink } from "../signaling/signaling-link.ts";

export function createTallyReport() {
  let told: string | null = null;
  return {
    tell(signaling: Pick<SignalingLink, "getState" | "send"> | null, tally: ReportedTally) {
      if (signaling === null || signaling.getState().status !== "open") {
        told = null;
        return;
      }
      const message = { type: "tally", ...tally } as const;
      const text = JSON.stringify(message);
      if (text !== told && signaling.send(message)) told = text;
    },
  };
}
