import { maxClipSeconds } from "@foldback/domain/talkback/clip";
import type { RecorderView } from "@foldback/studio-link/desk/talkback-recorder";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import type { CaptureErrorCode } from "@foldback/studio-link/media/capture-error";
import { texts } from "../texts.ts";

export const talkFailureText: Record<CaptureErrorCode, string> = {
  denied: texts.microphoneDenied,
  missing: texts.microphoneMissing,
  "in-use": texts.microphoneInUse,
  other: texts.microphoneFailed,
};

export const isTalkFailure = (text: string | undefined): text is CaptureErrorCode =>
  text !== undefined && Object.hasOwn(talkFailureText, text);

type TalkState = Pick<DeskSnapshot, "talkback" | "actions"> & { recorder: RecorderView; nowMs: number };

/** We show a countdown once this much of the clip, or less, is left. */
const countDownSeconds = 15;

/** Returns the seconds left in a clip that's nearly full, and otherwise null. */
export function secondsLeft({ state }: RecorderView, nowMs: number): number | null {
  if (state.status !== "recording") return null;
  const left = Math.max(0, Math.ceil(maxClipSeconds - (nowMs - state.sinceMs) / 1_000));
  return left <= countDownSeconds ? left : null;
}

export function talkText({ talkback, actions, recorder, nowMs }: TalkState): string {
  const { status } = recorder.state;
  if (talkback.status === "recording") {
    if (status === "full") return texts.recordingFull;
    const left = secondsLeft(recorder, nowMs);
    return left === null ? texts.onAirSentence : texts.recordingNearlyFull;
  }
  if (talkback.status === "arming") return texts.waitingForPermission;
  if (talkback.status === "failed") return talkFailureText[talkback.failure ?? "other"];
  return actions.talkStart === null ? texts.talkClosed : texts.talkHint;
}
