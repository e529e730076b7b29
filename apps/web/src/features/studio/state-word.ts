import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { isAnythingShared } from "../../shared/live/tally-lamps.tsx";
import { troubleTexts } from "./live/trouble-texts.ts";
import type { SessionPhase } from "./session-phase.ts";
import { texts } from "./texts.ts";

type StateWord = { word: string; isLive: boolean };

/**
 * Returns the studio's word for the session's state. It's "Live" only while something leaves this computer over a
 * working link.
 */
export function stateWord({ tally, peer }: Pick<StudioSnapshot, "tally" | "peer">, phase: SessionPhase): StateWord {
  if (phase === "live" && isAnythingShared(tally))
    return isCut(peer) ? { word: troubleTexts.interrupted, isLive: false } : { word: texts.live, isLive: true };
  return { word: darkWord(peer.status === "connected", phase), isLive: false };
}

const isCut = ({ status }: StudioSnapshot["peer"]) => status === "interrupted" || status === "restarting";

function darkWord(isConnected: boolean, phase: SessionPhase): string {
  if (phase === "no-session") return texts.notStarted;
  if (phase === "paused") return texts.paused;
  if (phase !== "live") return texts.waiting;
  return isConnected ? texts.connected : texts.connectingShort;
}
