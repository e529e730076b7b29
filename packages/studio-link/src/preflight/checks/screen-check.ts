/**
 * Whether this page can capture a screen. No browser says beforehand whether the operating system allows it, and trying
 * would open the picker, so we check only what we can read.
 */
import type { MediaDevicesPort } from "../../media/media-ports.ts";
import type { PreflightCheckResult } from "../preflight-result.ts";

/** `permission`: the browser's permission for display capture, or null if the browser doesn't report it. */
export type ScreenAccess = { mediaDevices: MediaDevicesPort | undefined; permission: PermissionState | null };

export function screenCheck({ mediaDevices, permission }: ScreenAccess): PreflightCheckResult {
  if (!mediaDevices?.getDisplayMedia) {
    // Only a warning if there's sound to start with. Such a browser still reports "prompt", but never asks.
    const outcome = mediaDevices ? "warning" : "failed";
    return { id: "screen", outcome, reason: "screen-unsupported", measured: { permission: null } };
  }
  const measured = { permission };
  if (permission === "denied") return { id: "screen", outcome: "failed", reason: "screen-blocked", measured };
  return { id: "screen", outcome: "passed", reason: null, measured };
}
