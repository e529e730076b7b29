/**
 * The artist's room microphone. While muted, the sender has no track and nothing is sent, but the device stays open so
 * that unmuting is immediate.
 */
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import { speechConstraints } from "./audio-constraints.ts";
import type { AudioDevices } from "./audio-devices.ts";
import type { CaptureErrorCode } from "./capture-error.ts";
import { createInputCapture } from "./input-capture.ts";
import type { MediaDevicesPort, Observable } from "./media-ports.ts";

/** `deviceId: null` means the browser's default input. */
export type ListenbackState =
  | { status: "off" }
  | { status: "asking"; deviceId: string | null; muted: boolean }
  /** `refused`: the last choice couldn't be opened, so this device stays in use. */
  | { status: "live"; deviceId: string | null; label: string; muted: boolean; refused: CaptureErrorCode | null }
  | { status: "waiting"; reason: "device-gone"; deviceId: string | null; muted: boolean }
  | { status: "failed"; deviceId: string | null; code: CaptureErrorCode };

export type Listenback = Observable<ListenbackState> & {
  /** Call this to change the device too. The previous one stays until the new one is open. */
  start(deviceId: string | null): Promise<void>;
  /** Muting before `start` also works. */
  setMuted(muted: boolean): void;
  getTrack(): MediaStreamTrack | null;
  onTrack(listener: (track: MediaStreamTrack | null) => void): Unsubscribe;
  /** Synchronous, because it's part of the kill. */
  stop(): void;
  close(): void;
};

export function createListenback(deps: { mediaDevices: MediaDevicesPort; devices: AudioDevices }): Listenback {
  const changed = createEmitter();
  const trackChanged = createEmitter<MediaStreamTrack | null>();
  let state: ListenbackState = { status: "off" };
  let muted = false;
  let sending: MediaStreamTrack | null = null;

  const become = (next: ListenbackState) => {
    state = next;
    const held = input.track();
    // Disabling the track mutes immediately, while replaceTrack takes a moment longer.
    if (held) held.enabled = !muted;
    const track = muted || state.status === "off" ? null : held;
    if (track !== sending) {
      sending = track;
      trackChanged.emit(track);
    }
    changed.emit();
  };

  const input = createInputCapture({
    ...deps,
    constraints: speechConstraints,
    contentHint: "speech",
    onTrack: (track) =>
      become(
        track
          ? { status: "live", deviceId: input.deviceId(), label: track.label, muted, refused: null }
          : { status: "waiting", reason: "device-gone", deviceId: input.deviceId(), muted },
      ),
  });

  return {
    getState: () => state,
    subscribe: (listener) => changed.subscribe(listener),
    getTrack: () => sending,
    onTrack: (listener) => trackChanged.subscribe(listener),
    async start(wanted) {
      if (!input.track()) become({ status: "asking", deviceId: wanted, muted });
      const opened = await input.open(wanted);
      if (opened.status !== "failed") return;
      if (state.status === "live") become({ ...state, refused: opened.code });
      else become({ status: "failed", deviceId: wanted, code: opened.code });
    },
    setMuted(next) {
      muted = next;
      become("muted" in state ? { ...state, muted } : state);
    },
    stop() {
      input.close();
      become({ status: "off" });
    },
    close() {
      input.close();
      changed.clear();
      trackChanged.clear();
    },
  };
}
