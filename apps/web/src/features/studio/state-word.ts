import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { isAnythingShared } from "../../shared/live/tally-lamps.tsx";
import type { SessionPhase } from "./session-phase.ts";
import { texts } from "./texts.ts";

type StateWord = { word: string; isLive: boolean };

/**
 * Returns the word that the studio shows for the session's state. It's "Live" only while something leaves this
 * computer.
 */
export function stateWord({ tally, peer }: Pick<StudioSnapshot, "tally" | "peer">, phase: SessionPhase): StateWord {
  if (phase === "live" && isAnythingShared(tally)) return { word: texts.live, isLive: true };
  return { word: darkWord(peer.status === "connected", phase), isLive: false };
}

function darkWord(isConnected: boolean, phase: SessionPhase): string {
  if (phase === "no-session") return texts.notStarted;
  if (phase === "paused") return texts.paused;
  if (phase !== "live") return texts.waiting;
  return isConnected ? texts.connected : texts.connectingShort;
}
