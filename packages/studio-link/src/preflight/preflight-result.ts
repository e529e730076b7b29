/** The results of the check before a day's first session. */
import type { InputVerdict } from "@foldback/domain/takes/input-verdict";

export type PreflightCheckId = "screen" | "input" | "stereo" | "processing" | "upload" | "path";
export type PreflightReason =
  | "screen-unsupported"
  | "screen-blocked"
  | "input-denied"
  | "input-missing"
  | "input-in-use"
  | "input-failed"
  | "input-silent"
  | "input-clipping"
  | "input-resampled"
  | "input-mono"
  | "input-processed"
  | "input-processing-unknown"
  | "upload-slow"
  | "upload-too-slow"
  | "upload-failed"
  | "path-relayed"
  | "path-blocked"
  | "path-local-only"
  | "out-of-time";

/**
 * The figures shown on a check's line, next to its outcome. Null means "not measured". Each check sets only its own
 * figures.
 */
export type PreflightMeasured = Readonly<
  Partial<{
    permission: PermissionState | null;
    device: string;
    peakDbfs: number | null;
    quality: InputVerdict;
    channelCount: number | null;
    echoCancellation: boolean | null;
    noiseSuppression: boolean | null;
    autoGainControl: boolean | null;
    bitsPerSecond: number | null;
    host: boolean;
    outside: boolean;
    relay: boolean;
    route: "direct" | "relay";
  }>
>;
export type PreflightCheckResult = {
  id: PreflightCheckId;
  outcome: "passed" | "warning" | "failed" | "not-measured";
  reason: PreflightReason | null;
  measured: PreflightMeasured;
};
export type PreflightVerdict = {
  verdict: "ready" | "ready-with-warnings" | "not-ready";
  reasons: readonly PreflightReason[];
};
