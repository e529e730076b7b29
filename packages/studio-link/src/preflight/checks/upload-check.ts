/**
 * How fast can this machine send? Times real uploads to the server: a small one first, so that a slow line is not kept
 * busy for long, then a larger one for a better figure. The figure is of the way to the server, not to the engineer.
 */
import type { Clock } from "../../ports.ts";
import type { PreflightCheckResult } from "../preflight-result.ts";

export type Upload = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<void>;
export type UploadDeps = { upload: Upload; clock: Clock; signal: AbortSignal };

const firstBytes = 128 * 1_024;
const secondBytes = 1_536 * 1_024;
/** The second upload is made only when the first promises that it ends within two seconds. */
const fastEnoughBps = (8 * secondBytes) / 2;
/** Program feed, listenback and talkback, with a picture that can still be read. */
const neededBps = 1_000_000;
/** The same with a sharp picture at full frame rate. */
const comfortableBps = 4_000_000;

export async function uploadCheck(deps: UploadDeps): Promise<PreflightCheckResult> {
  try {
    const firstBps = await timeUpload(firstBytes, deps);
    const bitsPerSecond = firstBps >= fastEnoughBps ? await timeUpload(secondBytes, deps) : firstBps;
    return judgeUpload(bitsPerSecond);
  } catch {
    return { id: "upload", outcome: "not-measured", reason: "upload-failed", measured: { bitsPerSecond: null } };
  }
}

export function judgeUpload(bitsPerSecond: number): PreflightCheckResult {
  const measured = { bitsPerSecond };
  if (bitsPerSecond < neededBps) return { id: "upload", outcome: "failed", reason: "upload-too-slow", measured };
  if (bitsPerSecond < comfortableBps) return { id: "upload", outcome: "warning", reason: "upload-slow", measured };
  return { id: "upload", outcome: "passed", reason: null, measured };
}

async function timeUpload(size: number, { upload, clock, signal }: UploadDeps): Promise<number> {
  const bytes = incompressible(size);
  const beganMs = clock.nowMs();
  await upload(bytes, signal);
  const tookMs = Math.max(1, clock.nowMs() - beganMs);
  return Math.round((8_000 * size) / tookMs);
}

/** Zeros would be squeezed by a proxy or a tunnel. The generator fills 64 KiB at a time. */
function incompressible(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let begin = 0; begin < size; begin += 65_536) crypto.getRandomValues(bytes.subarray(begin, begin + 65_536));
  return bytes;
}
