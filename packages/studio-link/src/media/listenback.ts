import type { AudioDevices } from "./audio-devices.ts";
import type { CaptureErrorCode } from "./capture-error.ts";
import type { MediaDevicesPort, Observable, Unsubscribe } from "./media-ports.ts";

export type ListenbackState =
  | { status: "off" }
  | { status: "asking" }
  | { status: "live"; deviceId: string | null; label: string; muted: boolean }
  | { status: "waiting"; reason: "device-gone"; deviceId: string | null; muted: boolean }
  | { status: "failed"; code: CaptureErrorCode };

export type Listenback = Observable<ListenbackState> & {
  start(deviceId: string | null): Promise<void>;
  /** Muted: the track is null, so that the sender sends nothing at all. */
  setMuted(muted: boolean): void;
  getTrack(): MediaStreamTrack | null;
  onTrack(listener: (track: MediaStreamTrack | null) => void): Unsubscribe;
  /** Synchronous: part of the kill. */
  stop(): void;
  close(): void;
};
export declare function createListenback(deps: { mediaDevices: MediaDevicesPort; devices: AudioDevices }): Listenback;
