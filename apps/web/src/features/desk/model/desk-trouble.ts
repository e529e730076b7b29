import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import type { SignalingFailure } from "@foldback/studio-link/signaling/signaling-link-state";
import { refusedText, suspendedTexts } from "../../../shared/live/texts.ts";
import type { HelpTopic } from "../../../shared/page/help-addresses.ts";
import { texts } from "../texts.ts";
import { pausedText } from "./dark-text.ts";

export type DeskTrouble = { tone: "accent" | "stop"; title: string; text: string; help: HelpTopic | null };

type DeskState = Pick<
  DeskSnapshot,
  "joined" | "ended" | "session" | "signaling" | "peer" | "artistName" | "artistPresent"
>;

const reconnecting = texts.attemptingToReconnect;

/** What's wrong with a joined session's connections, or null if nothing is. */
export function deskTrouble(desk: DeskState): DeskTrouble | null {
  const { joined, ended, session, signaling, peer } = desk;
  if (!joined || ended !== null) return null;
  // Another tab has taken the seat. This page reconnects immediately, without it.
  if (signaling.status === "failed" && signaling.reason === "replaced") return null;
  if (signaling.status === "failed") return { tone: "stop", ...failedText(signaling.reason) };
  if (signaling.status === "waiting" || (signaling.status === "connecting" && signaling.attempt > 1))
    return {
      tone: "accent",
      title: texts.reconnecting,
      text: awayText("restarting" in signaling, peer.status === "connected"),
      help: "server",
    };
  const isCut = peer.status === "interrupted" || peer.status === "restarting";
  if (session?.status === "paused") {
    const { title, text } = pausedText(desk);
    return { tone: "accent", title, text: isCut ? `${text} ${reconnecting}` : text, help: "paused" };
  }
  if (isCut) return { tone: "accent", title: texts.connectionFailed, text: reconnecting, help: "connection" };
  return null;
}

function awayText(isRestarting: boolean, isLinked: boolean): string {
  if (isRestarting) return isLinked ? texts.serverRestarting : texts.serverRestartingUnlinked;
  return isLinked ? texts.serverAway : texts.serverNotReached;
}

function failedText(reason: SignalingFailure): Omit<DeskTrouble, "tone"> {
  if (reason === "suspended") return { title: suspendedTexts.title, text: suspendedTexts.desk, help: null };
  if (reason === "refused") return { title: texts.disconnected, text: texts.refusedHint(refusedText), help: null };
  return { title: texts.disconnected, text: texts.serverUnreachable, help: "server" };
}
