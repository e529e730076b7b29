/**
 * Opens an input as the program feed would, listens for three seconds and closes it. Three checks share this
 * one capture.
 */

import type { InputVerdict } from "@foldback/domain/takes/input-verdict";
import { musicConstraints } from "../media/audio-constraints.ts";
import { type CaptureErrorCode, captureErrorCode } from "../media/capture-error.ts";
import { type FeedWarning, nextFeedHistory, noFeedHistory } from "../media/feed-warnings.ts";
import type { LevelMeter } from "../media/level-meter.ts";
import type { MediaDevicesPort } from "../media/media-ports.ts";
import { type ProcessingCheck, processingCheck } from "../media/processing-check.ts";
import type { Clock } from "../ports.ts";
import type { InputMeasurement, MeasureInput } from "../takes/measure-input.ts";

export type InputProbe =
  | {
      ok: true;
      label: string;
      processing: ProcessingCheck;
      /** Null if the device opened but no level could be read. */
      peakDbfs: number | null;
      /**
       * What the input really delivers, measured from its samples, because the bit depth that browsers report is wrong.
       */
      quality: InputVerdict;
      warnings: readonly FeedWarning[];
    }
  | { ok: false; code: CaptureErrorCode };

export type InputProbeDeps = {
  mediaDevices: MediaDevicesPort;
  meter: LevelMeter;
  clock: Clock;
  measureInput: MeasureInput;
  signal: AbortSignal;
};

/** The measurement needs two seconds of sound, and a moment to begin. */
const listenForMs = 3_000;

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

async function listen(
  track: MediaStreamTrack,
  { meter, clock, signal, measureInput }: InputProbeDeps,
): Promise<InputProbe> {
  let history = noFeedHistory;
  let peakDbfs: number | null = null;
  const endListening = meter.subscribe((frame) => {
    history = nextFeedHistory(history, frame);
    peakDbfs = Math.max(peakDbfs ?? frame.left.peakDbfs, frame.left.peakDbfs, frame.right.peakDbfs);
  });
  meter.setTrack(track);
  const endMeasuring = measure(track, measureInput);
  await pause(listenForMs, { clock, signal });
  endListening();
  meter.setTrack(null);
  const quality = endMeasuring();
  const { warnings } = history;
  return {
    ok: true,
    label: track.label,
    processing: processingCheck(track.getSettings()),
    peakDbfs,
    quality,
    warnings,
  };
}

/** Call the returned function to end the measurement and get its verdict, which is "not-measured" if it failed. */
function measure(track: MediaStreamTrack, measureInput: MeasureInput): () => InputVerdict {
  let measurement: InputMeasurement | null = null;
  let isOver = false;
  measureInput(track).then(
    (opened) => {
      if (isOver) opened.close();
      else measurement = opened;
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    measurement?.close();
    return measurement?.verdict() ?? "not-measured";
  };
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
