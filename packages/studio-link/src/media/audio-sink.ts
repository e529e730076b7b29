/**
 * Plays one received audio track, at a volume and on an output device that can both be changed. It handles the
 * browser's autoplay rule, and goes silent immediately on a kill.
 */
import { createEmitter } from "../emitter.ts";
import type { Observable } from "./media-ports.ts";

export type AudioSinkState = {
  status: "silent" | "playing" | "needs-gesture" | "blacked-out";
  /** 0 to 1. */
  volume: number;
  /** Null means the system's default. */
  outputDeviceId: string | null;
};

export type AudioSink = Observable<AudioSinkState> & {
  setTrack(track: MediaStreamTrack | null): void;
  setVolume(volume: number): void;
  /** Silences it without stopping it, so that it can be heard again immediately. It doesn't lift a blackout. */
  setMuted(isMuted: boolean): void;
  /** Used by the kill. It's silent before this returns, and stays silent until `setTrack` gets another track. */
  blackout(): void;
  /** Call this in a user gesture when the state is `needs-gesture`. */
  resume(): Promise<void>;
  /** Resolves to false if this browser can't choose an output or the device is gone. The previous output then stays. */
  setOutputDevice(deviceId: string | null): Promise<boolean>;
  close(): void;
};

export function createAudioSink({ createElement }: { createElement: () => HTMLAudioElement }): AudioSink {
  const changed = createEmitter();
  const element = createElement();
  let current: MediaStreamTrack | null = null;
  let isMuted = false;
  let state: AudioSinkState = { status: "silent", volume: 1, outputDeviceId: null };

  const become = (change: Partial<AudioSinkState>) => {
    state = { ...state, ...change };
    changed.emit();
  };

  const play = async (): Promise<void> => {
    const playing = current;
    const isStale = () => !playing || current !== playing || state.status === "blacked-out";
    try {
      await element.play();
      if (!isStale()) become({ status: "playing" });
    } catch (error) {
      // An AbortError means that a newer track has replaced this one. Its own play() reports the outcome.
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      if (isRefused && !isStale()) become({ status: "needs-gesture" });
    }
  };

  const empty = (status: "silent" | "blacked-out") => {
    // Mute first, because the jitter buffer plays on if we only remove the source. Then remove the source, because that
    // silences the loudspeaker about 35 ms sooner than muting alone.
    element.muted = true;
    // Emptying an element takes milliseconds, even if it's already empty.
    if (element.srcObject !== null) element.srcObject = null;
    become({ status });
  };

  return {
    getState: () => state,
    subscribe: (listener) => changed.subscribe(listener),
    setTrack(track) {
      // Remember the track so that only a different one lifts the blackout.
      if (track === current || (!track && state.status === "blacked-out")) return;
      current = track;
      if (!track) return empty("silent");
      element.srcObject = new MediaStream([track]);
      element.muted = isMuted;
      become({ status: "silent" });
      void play();
    },
    setVolume(volume) {
      element.volume = Math.min(1, Math.max(0, volume));
      become({ volume: element.volume });
    },
    setMuted(next) {
      isMuted = next;
      if (current !== null && state.status !== "blacked-out") element.muted = next;
    },
    blackout: () => empty("blacked-out"),
    async resume() {
      if (state.status === "needs-gesture") await play();
    },
    async setOutputDevice(deviceId) {
      if (typeof element.setSinkId !== "function") return deviceId === null;
      try {
        await element.setSinkId(deviceId ?? "");
      } catch {
        return false;
      }
      become({ outputDeviceId: deviceId });
      return true;
    },
    close() {
      current = null;
      empty("silent");
      changed.clear();
    },
  };
}
