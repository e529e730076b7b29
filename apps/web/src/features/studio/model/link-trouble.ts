import type { SignalingFailure } from "@foldback/studio-link/signaling/signaling-link-state";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { refusedText } from "../../../shared/refused-text.ts";

export type LinkTrouble = { tone: "accent" | "stop"; title: string; text: string };
type Facts = Pick<StudioSnapshot, "session" | "signaling" | "peer" | "heldBack">;

/** What is wrong with the connections of a live session, in one banner; null while all is well. */
export function linkTrouble({ session, signaling, peer, heldBack }: Facts): LinkTrouble | null {
  if (session === null || session.status === "ended") return null;
  if (signaling.status === "failed") return failed(signaling.reason);
  if (signaling.status === "waiting" || (signaling.status === "connecting" && signaling.attempt > 1))
    return {
      tone: "accent",
      title: "Paused - reconnecting",
      text: `The server cannot be reached. ${heldBack.length > 0 ? "Control" : "Picture and sound go on from browser to browser; control"} is closed. The kill switch works.`,
    };
  if (peer.status === "interrupted" || peer.status === "restarting")
    return {
      tone: "accent",
      title: "Connection failed",
      text: "Attempting to reconnect... The engineer may not see or hear you just now.",
    };
  return null;
}

function failed(reason: SignalingFailure): LinkTrouble {
  if (reason === "replaced")
    return {
      tone: "stop",
      title: "Opened elsewhere",
      text: "This session was taken over by another tab or computer of yours. Screen and microphone are off here. Reconnect to bring it back.",
    };
  const text = reason === "refused" ? refusedText : "The server could not be reached.";
  return { tone: "stop", title: "Disconnected", text: `${text} Control is closed; the kill switch works.` };
}
