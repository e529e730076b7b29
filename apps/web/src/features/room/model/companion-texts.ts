import type { PauseCause } from "@foldback/domain/session/session-state";
import type { CompanionView } from "@foldback/protocol/signaling";
import type { PhoneKill, PhoneOver } from "@foldback/studio-link/companion-view";

/** What became of the press, no more than is known. */
export const killTexts: Record<PhoneKill, string> = {
  none: "One press ends the session at once: picture, sound and control.",
  sent: "Kill sent, no answer yet. It is sent again until it arrives. The switch in the studio works without a network.",
  refused: "The server does not take a kill from this phone any more. Use the switch in the studio.",
  told: "Stopped: the engineer is cut off. Writing it down...",
  recorded: "Stopped and on record.",
  "too-late": "The session had already ended. This press stopped nothing.",
};

const pausedTexts: Record<PauseCause, string> = {
  "by-artist": "You have paused the session.",
  "connection-lost": "Paused: a connection was lost. Continue in the studio.",
  "server-restart": "Paused: the server was restarted. Continue in the studio.",
};

/** How the session stands, in one sentence. */
export function stateText(view: CompanionView): string {
  const { status, pauseCause, engineerJoined, engineerName, grantStatus, tally } = view;
  const name = engineerName ?? "An engineer";
  if (status === "paused") return pausedTexts[pauseCause ?? "by-artist"];
  if (!engineerJoined) return engineerName === null ? "Nobody has joined yet." : `${name} has not joined yet.`;
  if (grantStatus === "asked") return `${name} waits for your consent.`;
  if (grantStatus !== "granted") return `${name} is in the room and has no access.`;
  if (tally === null) return `${name} has your consent. The studio's screen is not connected.`;
  return tally.screen ? `${name} sees your screen.` : `${name} has your consent. Nothing is shared right now.`;
}

type PhoneEnd = { title: string; badge: string; isKill: boolean; text: string; next: string };
type EndFacts = { endReason: CompanionView["endReason"]; kill: PhoneKill; over: PhoneOver | null };

/** Nothing is left to do here; what is left to say is how it ended, and what is not known to have ended. */
export function phoneEnd({ endReason, kill, over }: EndFacts): PhoneEnd {
  if (over === "pairing")
    return {
      title: "Phone not paired",
      badge: "Not connected",
      isKill: false,
      text:
        kill === "refused"
          ? killTexts.refused
          : "This phone has no place beside the session any more. If the session goes on, the switch in the studio stops it.",
      next: "Scan the code on the studio's screen again, or sign in again.",
    };
  const isKill = endReason === "killed" && kill !== "too-late";
  return {
    title: isKill ? "Killed" : "Session over",
    badge: "Ended",
    isKill,
    text: kill === "too-late" || (isKill && kill !== "none") ? killTexts[kill] : endText(endReason),
    next: "A new session shows a new code on the studio's screen.",
  };
}

function endText(reason: CompanionView["endReason"]): string {
  if (reason === "killed") return "The kill switch was pressed. The engineer is cut off.";
  return reason === "by-artist" ? "You have ended this session." : "This session has ended.";
}
