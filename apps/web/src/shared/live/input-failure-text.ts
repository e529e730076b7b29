import type { CaptureErrorCode } from "@foldback/studio-link/media/capture-error";

export const inputFailureText: Record<CaptureErrorCode, string> = {
  denied: "Your browser blocked this input. Allow it in the address bar, then choose it again.",
  missing: "This input isn't connected. Choose another one.",
  "in-use": "Another program is using this input. Close it there, then choose it again.",
  other: "Couldn't open this input. Choose it again, or choose another one.",
};

/** Of a choice that was refused while the input before it goes on. */
export const notChangedText = (code: CaptureErrorCode): string => `Not changed. ${inputFailureText[code]}`;
export const outputNotChangedText = "Not changed. That output couldn't be used. Choose another one.";

/** A link that the server refuses: it is there, and another try alone changes nothing. */
export const refusedText = "The server won't let you in. You may be signed out, or your account may be suspended.";
