/** Tells the studio when the engineer goes on and off air. Starts afresh with every link. */
import type { PeerLink } from "../peer/peer-link.ts";

export function createTalkingReport() {
  let told = false;
  return {
    tell(link: Pick<PeerLink<unknown>, "sendFrame"> | null, isTalking: boolean) {
      if (isTalking === told) return;
      told = isTalking;
      link?.sendFrame("input", { kind: "talking", held: isTalking });
    },
    reset() {
      told = false;
    },
  };
}
