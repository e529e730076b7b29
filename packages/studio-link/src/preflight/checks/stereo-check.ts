/** Whether two different channels arrive, judged from the sound itself. Silence tells us nothing. */
import type { InputProbe } from "../input-probe.ts";
import type { PreflightCheckResult } from "../preflight-result.ts";

export function stereoCheck(probe: InputProbe): PreflightCheckResult {
  const id = "stereo";
  if (!probe.ok) return { id, outcome: "not-measured", reason: null, measured: {} };
  const measured = { channelCount: probe.processing.channelCount };
  if (probe.processing.channelCount === 1) return { id, outcome: "warning", reason: "input-mono", measured };
  if (probe.peakDbfs === null || probe.warnings.includes("silent"))
    return { id, outcome: "not-measured", reason: null, measured };
  if (probe.warnings.includes("mono")) return { id, outcome: "warning", reason: "input-mono", measured };
  return { id, outcome: "passed", reason: null, measured };
}
