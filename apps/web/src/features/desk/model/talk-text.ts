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

/** What the talk button says about itself. */
export function talkText({ talkback, actions }: Pick<DeskSnapshot, "talkback" | "actions">): string {
  if (talkback.status === "recording") return "On air. The artist hears you.";
  if (talkback.status === "arming") return "Waiting for the browser's permission...";
  if (talkback.status === "failed") return talkFailureText[talkback.failure ?? "other"];
  return actions.talkStart === null
    ? "Talk opens when the artist's consent allows it."
    : "Hold the button or the space bar.";
}
