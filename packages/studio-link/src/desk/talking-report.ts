/**
 * Tells the studio when the engineer goes on and off air, and whether a clip is being recorded. The studio assumes
 * silence on every new link until this reports otherwise.
 */
import type { PeerLink } from "../peer/peer-link.ts";

type Talking = { held: boolean; recorded: boolean };

export function createTalkingReport() {
  const silent: Talking = { held: false, recorded: false };
  let told = silent;
  return {
    tell(link: Pick<PeerLink<unknown>, "sendFrame"> | null, { held, recorded }: Talking) {
      if (held === told.held && recorded === told.recorded) return;
      told = { held, recorded };
      link?.sendFrame("input", { kind: "talking", held, recorded });
    },
    reset() {
      told = silent;
    },
  };
}
