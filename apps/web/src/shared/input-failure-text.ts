import type { CaptureErrorCode } from "@foldback/studio-link/media/capture-error";

export const inputFailureText: Record<CaptureErrorCode, string> = {
  denied: "The browser was not allowed to use the chosen input. Allow it beside the address and choose it again.",
  missing: "The chosen input is not connected. Choose another one.",
  "in-use": "Another program holds the chosen input. Close it there and choose it again.",
  other: "The chosen input could not be opened. Choose it again, or take another one.",
};

/** Of a choice that was refused while the input before it goes on. */
export const notChangedText = (code: CaptureErrorCode): string => `Not changed. ${inputFailureText[code]}`;
export const outputNotChangedText = "Not changed. The chosen output could not be used. Choose another one.";
