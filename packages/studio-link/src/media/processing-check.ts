/**
 * Whether the browser leaves captured sound unprocessed, according to its settings. We detect stereo elsewhere, from
 * the levels, because settings claim two channels even for a mono device.
 */

/** A setting is null if the browser doesn't report it. */
export type ProcessingCheck = {
  echoCancellation: boolean | null;
  noiseSuppression: boolean | null;
  autoGainControl: boolean | null;
  channelCount: number | null;
  sampleRateHz: number | null;
  verdict: "raw" | "processed" | "unknown";
};

export function processingCheck(settings: MediaTrackSettings): ProcessingCheck {
  const echoCancellation = isOn(settings.echoCancellation);
  const noiseSuppression = isOn(settings.noiseSuppression);
  const autoGainControl = isOn(settings.autoGainControl);
  return {
    echoCancellation,
    noiseSuppression,
    autoGainControl,
    channelCount: settings.channelCount ?? null,
    sampleRateHz: settings.sampleRate ?? null,
    verdict: verdictOf([echoCancellation, noiseSuppression, autoGainControl]),
  };
}

/** Newer browsers report a kind of echo cancellation ("all", "remote-only") instead of true. */
function isOn(setting: boolean | string | undefined): boolean | null {
  if (setting === undefined) return null;
  return setting !== false && setting !== "none";
}

function verdictOf(processing: readonly (boolean | null)[]): ProcessingCheck["verdict"] {
  if (processing.includes(true)) return "processed";
  return processing.includes(null) ? "unknown" : "raw";
}
