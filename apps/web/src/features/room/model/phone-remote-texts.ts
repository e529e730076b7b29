import type { PauseCause } from "@foldback/domain/session/session-state";
import type { PhoneRemoteView } from "@foldback/protocol/signaling";
import type { PhoneKill, PhoneOver } from "@foldback/studio-link/phone-remote-view";
import { isAnythingShared } from "../../../shared/live/tally-lamps.tsx";
import { statusTexts, texts } from "../texts.ts";

export const killTexts: Record<PhoneKill, string> = {
  none: texts.killNone,
  sent: texts.killSent,
  refused: texts.killRefused,
  told: texts.killTold,
  recorded: texts.killRecorded,
  "too-late": texts.killTooLate,
};

const pausedTexts: Record<PauseCause, string> = {
  "by-artist": texts.pausedByArtist,
  "connection-lost": texts.pausedByConnection,
  "server-restart": texts.pausedByServer,
};

/** Returns "Live" only while the studio's lamps show that something is being sent. */
export function statusWord({ status, tally }: Pick<PhoneRemoteView, "status" | "tally">): string {
  if (status !== "active") return statusTexts[status];
  if (tally === null) return texts.notConnected;
  return isAnythingShared(tally) ? texts.live : texts.connected;
}

export function stateText(view: PhoneRemoteView): string {
  const { status, pauseCause, engineerJoined, engineerName, grantStatus, tally } = view;
  const name = engineerName ?? texts.anEngineer;
  if (status === "paused") return pausedTexts[pauseCause ?? "by-artist"];
  if (!engineerJoined) return engineerName === null ? texts.noneJoined : texts.notJoined(name);
  if (grantStatus === "asked") return texts.waitsForConsent(name);
  if (grantStatus !== "granted") return texts.withoutAccess(name);
  if (tally === null) return texts.studioNotConnected(name);
  return tally.screen ? texts.seesScreen(name) : texts.nothingSharedNow(name);
}

type PhoneEnd = { title: string; badge: string; isKill: boolean; text: string; next: string };
type EndFacts = { endReason: PhoneRemoteView["endReason"]; kill: PhoneKill; over: PhoneOver | null };

/** The session may still be live after the phone has lost its pairing, so the text mustn't say that it ended. */
export function phoneEnd({ endReason, kill, over }: EndFacts): PhoneEnd {
  if (over === "pairing")
    return {
      title: texts.phoneNotPaired,
      badge: texts.notConnected,
      isKill: false,
      text: kill === "refused" ? killTexts.refused : texts.phoneGone,
      next: texts.scanAgain,
    };
  const isKill = endReason === "killed" && kill !== "too-late";
  return {
    title: isKill ? texts.killed : texts.sessionOver,
    badge: texts.endedBadge,
    isKill,
    text: kill === "too-late" || (isKill && kill !== "none") ? killTexts[kill] : endText(endReason),
    next: texts.newCodeHint,
  };
}

function endText(reason: PhoneRemoteView["endReason"]): string {
  if (reason === "killed") return texts.killedSentence;
  return reason === "by-artist" ? texts.youEnded : texts.ended;
}
