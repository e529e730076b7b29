/**
 * The overall verdict. A failed input check is only a warning here, because an artist can share a tab's sound instead.
 * Blocked screen sharing, a connection too slow for the session and a network that blocks calls are failures.
 */
import type { PreflightCheckId, PreflightCheckResult, PreflightVerdict } from "./preflight-result.ts";

const decisive: readonly PreflightCheckId[] = ["screen", "upload", "path"];

export function preflightVerdict(results: readonly PreflightCheckResult[]): PreflightVerdict {
  const reasons = results.flatMap(({ outcome, reason }) => (outcome !== "passed" && reason ? [reason] : []));
  const isStopped = results.some(({ id, outcome }) => outcome === "failed" && decisive.includes(id));
  if (isStopped) return { verdict: "not-ready", reasons };
  // A check that wasn't measured might have failed, so it isn't enough for "ready".
  const isClean = results.every(({ outcome }) => outcome === "passed");
  return { verdict: isClean ? "ready" : "ready-with-warnings", reasons };
}
