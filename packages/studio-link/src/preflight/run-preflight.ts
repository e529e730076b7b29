import type { MediaDevicesPort } from "../media/media-ports.ts";
import type { Clock } from "../ports.ts";
import type { PreflightCheckResult, PreflightVerdict } from "./preflight-result.ts";

export type PreflightProgress = { results: readonly PreflightCheckResult[]; elapsedMs: number };
export type PreflightReport = PreflightVerdict & { results: readonly PreflightCheckResult[]; elapsedMs: number };

export type PreflightDeps = {
  mediaDevices: MediaDevicesPort | undefined;
  clock: Clock;
  workletUrl: string | null;
  iceServers: readonly RTCIceServer[];
  /** POSTs the bytes to the server's /preflight/upload and resolves when all of them have arrived. */
  upload: (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<void>;
  onProgress: (progress: PreflightProgress) => void;
  signal: AbortSignal;
};
/** The input device to check; null is the browser's default. */
export declare function runPreflight(deps: PreflightDeps, inputDeviceId: string | null): Promise<PreflightReport>;
