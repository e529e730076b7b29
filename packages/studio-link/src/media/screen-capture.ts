import type { CaptureErrorCode } from "./capture-error.ts";
import type { MediaClock, MediaDevicesPort, Observable } from "./media-ports.ts";
import type { OwnVoiceRisk } from "./own-voice-risk.ts";

export type SurfaceKind = "monitor" | "window" | "browser" | "unknown";
/** `text` keeps every pixel under pressure, `motion` keeps the frame rate. */
export type PictureHint = "text" | "motion";

/** As captured. The frame rate is counted from delivered frames; null until a second has been measured. */
export type CapturedPicture = { width: number | null; height: number | null; frameRate: number | null };

export type ScreenCaptureState =
  | { status: "idle" }
  | { status: "asking" }
  | {
      status: "live";
      surface: SurfaceKind;
      hint: PictureHint;
      picture: CapturedPicture;
      hasAudio: boolean;
      ownVoice: OwnVoiceRisk;
    }
  /** `by-browser`: the artist pressed the browser's own stop button, or the captured window is gone. */
  | { status: "ended"; cause: "by-browser" | "stopped" }
  | { status: "failed"; code: CaptureErrorCode };

export type ScreenCapture = Observable<ScreenCaptureState> & {
  /** Call it inside the user's gesture, before anything is awaited. Resolves with the state that followed. */
  start(): Promise<ScreenCaptureState>;
  setHint(hint: PictureHint): void;
  videoTrack(): MediaStreamTrack | null;
  audioTrack(): MediaStreamTrack | null;
  /** Synchronous: part of the kill. */
  stop(): void;
};

export type ScreenCaptureDeps = { mediaDevices: MediaDevicesPort; clock: MediaClock };
export declare function createScreenCapture(deps: ScreenCaptureDeps): ScreenCapture;
