/** What the studio tells the artist's phone about its recorder. */
export const recorderStatuses = ["off", "opening", "armed", "recording", "sealing"] as const;
export type RecorderStatus = (typeof recorderStatuses)[number];

/** Why a recording couldn't start, or ended without the artist stopping it. */
export const recorderFailures = [
  "no-input",
  "recording-elsewhere",
  "open-elsewhere",
  "disk-full",
  "disk",
  "unsupported",
] as const;
export type RecorderFailure = (typeof recorderFailures)[number];

export type RecorderReport = {
  status: RecorderStatus;
  /** Whole seconds of the take that are on disk, or 0 without a take. */
  seconds: number;
  failure: RecorderFailure | null;
};
