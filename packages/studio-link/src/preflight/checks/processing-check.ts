/** Checks that the browser reports echo cancellation, noise suppression and gain control as off. */
import type { InputProbe } from "../input-probe.ts";
import type { PreflightCheckResult } from "../preflight-result.ts";

export function processingOffCheck(probe: InputProbe): PreflightCheckResult {
  const id = "processing";
  if (!probe.ok) return { id, outcome: "not-measured", reason: null, measured: {} };
  const { echoCancellation, noiseSuppression, autoGainControl, verdict } = probe.processing;
  const measured = { echoCancellation, noiseSuppression, autoGainControl };
  if (verdict === "processed") return { id, outcome: "warning", reason: "input-processed", measured };
  if (verdict === "unknown") return { id, outcome: "warning", reason: "input-processing-unknown", measured };
  return { id, outcome: "passed", reason: null, measured };
}
