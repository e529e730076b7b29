import type { StudioSnapshot } from "@foldback/studio-link/studio-view";

export type LinkTrouble = { tone: "accent" | "stop"; title: string; text: string };
type Facts = Pick<StudioSnapshot, "session" | "signaling" | "peer">;

/** What is wrong with the connections of a live session, in one banner; null while all is well. */
export function linkTrouble({ session, signaling, peer }: Facts): LinkTrouble | null {
  if (session === null || session.status === "ended") return null;
  if (signaling.status === "failed") return failed(signaling.reason === "replaced");
  if (signaling.status === "waiting" || (signaling.status === "connecting" && signaling.attempt > 1))
    return {
      tone: "accent",
      title: "Paused - reconnecting",
      text: "The server cannot be reached. Picture and sound go on from browser to browser; control is closed. The kill switch works.",
    };
  if (peer.status === "interrupted" || peer.status === "restarting")
    return {
      tone: "accent",
      title: "Connection failed",
      text: "Attempting to reconnect... The engineer may not see or hear you just now.",
    };
  return null;
}

const failed = (replaced: boolean): LinkTrouble =>
  replaced
    ? {
        tone: "stop",
        title: "Opened elsewhere",
        text: "This session was taken over by another tab or computer of yours. Reconnect to bring it back here.",
      }
    : {
        tone: "stop",
        title: "Disconnected",
        text: "The server could not be reached. Control is closed; the kill switch works.",
      };
