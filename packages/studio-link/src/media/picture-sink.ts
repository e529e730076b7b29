/** Shows one picture in video elements, measures what is on screen, and goes dark immediately for a kill. */
import { createEmitter } from "../emitter.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import { createFrameCounter } from "./frame-counter.ts";
import type { Observable } from "./media-ports.ts";

export type PictureSinkState =
  | { status: "dark" }
  | { status: "waiting" }
  /** The size on screen and the rate of presented frames. The rate is null for the first second. */
  | { status: "showing"; width: number; height: number; frameRate: number | null };

export type PictureSink = Observable<PictureSinkState> & {
  /** Attaches an element and returns a function that detaches it. Only the newest element is measured. */
  attach(video: HTMLVideoElement): Unsubscribe;
  setTrack(track: MediaStreamTrack | null): void;
  /**
   * Hides the picture before it returns, until `setTrack` brings another track. It doesn't empty the element, because
   * that would delay painting the black picture. Call `setTrack(null)` to empty it.
   */
  blackout(): void;
  /** Called once per track, with the time (performance.now) at which its first frame reached the screen. */
  onFirstFrame(listener: (atMs: number) => void): Unsubscribe;
  close(): void;
};

const measureEveryMs = 1_000;

export function createPictureSink({ clock }: { clock: Clock }): PictureSink {
  const changed = createEmitter();
  const firstFrame = createEmitter<number>();
  const elements: HTMLVideoElement[] = [];
  let state: PictureSinkState = { status: "dark" };
  let current: MediaStreamTrack | null = null;
  let isBlackedOut = false;
  let isFirstTold = false;
  let endMeasuring: Unsubscribe = () => undefined;

  const become = (next: PictureSinkState) => {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    changed.emit();
  };

  const show = (video: HTMLVideoElement) => showTrack(video, isBlackedOut ? null : current);

  const measureNewest = () => {
    endMeasuring();
    const video = elements.at(-1);
    if (!video || !current || isBlackedOut)
      return become(current && !isBlackedOut ? { status: "waiting" } : { status: "dark" });
    if (state.status === "dark") become({ status: "waiting" });
    endMeasuring = measure(video, clock, {
      presented(atMs) {
        if (isFirstTold) return;
        isFirstTold = true;
        firstFrame.emit(atMs);
      },
      measured: become,
    });
  };

  const showCurrent = () => {
    for (const video of elements) show(video);
    measureNewest();
  };

  return {
    getState: () => state,
    subscribe: (listener) => changed.subscribe(listener),
    attach(video) {
      elements.push(video);
      show(video);
      measureNewest();
      return () => {
        const index = elements.indexOf(video);
        if (index < 0) return;
        elements.splice(index, 1);
        video.srcObject = null;
        measureNewest();
      };
    },
    setTrack(track) {
      if (isBlackedOut && !track) {
        for (const video of elements) video.srcObject = null;
        return;
      }
      if (track === current) return;
      current = track;
      isBlackedOut = false;
      isFirstTold = false;
      become(track ? { status: "waiting" } : { status: "dark" });
      showCurrent();
    },
    blackout() {
      isBlackedOut = true;
      for (const video of elements) video.style.visibility = "hidden";
      measureNewest();
    },
    onFirstFrame: (listener) => firstFrame.subscribe(listener),
    close() {
      current = null;
      showCurrent();
      for (const listeners of [changed, firstFrame]) listeners.clear();
    },
  };
}

function showTrack(video: HTMLVideoElement, track: MediaStreamTrack | null) {
  // Hide it first, because an emptied element may keep showing its last frame until the next paint.
  video.style.visibility = track ? "visible" : "hidden";
  video.srcObject = track && new MediaStream([track]);
  if (track) playMuted(video);
}

/** Plays it muted, because the audio sinks play the sound and browsers always let a muted video play. */
function playMuted(video: HTMLVideoElement) {
  video.muted = true;
  video.playsInline = true;
  // play() rejects only if the element is emptied, and the next track calls it again.
  video.play().catch(() => undefined);
}

type Measured = { presented: (atMs: number) => void; measured: (state: PictureSinkState) => void };

/** Samples one frame a second, because a callback for every frame would delay the pointer. */
function measure(video: HTMLVideoElement, clock: Clock, told: Measured): Unsubscribe {
  const counter = createFrameCounter();
  const ended = new AbortController();
  let frames: number | null = null;
  let frameRate: number | null = null;
  let request: number | null = null;
  const tellSize = () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (frames !== null && width > 0) told.measured({ status: "showing", width, height, frameRate });
  };
  const presented = (_nowMs: number, frame: VideoFrameCallbackMetadata) => {
    request = null;
    frames = frame.presentedFrames;
    frameRate = counter.frameRate(frames, clock.nowMs());
    // Wait until after the current frame, because listeners must not delay the picture.
    cancelTelling = clock.setTimer(0, () => {
      told.presented(frame.presentationTime);
      tellSize();
    });
  };
  const look = () => {
    cancel = clock.setTimer(measureEveryMs, look);
    if (request === null) {
      request = video.requestVideoFrameCallback(presented);
      return;
    }
    // No frame arrived for a second.
    frameRate = counter.frameRate(frames, clock.nowMs());
    tellSize();
  };
  let cancel: Unsubscribe = () => undefined;
  let cancelTelling: Unsubscribe = () => undefined;
  look();
  video.addEventListener("resize", tellSize, { signal: ended.signal });
  return () => {
    cancel();
    cancelTelling();
    ended.abort();
    if (request !== null) video.cancelVideoFrameCallback(request);
  };
}
