import type { EndReason } from "@foldback/domain/session/session-state";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";

const endTexts: Record<EndReason, string> = {
  "by-artist": "Your last session has ended.",
  killed: "Your last session was killed. Remote access is off.",
  expired: "Your last session ended by itself because nobody continued it.",
  "time-limit": "Your last session ended because it used up the 30 minutes of your plan. A larger plan has no limit.",
  failed: "Your last session ended because of a fault. Remote access is off.",
};

/** How the last session ended, no more than is known; null when there was none. */
export function lastEndText({ ended, kill }: Pick<StudioSnapshot, "ended" | "kill">): string | null {
  if (ended === null) return null;
  if (kill === "too-late")
    return "Your last session had already ended. This press stopped nothing but what this browser still sent.";
  return ended.reason === null ? "Your last session has ended." : endTexts[ended.reason];
}
