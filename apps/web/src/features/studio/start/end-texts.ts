import type { EndReason } from "@foldback/domain/session/session-state";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { texts } from "../texts.ts";

const endTexts: Record<EndReason, string> = {
  "by-artist": texts.ended,
  killed: texts.endedByKill,
  expired: texts.endedByExpiry,
  "time-limit": texts.endedByTimeLimit,
  failed: texts.endedByFault,
};

/** Null when there was no session. A kill that came too late must not claim to have ended it (KS-8). */
export function lastEndText({ ended, kill }: Pick<StudioSnapshot, "ended" | "kill">): string | null {
  if (ended === null) return null;
  if (kill === "too-late") return texts.killTooLate;
  return ended.reason === null ? texts.ended : endTexts[ended.reason];
}
