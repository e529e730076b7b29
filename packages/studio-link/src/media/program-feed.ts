import type { AudioDevices } from "./audio-devices.ts";
import type { CaptureErrorCode } from "./capture-error.ts";
import type { FeedWarning } from "./feed-warnings.ts";
import type { LevelFrame, LevelMeter } from "./level-meter.ts";
import type { MediaDevicesPort, Observable, Unsubscribe } from "./media-ports.ts";
import type { ProcessingCheck } from "./processing-check.ts";

/** `deviceId: null` is the browser's default input. */
export type ProgramSource = { kind: "screen" } | { kind: "input"; deviceId: string | null };

export type ProgramFeedState =
  | { status: "off" }
  | { status: "asking"; source: ProgramSource }
  /** Nothing to send now; goes live by itself when the screen brings sound or the device is plugged in again. */
  | { status: "waiting"; source: ProgramSource; reason: "no-screen-audio" | "device-gone" }
  | {
      status: "live";
      source: ProgramSource;
      /** The chosen source that this one stands in for, while it is unplugged. */
      standsInFor: ProgramSource | null;
      label: string;
      processing: ProcessingCheck;
      warnings: readonly FeedWarning[];
    }
  | { status: "failed"; source: ProgramSource; code: CaptureErrorCode };

export type ProgramFeed = Observable<ProgramFeedState> & {
  getTrack(): MediaStreamTrack | null;
  /** Called with every new track, for replaceTrack; not called with the current one at once. */
  onTrack(listener: (track: MediaStreamTrack | null) => void): Unsubscribe;
  subscribeLevels(listener: (frame: LevelFrame) => void): Unsubscribe;
  /** The screen's audio track; it becomes the feed unless the artist has chosen an input. Not stopped by this part. */
  setScreenTrack(track: MediaStreamTrack | null): void;
  useSource(source: ProgramSource): Promise<void>;
  /** Synchronous: part of the kill. The chosen source is remembered. */
  stop(): void;
  close(): void;
};

export type ProgramFeedDeps = { mediaDevices: MediaDevicesPort; devices: AudioDevices; meter: LevelMeter };
export declare function createProgramFeed(deps: ProgramFeedDeps): ProgramFeed;
