/**
 * Measures the upload speed to the server (not to the engineer). The first upload is small so that it doesn't block a
 * slow connection for long. On a faster connection, a larger one gives a better figure.
 */
import type { Clock } from "../../ports.ts";
import type { PreflightCheckResult } from "../preflight-result.ts";

export type Upload = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<void>;
export type UploadDeps = { upload: Upload; clock: Clock; signal: AbortSignal };

const firstBytes = 128 * 1_024;
const secondBytes = 1_536 * 1_024;
/** The second upload runs only if the first one suggests that it will take less than two seconds. */
const fastEnoughBps = (8 * secondBytes) / 2;
/** Enough for program feed, listenback and talkback, with a readable picture. */
const neededBps = 1_000_000;
/** Enough for a sharp picture at full frame rate too. */
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

/** Random, because a proxy or tunnel would compress zeros. The generator fills at most 64 KiB at a time. */
function incompressible(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let begin = 0; begin < size; begin += 65_536) crypto.getRandomValues(bytes.subarray(begin, begin + 65_536));
  return bytes;
}
