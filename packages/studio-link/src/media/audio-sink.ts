import type { Observable } from "./media-ports.ts";

export type AudioSinkState = {
  status: "silent" | "playing" | "needs-gesture" | "blacked-out";
  /** 0 to 1. */
  volume: number;
  outputDeviceId: string | null;
};

export type AudioSink = Observable<AudioSinkState> & {
  setTrack(track: MediaStreamTrack | null): void;
  setVolume(volume: number): void;
  /** Synchronous and final until the next `setTrack` with a track: the kill. */
  blackout(): void;
  /** Call it inside a user gesture when the state is `needs-gesture`. */
  resume(): Promise<void>;
  setOutputDevice(deviceId: string | null): Promise<boolean>;
  close(): void;
};
export declare function createAudioSink(deps: { createElement: () => HTMLAudioElement }): AudioSink;
