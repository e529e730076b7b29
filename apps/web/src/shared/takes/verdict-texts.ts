import type { InputVerdict } from "@foldback/domain/takes/input-verdict";

/** Says what an input really delivers, both in the check before a session and in the recorder. */
export const verdictText: Record<InputVerdict, string> = {
  "24-bit": "24-bit",
  "16-bit": "16-bit (browser limit)",
  float: "32-bit float",
  resampled: "resampled",
  "not-measured": "not measured",
};
