/**
 * Captures a screen, window or tab with its sound, and reports what it really captured. Other code decides whether to
 * send it.
 */
import type { Clock, Unsubscribe } from "../ports.ts";
import { type CaptureErrorCode, captureErrorCode } from "./capture-error.ts";
import { createFrameCounter } from "./frame-counter.ts";
import type { MediaDevicesPort, Observable } from "./media-ports.ts";
import { createObservable } from "./observable-state.ts";
import { type OwnVoiceRisk, ownVoiceRisk, type SurfaceKind } from "./own-voice-risk.ts";
import { previewTrackOf } from "./preview-track.ts";
import { screenCaptureOptions } from "./screen-capture-options.ts";

/** `unsupported`: this browser can't share a screen at all, for example on a phone. */
export type ScreenFailure = CaptureErrorCode | "unsupported";

/** `text` keeps every pixel when bandwidth is short, `motion` keeps the frame rate. */
export type PictureHint = "text" | "motion";

/** The captured size and the rate of delivered frames. The rate is null for the first second. */
type CapturedPicture = { width: number | null; height: number | null; frameRate: number | null };

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
  /** `by-browser`: the artist pressed the browser's stop button, or the captured window is gone. */
  | { status: "ended"; cause: "by-browser" | "stopped" }
  | { status: "failed"; code: ScreenFailure };

export type ScreenCapture = Observable<ScreenCaptureState> & {
  /** Call this in the user gesture, before any await. Resolves to the new state. */
  start(): Promise<ScreenCaptureState>;
  /** Also applies to the next capture. */
  setHint(hint: PictureHint): void;
  hint(): PictureHint;
  videoTrack(): MediaStreamTrack | null;
  /** A track for the artist's own screen only. Never put it on a sender. */
  previewTrack(): MediaStreamTrack | null;
  audioTrack(): MediaStreamTrack | null;
  /** Synchronous, because it's part of the kill. A picker that's still open then has no effect. */
  stop(): void;
  close(): void;
};

export type ScreenCaptureDeps = { mediaDevices: MediaDevicesPort; clock: Clock };

type Captured = {
  video: MediaStreamTrack;
  preview: MediaStreamTrack;
  audio: MediaStreamTrack | null;
  end: AbortController;
};

const measureEveryMs = 1_000;
const firstFrameWithinMs = 100;
const notYetMeasured: CapturedPicture = { width: null, height: null, frameRate: null };

export function createScreenCapture({ mediaDevices, clock }: ScreenCaptureDeps): ScreenCapture {
  const { getState, subscribe, become, clear } = createObservable<ScreenCaptureState>({ status: "idle" });
  let captured: Captured | null = null;
  let hint: PictureHint = "text";
  /** Incremented by every start and stop, to recognise a late answer from the picker. */
  let attempt = 0;

  const release = () => {
    const held = captured;
    captured = null;
    if (held) letGo(held);
  };

  const goLive = (tracks: Pick<Captured, "video" | "audio">): ScreenCaptureState => {
    const held = hold(tracks, hint);
    captured = held;
    watch(held, { clock, gone: () => finish("by-browser"), silent: () => dropAudio(held), measured: refresh });
    return become(liveState(held, hint, notYetMeasured));
  };

  const refresh = (picture: CapturedPicture) => {
    const state = getState();
    if (!captured || state.status !== "live") return;
    const next = liveState(captured, hint, picture);
    if (!isSameLive(state, next)) become(next);
  };

  const dropAudio = (held: Captured) => {
    const state = getState();
    if (captured !== held || state.status !== "live") return;
    held.audio = null;
    become(liveState(held, hint, state.picture));
  };

  const finish = (cause: "by-browser" | "stopped") => {
    attempt += 1;
    if (!captured && getState().status !== "asking") return;
    release();
    become({ status: "ended", cause });
  };

  return {
    getState,
    subscribe,
    async start() {
      attempt += 1;
      const mine = attempt;
      if (!mediaDevices.getDisplayMedia) return become({ status: "failed", code: "unsupported" });
      const previous = captured;
      const asked = mediaDevices.getDisplayMedia(screenCaptureOptions());
      if (!previous) become({ status: "asking" });
      try {
        const stream = await asked;
        const video = stream.getVideoTracks()[0];
        if (attempt !== mine || !video) return discard(stream, getState());
        release();
        return goLive({ video, audio: stream.getAudioTracks()[0] ?? null });
      } catch (error) {
        // Closing a second picker doesn't end a running capture.
        if (attempt !== mine || captured) return getState();
        return become({ status: "failed", code: captureErrorCode(error) });
      }
    },
    setHint(next) {
      hint = next;
      if (captured) captured.video.contentHint = next;
      const state = getState();
      become(state.status === "live" ? { ...state, hint: next } : { ...state });
    },
    hint: () => hint,
    videoTrack: () => captured?.video ?? null,
    previewTrack: () => captured?.preview ?? null,
    audioTrack: () => captured?.audio ?? null,
    stop: () => finish("stopped"),
    close() {
      attempt += 1;
      release();
      clear();
    },
  };
}

