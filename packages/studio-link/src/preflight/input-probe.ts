/**
 * Opens an input as the program feed would, listens for two and a half seconds and closes it. Three checks share this
 * one capture.
 */
import { musicConstraints } from "../media/audio-constraints.ts";
import { type CaptureErrorCode, captureErrorCode } from "../media/capture-error.ts";
import { type FeedWarning, nextFeedHistory, noFeedHistory } from "../media/feed-warnings.ts";
import type { LevelMeter } from "../media/level-meter.ts";
import type { MediaDevicesPort } from "../media/media-ports.ts";
import { type ProcessingCheck, processingCheck } from "../media/processing-check.ts";
import type { Clock } from "../ports.ts";

export type InputProbe =
  | {
      ok: true;
      label: string;
      processing: ProcessingCheck;
      /** Null if the device opened but no level could be read. */
      peakDbfs: number | null;
      warnings: readonly FeedWarning[];
    }
  | { ok: false; code: CaptureErrorCode };

export type InputProbeDeps = {
  mediaDevices: MediaDevicesPort;
  meter: LevelMeter;
  clock: Clock;
  signal: AbortSignal;
};

const listenForMs = 2_500;

export async function probeInput(deps: InputProbeDeps, deviceId: string | null): Promise<InputProbe> {
  try {
    const audio = deviceId === null ? musicConstraints : { ...musicConstraints, deviceId: { exact: deviceId } };
    const stream = await deps.mediaDevices.getUserMedia({ audio });
    const [track] = stream.getAudioTracks();
    try {
      return track ? await listen(track, deps) : { ok: false, code: "missing" };
    } finally {
      for (const mediaTrack of stream.getTracks()) mediaTrack.stop();
    }
  } catch (error) {
    return { ok: false, code: captureErrorCode(error) };
  }
}

async function listen(track: MediaStreamTrack, { meter, clock, signal }: InputProbeDeps): Promise<InputProbe> {
  let history = noFeedHistory;
  let peakDbfs: number | null = null;
  const endListening = meter.subscribe((frame) => {
    history = nextFeedHistory(history, frame);
    peakDbfs = Math.max(peakDbfs ?? frame.left.peakDbfs, frame.left.peakDbfs, frame.right.peakDbfs);
  });
  meter.setTrack(track);
  await pause(listenForMs, { clock, signal });
  endListening();
  meter.setTrack(null);
  const { warnings } = history;
  return { ok: true, label: track.label, processing: processingCheck(track.getSettings()), peakDbfs, warnings };
}

/** Ends early if the whole check is cancelled. */
function pause(forMs: number, { clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const cancel = clock.setTimer(forMs, resolve);
    signal.addEventListener(
      "abort",
      () => {
        cancel();
        resolve();
      },
      { once: true },
    );
  });
}
