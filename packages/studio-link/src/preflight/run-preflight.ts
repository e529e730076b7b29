/**
 * The check before the first session of a day. It runs all checks in parallel, reports each as it ends, and gives a
 * verdict within ten seconds. A check that hasn't finished by then counts as not measured.
 */
import { createLevelMeter, type LevelMeter } from "../media/level-meter.ts";
import type { MediaDevicesPort } from "../media/media-ports.ts";
import type { Clock } from "../ports.ts";
import type { MeasureInput } from "../takes/measure-input.ts";
import { inputCheck } from "./checks/input-check.ts";
import { type PathConnection, pathCheck } from "./checks/path-check.ts";
import { processingOffCheck } from "./checks/processing-check.ts";
import { screenCheck } from "./checks/screen-check.ts";
import { stereoCheck } from "./checks/stereo-check.ts";
import { type Upload, uploadCheck } from "./checks/upload-check.ts";
import { probeInput } from "./input-probe.ts";
import type { PreflightCheckId, PreflightCheckResult, PreflightVerdict } from "./preflight-result.ts";
import { preflightVerdict } from "./verdict.ts";

export type PreflightProgress = { results: readonly PreflightCheckResult[]; elapsedMs: number };
export type PreflightReport = PreflightVerdict & { results: readonly PreflightCheckResult[]; elapsedMs: number };

export type ServerPaths = {
  /** If empty, we don't measure whether the link would be direct or relayed. */
  iceServers: readonly RTCIceServer[];
  /** See checks/path-check.ts. */
  relayConfigured: boolean;
};

export type PreflightDeps = {
  /** Undefined on a page without HTTPS. */
  mediaDevices: MediaDevicesPort | undefined;
  clock: Clock;
  /** `levelWorkletUrl`, or null if there's no built file. */
  workletUrl: string | null;
  /** Counts towards the check's ten seconds, like everything else. */
  readPaths: (signal: AbortSignal) => Promise<ServerPaths>;
  upload: Upload;
  measureInput: MeasureInput;
  onProgress: (progress: PreflightProgress) => void;
  /** Cancels the check: its devices are closed, and unfinished checks count as not measured. */
  signal: AbortSignal;
  /** For tests. Defaults to the browser's own. */
  createMeter?: () => LevelMeter;
  createPeerConnection?: (configuration: RTCConfiguration) => PathConnection;
  readScreenPermission?: () => Promise<PermissionState | null>;
};

const deadlineMs = 10_000;
const order: readonly PreflightCheckId[] = ["screen", "input", "stereo", "processing", "upload", "path"];

/** A null `inputDeviceId` means the browser's default input. */
export async function runPreflight(deps: PreflightDeps, inputDeviceId: string | null): Promise<PreflightReport> {
  const beganMs = deps.clock.nowMs();
  const found = new Map<PreflightCheckId, PreflightCheckResult>();
  const over = new AbortController();
  const stopped = new Promise<void>((resolve) => over.signal.addEventListener("abort", () => resolve()));
  const cancelDeadline = deps.clock.setTimer(deadlineMs, () => over.abort());
  const stopEarly = () => over.abort();
  deps.signal.addEventListener("abort", stopEarly, { once: true });

  const told = (...results: PreflightCheckResult[]) => {
    if (over.signal.aborted) return;
    for (const result of results) found.set(result.id, result);
    deps.onProgress({ results: inOrder(found), elapsedMs: deps.clock.nowMs() - beganMs });
  };
  // A check that fails unexpectedly counts as not measured, and the other checks still count.
  const all = Promise.allSettled([
    checkScreen(deps).then(told),
    checkInput(deps, { deviceId: inputDeviceId, signal: over.signal }).then((results) => told(...results)),
    uploadCheck({ ...deps, signal: over.signal }).then(told),
    checkPath(deps, over.signal).then(told),
  ]);
  await Promise.race([all, stopped]);
  over.abort();
  cancelDeadline();
  deps.signal.removeEventListener("abort", stopEarly);
  const results = order.map((id) => found.get(id) ?? unfinished(id));
  return { ...preflightVerdict(results), results, elapsedMs: deps.clock.nowMs() - beganMs };
}

async function checkScreen(deps: PreflightDeps): Promise<PreflightCheckResult> {
  const permission = await (deps.readScreenPermission ?? readScreenPermission)().catch(() => null);
  return screenCheck({ mediaDevices: deps.mediaDevices, permission });
}

type InputChoice = { deviceId: string | null; signal: AbortSignal };

async function checkInput(deps: PreflightDeps, { deviceId, signal }: InputChoice): Promise<PreflightCheckResult[]> {
  const { mediaDevices, clock, workletUrl, measureInput } = deps;
  const meter = deps.createMeter?.() ?? createLevelMeter({ clock, workletUrl });
  try {
    const probe = mediaDevices
      ? await probeInput({ mediaDevices, meter, clock, signal, measureInput }, deviceId)
      : ({ ok: false, code: "missing" } as const);
    return [inputCheck(probe), stereoCheck(probe), processingOffCheck(probe)];
  } finally {
    meter.close();
  }
}

async function checkPath(deps: PreflightDeps, signal: AbortSignal): Promise<PreflightCheckResult> {
  const paths = await deps.readPaths(signal);
  if (signal.aborted) return unfinished("path");
  const createPeerConnection =
    deps.createPeerConnection ?? ((configuration: RTCConfiguration) => new RTCPeerConnection(configuration));
  try {
    return await pathCheck({ ...paths, createPeerConnection, clock: deps.clock, signal });
  } catch {
    // The browser rejected a server's address or doesn't have WebRTC. Neither says anything about the network.
    return { id: "path", outcome: "not-measured", reason: null, measured: {} };
  }
}

/** Only Chromium supports this permission; other browsers throw. */
async function readScreenPermission(): Promise<PermissionState | null> {
  const name = "display-capture" as PermissionName;
  const { state } = await navigator.permissions.query({ name });
  return state;
}

const inOrder = (found: ReadonlyMap<PreflightCheckId, PreflightCheckResult>) =>
  order.flatMap((id) => found.get(id) ?? []);

const unfinished = (id: PreflightCheckId): PreflightCheckResult => ({
  id,
  outcome: "not-measured",
  reason: "out-of-time",
  measured: {},
});
