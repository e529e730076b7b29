/** Checks that there's an input and that its sound doesn't clip. */
import type { CaptureErrorCode } from "../../media/capture-error.ts";
import type { InputProbe } from "../input-probe.ts";
import type { PreflightCheckResult, PreflightReason } from "../preflight-result.ts";

const failureReasons = {
  denied: "input-denied",
  missing: "input-missing",
  "in-use": "input-in-use",
  other: "input-failed",
} as const satisfies Record<CaptureErrorCode, PreflightReason>;

export function inputCheck(probe: InputProbe): PreflightCheckResult {
  if (!probe.ok) return { id: "input", outcome: "failed", reason: failureReasons[probe.code], measured: {} };
  const measured = { device: probe.label, peakDbfs: probe.peakDbfs, quality: probe.quality };
  if (probe.peakDbfs === null) return { id: "input", outcome: "not-measured", reason: null, measured };
  const [worst] = probe.warnings;
  if (worst === "silent") return { id: "input", outcome: "warning", reason: "input-silent", measured };
  if (worst === "clipping") return { id: "input", outcome: "warning", reason: "input-clipping", measured };
  if (probe.quality === "resampled") return { id: "input", outcome: "warning", reason: "input-resampled", measured };
  return { id: "input", outcome: "passed", reason: null, measured };
}
