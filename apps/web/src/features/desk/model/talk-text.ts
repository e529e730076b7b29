import { maxClipSeconds } from "@foldback/domain/talkback/clip";
import type { RecorderView } from "@foldback/studio-link/desk/talkback-recorder";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import type { CaptureErrorCode } from "@foldback/studio-link/media/capture-error";

export const talkFailureText: Record<CaptureErrorCode, string> = {
  denied: "The microphone was not allowed. Allow it beside the address and hold again.",
  missing: "No microphone was found. Plug one in and hold again.",
  "in-use": "Another program holds the microphone. Close it there and hold again.",
  other: "The microphone could not be opened. Hold again.",
};

export const isTalkFailure = (text: string | undefined): text is CaptureErrorCode =>
  text !== undefined && Object.hasOwn(talkFailureText, text);

type Facts = Pick<DeskSnapshot, "talkback" | "actions"> & { recorder: RecorderView; nowMs: number };

/** From here on the end of the clip is counted down. */
const countDownSeconds = 15;

/** Seconds that this clip still holds; null while there are plenty or nothing is recorded. */
export function secondsLeft({ state }: RecorderView, nowMs: number): number | null {
  if (state.status !== "recording") return null;
  const left = Math.max(0, Math.ceil(maxClipSeconds - (nowMs - state.sinceMs) / 1_000));
  return left <= countDownSeconds ? left : null;
}

/** What the talk button says about itself. */
export function talkText({ talkback, actions, recorder, nowMs }: Facts): string {
  const { status } = recorder.state;
  if (talkback.status === "recording") {
    if (status === "full") return "The artist still hears you; the recording ended after two minutes.";
    const left = secondsLeft(recorder, nowMs);
    return left === null
      ? "On air. The artist hears you."
      : "On air. The recording is nearly full; your voice goes on.";
  }
  if (talkback.status === "arming") return "Waiting for the browser's permission...";
  if (talkback.status === "failed") return talkFailureText[talkback.failure ?? "other"];
  if (status === "transcribing") return "Transcribing...";
  return actions.talkStart === null
    ? "Talk opens when the artist's consent allows it."
    : "Hold the button or the space bar.";
}
