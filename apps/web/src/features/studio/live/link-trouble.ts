import type { SignalingFailure } from "@foldback/studio-link/signaling/signaling-link-state";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { seatTexts } from "../../../shared/live/seat-texts.ts";
import { refusedText } from "../../../shared/live/texts.ts";
import type { HelpTopic } from "../../../shared/page/help-addresses.ts";
import { troubleTexts as texts } from "./trouble-texts.ts";

export type LinkTrouble = { tone: "accent" | "stop"; title: string; text: string; help: HelpTopic | null };
type StudioState = Pick<StudioSnapshot, "session" | "signaling" | "seat" | "peer" | "heldBack">;

/** What's wrong with the session's connections, or null if nothing is. */
export function linkTrouble({ session, signaling, seat, peer, heldBack }: StudioState): LinkTrouble | null {
  if (session === null || session.status === "ended") return null;
  // Another tab has taken the seat. This page reconnects immediately, without it.
  if (signaling.status === "failed" && signaling.reason === "replaced") return null;
  if (signaling.status === "failed") return failed(signaling.reason);
  const serverAway = "restarting" in signaling ? texts.serverRestarting : texts.serverAway;
  const isStillSending = heldBack.length === 0 && peer.status === "connected";
  if (signaling.status === "waiting" || (signaling.status === "connecting" && signaling.attempt > 1))
    return {
      tone: "accent",
      title: texts.reconnecting,
      text:
        seat.status === "elsewhere"
          ? `${seatTexts.remoteOffline} ${seatTexts.killStillWorks}`
          : serverAway(isStillSending ? texts.controlClosedOnly : texts.controlClosed),
      help: "server",
    };
  if (peer.status === "interrupted" || peer.status === "restarting")
    return {
      tone: "accent",
      title: texts.connectionFailed,
      text: texts.connectionFailedHint,
      help: "connection",
    };
  return null;
}

function failed(reason: SignalingFailure): LinkTrouble {
  const text = reason === "refused" ? refusedText : texts.serverUnreachable;
  return { tone: "stop", title: texts.disconnected, text: texts.disconnectedHint(text), help: "server" };
}