function hold(tracks: Pick<Captured, "video" | "audio">, hint: PictureHint): Captured {
  const held = { ...tracks, preview: previewTrackOf(tracks.video), end: new AbortController() };
  held.video.contentHint = hint;
  // The constraints already turn speech filters off. This hint also keeps later processing off the mix.
  if (held.audio) held.audio.contentHint = "music";
  return held;
}

function letGo({ end, video, preview, audio }: Captured) {
  end.abort();
  for (const mediaTrack of [video, preview, audio]) mediaTrack?.stop();
}

function discard(stream: MediaStream, state: ScreenCaptureState): ScreenCaptureState {
  for (const mediaTrack of stream.getTracks()) mediaTrack.stop();
  return state;
}

const surfaces: readonly string[] = ["monitor", "window", "browser"] satisfies SurfaceKind[];
const isSurface = (text: string | undefined): text is SurfaceKind => text !== undefined && surfaces.includes(text);

function liveState(held: Captured, hint: PictureHint, picture: CapturedPicture): ScreenCaptureState {
  const { displaySurface } = held.video.getSettings();
  const surface = isSurface(displaySurface) ? displaySurface : "unknown";
  const hasAudio = held.audio !== null;
  const ownAudioRestricted = held.audio ? readOwnAudioRestricted(held.audio.getSettings()) : null;
  return {
    status: "live",
    surface,
    hint,
    picture,
    hasAudio,
    ownVoice: ownVoiceRisk({ surface, hasAudio, ownAudioRestricted }),
  };
}

const readOwnAudioRestricted = (settings: MediaTrackSettings & { restrictOwnAudio?: boolean }): boolean | null =>
  settings.restrictOwnAudio ?? null;

function isSameLive(before: ScreenCaptureState, after: ScreenCaptureState): boolean {
  if (before.status !== "live" || after.status !== "live") return false;
  const [a, b] = [before.picture, after.picture];
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.frameRate === b.frameRate &&
    before.surface === after.surface &&
    before.ownVoice === after.ownVoice
  );
}

type Watch = { clock: Clock; gone: () => void; silent: () => void; measured: (picture: CapturedPicture) => void };

function watch({ video, audio, end: { signal } }: Captured, { clock, gone, silent, measured }: Watch) {
  video.addEventListener("ended", gone, { signal });
  audio?.addEventListener("ended", silent, { signal });
  watchPicture(video, { clock, signal, measured });
}

type WatchPicture = Pick<Watch, "clock" | "measured"> & { signal: AbortSignal };

/**
 * Browsers don't report that a window was resized or the surface switched, so we poll settings and frame counts. Until
 * the first frame, Chromium's settings repeat the requested maximum, so we count them as not measured.
 */
function watchPicture(video: MediaStreamTrack, { clock, signal, measured }: WatchPicture) {
  const counter = createFrameCounter();
  let cancel: Unsubscribe = () => undefined;
  const look = () => {
    const frames = deliveredFrames(video);
    if (frames === 0) {
      cancel = clock.setTimer(firstFrameWithinMs, look);
      return;
    }
    const { width = null, height = null } = video.getSettings();
    measured({ width, height, frameRate: counter.frameRate(frames, clock.nowMs()) });
    cancel = clock.setTimer(measureEveryMs, look);
  };
  cancel = clock.setTimer(firstFrameWithinMs, look);
  signal.addEventListener("abort", () => cancel(), { once: true });
}

/** Only Chromium counts captured frames per track, even in the background. Elsewhere the rate stays unknown. */
function deliveredFrames(track: MediaStreamTrack & { stats?: { deliveredFrames?: number } }): number | null {
  return track.stats?.deliveredFrames ?? null;
}
