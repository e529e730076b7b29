/**
 * One verdict from all checks. Pure. An artist without an input may still share a tab's sound, so a missing input is a
 * warning here although its own line says failed; a browser that cannot share a screen, a line that cannot carry the
 * session and a network without any way out are not.
 */
import type { PreflightCheckId, PreflightCheckResult, PreflightVerdict } from "./preflight-result.ts";

const decisive: readonly PreflightCheckId[] = ["screen", "upload", "path"];

export function preflightVerdict(results: readonly PreflightCheckResult[]): PreflightVerdict {
  const reasons = results.flatMap(({ outcome, reason }) => (outcome !== "passed" && reason ? [reason] : []));
  const isStopped = results.some(({ id, outcome }) => outcome === "failed" && decisive.includes(id));
  if (isStopped) return { verdict: "not-ready", reasons };
  // A part that wasn't measured may be bad.
  const isClean = results.every(({ outcome }) => outcome === "passed");
  return { verdict: isClean ? "ready" : "ready-with-warnings", reasons };
}
