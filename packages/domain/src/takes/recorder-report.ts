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

/**
 * How long a press on the phone stays valid. After that, the phone says that the studio hasn't answered, and the studio
 * ignores a request that arrives late.
 */
export const recordPressLastsMs = 5_000;

export type RecorderReport = {
  status: RecorderStatus;
  /** Whole seconds of the take that are on disk, or 0 without a take. */
  seconds: number;
  failure: RecorderFailure | null;
};
