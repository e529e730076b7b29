/**
 * Keeps one audio input open. It changes inputs without a gap, notices when one is unplugged, and reopens it when it's
 * back.
 */
import type { Unsubscribe } from "../ports.ts";
import type { AudioDevices } from "./audio-devices.ts";
import { type CaptureErrorCode, captureErrorCode } from "./capture-error.ts";
import type { MediaDevicesPort } from "./media-ports.ts";

/** `superseded`: a newer open or close has taken over, so there's nothing to do. */
type OpenResult =
  | { status: "opened"; track: MediaStreamTrack }
  | { status: "failed"; code: CaptureErrorCode }
  | { status: "superseded" };

export type InputCapture = {
  /**
   * Stops the previous track only after `onTrack` has received the new one. If opening fails, the previous one stays.
   */
  open(deviceId: string | null): Promise<OpenResult>;
  track(): MediaStreamTrack | null;
  /** The device in use, or the unplugged one that we're waiting for. Null means the browser's default. */
  deviceId(): string | null;
  /** Synchronous. */
  close(): void;
};

export type InputCaptureDeps = {
  mediaDevices: MediaDevicesPort;
  devices: AudioDevices;
  constraints: MediaTrackConstraints;
  contentHint: "music" | "speech";
  /** Called with null when the device is unplugged. `close` doesn't call it. */
  onTrack: (track: MediaStreamTrack | null) => void;
};

type Held = { track: MediaStreamTrack; deviceId: string | null; end: AbortController };

export function createInputCapture(deps: InputCaptureDeps): InputCapture {
  let held: Held | null = null;
  /** The unplugged device that we're waiting for. Undefined if there's none, because null is the default device. */
  let awaited: string | null | undefined;
  let attempt = 0;
  let stopWaiting: Unsubscribe = () => undefined;

  const letGo = (old: Held | null) => {
    old?.end.abort();
    old?.track.stop();
  };

  const hold = (track: MediaStreamTrack, deviceId: string | null) => {
    const old = held;
    const next = { track, deviceId, end: new AbortController() };
    held = next;
    track.contentHint = deps.contentHint;
    track.addEventListener("ended", () => lose(next), { signal: next.end.signal });
    deps.onTrack(track);
    letGo(old);
  };

  const lose = (lost: Held) => {
    if (held !== lost) return;
    letGo(lost);
    held = null;
    awaitDevice(lost.deviceId);
    deps.onTrack(null);
    // When the default device is unplugged, another becomes the default immediately, so open that one.
    if (lost.deviceId === null) void open(null);
  };

  const awaitDevice = (deviceId: string | null) => {
    stopWaiting();
    awaited = deviceId;
    stopWaiting = deps.devices.subscribe(() => {
      const { inputs, hasHiddenInput } = deps.devices.getState();
      const isListed = awaited === null ? inputs.length > 0 : inputs.some((input) => input.deviceId === awaited);
      // We have to open a hidden input to find out whether it's the one that we're waiting for.
      if (awaited !== undefined && (isListed || hasHiddenInput)) void open(awaited);
    });
  };

  const settle = () => {
    stopWaiting();
    awaited = undefined;
  };

  const open = async (deviceId: string | null): Promise<OpenResult> => {
    attempt += 1;
    const mine = attempt;
    try {
      const stream = await deps.mediaDevices.getUserMedia({ audio: withDevice(deps.constraints, deviceId) });
      const track = stream.getAudioTracks()[0];
      if (attempt !== mine || !track) {
        for (const unwanted of stream.getTracks()) unwanted.stop();
        return { status: "superseded" };
      }
      settle();
      hold(track, deviceId);
      void deps.devices.refresh();
      return { status: "opened", track };
    } catch (error) {
      return attempt === mine ? { status: "failed", code: captureErrorCode(error) } : { status: "superseded" };
    }
  };

  return {
    open,
    track: () => held?.track ?? null,
    deviceId: () => (held ? held.deviceId : (awaited ?? null)),
    close() {
      attempt += 1;
      settle();
      letGo(held);
      held = null;
    },
  };
}

const withDevice = (constraints: MediaTrackConstraints, deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? constraints : { ...constraints, deviceId: { exact: deviceId } };
