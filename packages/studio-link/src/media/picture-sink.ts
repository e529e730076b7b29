import type { MediaClock, Observable, Unsubscribe } from "./media-ports.ts";

export type PictureSinkState =
  | { status: "dark" }
  | { status: "waiting" }
  /** As shown; the frame rate is counted from presented frames, null until a second has been measured. */
  | { status: "showing"; width: number; height: number; frameRate: number | null };

export type PictureSink = Observable<PictureSinkState> & {
  /** Returns what detaches it. The last attached element shows the picture. */
  attach(video: HTMLVideoElement): Unsubscribe;
  setTrack(track: MediaStreamTrack | null): void;
  /** Synchronous: the element is hidden and emptied before this returns. Final until the next `setTrack`. */
  blackout(): void;
  /** Once per track, with performance.now() of the first frame that was presented. */
  onFirstFrame(listener: (atMs: number) => void): Unsubscribe;
  close(): void;
};
export declare function createPictureSink(deps: { clock: MediaClock }): PictureSink;
