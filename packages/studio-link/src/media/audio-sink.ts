/**
 * Plays one received sound: volume, output device, the browser's autoplay rule, and silence at once for the kill.
 * Knows nothing of what the sound is; program feed, listenback and talkback each have their own.
 */
import { createListeners } from "./listeners.ts";
import type { Observable } from "./media-ports.ts";

export type AudioSinkState = {
  status: "silent" | "playing" | "needs-gesture" | "blacked-out";
  /** 0 to 1. */
  volume: number;
  /** null: the system's default. */
  outputDeviceId: string | null;
};

export type AudioSink = Observable<AudioSinkState> & {
  setTrack(track: MediaStreamTrack | null): void;
  setVolume(volume: number): void;
  /** Synchronous: the kill. Lasts until `setTrack` brings another track. */
  blackout(): void;
  /** Call it inside a user gesture when the state is `needs-gesture`. */
  resume(): Promise<void>;
  /** False if this browser can't choose an output, or the device is gone. The one before then goes on. */
  setOutputDevice(deviceId: string | null): Promise<boolean>;
  close(): void;
};

export function createAudioSink({ createElement }: { createElement: () => HTMLAudioElement }): AudioSink {
  const changed = createListeners();
  const element = createElement();
  let current: MediaStreamTrack | null = null;
  let state: AudioSinkState = { status: "silent", volume: 1, outputDeviceId: null };

  const become = (change: Partial<AudioSinkState>) => {
    state = { ...state, ...change };
    changed.tell();
  };

  const play = async (): Promise<void> => {
    const playing = current;
    const isStale = () => !playing || current !== playing || state.status === "blacked-out";
    try {
      await element.play();
      if (!isStale()) become({ status: "playing" });
    } catch (error) {
      // AbortError: another track came in between, and its own play() says more.
      const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
      if (isRefused && !isStale()) become({ status: "needs-gesture" });
    }
  };

  const empty = (status: "silent" | "blacked-out") => {
    // Muted first: taking the source away alone lets the jitter buffer play on. Taken away as well: what the loudspeaker was
    // handed already stops some 35 ms earlier than by muting alone.
    element.muted = true;
    // Emptying takes milliseconds even for an empty element.
    if (element.srcObject !== null) element.srcObject = null;
    become({ status });
  };

  return {
    getState: () => state,
    subscribe: (listener) => changed.add(listener),
    setTrack(track) {
      // The track is remembered, so that only another one lifts the blackout.
      if (track === current || (!track && state.status === "blacked-out")) return;
      current = track;
      if (!track) return empty("silent");
      element.srcObject = new MediaStream([track]);
      element.muted = false;
      become({ status: "silent" });
      void play();
    },
    setVolume(volume) {
      element.volume = Math.min(1, Math.max(0, volume));
      become({ volume: element.volume });
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
