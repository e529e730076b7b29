import type { CaptureErrorCode } from "./capture-error.ts";
import type { LevelMeter } from "./level-meter.ts";
import type { MediaClock, MediaDevicesPort, Observable, Unsubscribe } from "./media-ports.ts";

export type TalkbackState =
  | { status: "idle"; armed: boolean }
  /** The browser asks for the microphone; `held`: the key is still down. */
  | { status: "arming"; held: boolean }
  | { status: "recording"; sinceMs: number }
  /** `denied` is the notice microphoneDenied. Holding again tries again. */
  | { status: "failed"; code: CaptureErrorCode };

export type Talkback = Observable<TalkbackState> & {
  /** Optional: ask for the microphone before the first hold. */
  arm(): Promise<void>;
  hold(): void;
  release(): void;
  useDevice(deviceId: string | null): Promise<void>;
  /** The track for the sender; it carries sound only while held. */
  getTrack(): MediaStreamTrack | null;
  onTrack(listener: (track: MediaStreamTrack | null) => void): Unsubscribe;
  /** Peak of the voice while held. */
  subscribeLevel(listener: (peakDbfs: number) => void): Unsubscribe;
  /** Synchronous; gives the microphone back. */
  stop(): void;
  close(): void;
};
export type TalkbackDeps = { mediaDevices: MediaDevicesPort; clock: MediaClock; meter: LevelMeter };
export declare function createTalkback(deps: TalkbackDeps): Talkback;
