/** What the browser says it does to a captured sound. null: it does not say. */
export type ProcessingCheck = {
  echoCancellation: boolean | null;
  noiseSuppression: boolean | null;
  autoGainControl: boolean | null;
  channelCount: number | null;
  sampleRateHz: number | null;
  verdict: "raw" | "processed" | "unknown";
};
export declare function processingCheck(settings: MediaTrackSettings): ProcessingCheck;
