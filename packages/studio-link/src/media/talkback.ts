/**
 * The engineer's voice, sent only while the key is held. The microphone is opened at the first hold (or armed before)
 * and stays open, but its track is enabled only while the key is held (TB-1).
 */
import { createEmitter } from "../emitter.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import { speechConstraints } from "./audio-constraints.ts";
import type { AudioDevices } from "./audio-devices.ts";
import type { CaptureErrorCode } from "./capture-error.ts";
import { createInputCapture } from "./input-capture.ts";
import type { LevelMeter } from "./level-meter.ts";
import type { MediaDevicesPort, Observable } from "./media-ports.ts";
import { createObservable } from "./observable-state.ts";

export type TalkbackState =
  | { status: "idle"; armed: boolean }
  /** Waiting for the browser's permission prompt, or for an unplugged microphone. `held`: the key is down. */
  | { status: "arming"; held: boolean }
  | { status: "recording"; sinceMs: number }
  /** `denied` shows the notice microphoneDenied. Holding the key again asks for permission again. */
  | { status: "failed"; code: CaptureErrorCode };

export type Talkback = Observable<TalkbackState> & {
  /** Optional: asks for the microphone before the first hold. */
  arm(): Promise<void>;
  hold(): void;
  release(): void;
  /** Resolves to the reason if the device couldn't be opened and the previous microphone stays in use, or null. */
  useDevice(deviceId: string | null): Promise<CaptureErrorCode | null>;
  /** The microphone in use, or the one for the next hold. Null means the browser's default. */
  getDeviceId(): string | null;
  /** The track for the sender. It may stay there, because it's silent unless the key is held. */
  getTrack(): MediaStreamTrack | null;
  onTrack(listener: (track: MediaStreamTrack | null) => void): Unsubscribe;
  /** The peak level of the voice while the key is held. */
  subscribeLevel(listener: (peakDbfs: number) => void): Unsubscribe;
  /** Closes the microphone before it returns. */
  stop(): void;
  close(): void;
};

export type TalkbackDeps = { mediaDevices: MediaDevicesPort; devices: AudioDevices; clock: Clock; meter: LevelMeter };

export function createTalkback({ mediaDevices, devices, clock, meter }: TalkbackDeps): Talkback {
  const gate = createGate(clock, () => input.track());
  const trackChanged = createEmitter<MediaStreamTrack | null>();
  const level = createEmitter<number>();
  let deviceId: string | null = null;

  const input = createInputCapture({
    mediaDevices,
    devices,
    constraints: speechConstraints,
    contentHint: "speech",
    onTrack(track) {
      // Disable the track before any listener gets it.
      if (track) track.enabled = false;
      meter.setTrack(track);
      trackChanged.emit(track);
      gate.follow();
    },
  });

  const open = async (): Promise<CaptureErrorCode | null> => {
    if (!input.track()) gate.settle({ status: "arming", held: gate.isHeld() });
    const opened = await input.open(deviceId);
    if (opened.status !== "failed") return null;
    if (!input.track()) {
      gate.settle({ status: "failed", code: opened.code });
      return null;
    }
    deviceId = input.deviceId();
    return opened.code;
  };

  const endLevel = meter.subscribe((frame) => {
    if (gate.getState().status === "recording") level.emit(Math.max(frame.left.peakDbfs, frame.right.peakDbfs));
  });

  const giveBack = () => {
    gate.forgetKey();
    meter.setTrack(null);
    input.close();
  };

  return {
    getState: gate.getState,
    subscribe: gate.subscribe,
    async arm() {
      if (!input.track() && gate.getState().status !== "arming") await open();
    },
    hold() {
      if (gate.press()) void open();
    },
    release: gate.letGo,
    async useDevice(next) {
      deviceId = next;
      if (input.track() || gate.getState().status === "arming") {
        const refused = await open();
        gate.notify();
        return refused;
      }
      // Also stop waiting for an unplugged microphone. Otherwise it would replace this one when it's back.
      input.close();
      // Clear the previous microphone's failure.
      if (gate.getState().status === "failed") gate.settle({ status: "idle", armed: false });
      else gate.notify();
      return null;
    },
    getDeviceId: () => deviceId,
    getTrack: () => input.track(),
    onTrack: (listener) => trackChanged.subscribe(listener),
    subscribeLevel: (listener) => level.subscribe(listener),
    stop() {
      giveBack();
      trackChanged.emit(null);
      gate.settle({ status: "idle", armed: false });
    },
    close() {
      giveBack();
      endLevel();
      meter.close();
      for (const listeners of [gate, trackChanged, level]) listeners.clear();
    },
  };
}

/** The key, and the track that lets sound through while it's held. */
function createGate(clock: Clock, currentTrack: () => MediaStreamTrack | null) {
  const { getState, become, ...observable } = createObservable<TalkbackState>({ status: "idle", armed: false });
  let isHeld = false;

  /** HAZARD: only this may enable the track. Call this whenever the key or the track has changed. */
  function settle(next: TalkbackState) {
    const track = currentTrack();
    if (track) track.enabled = next.status === "recording";
    become(next);
  }

  function follow() {
    const track = currentTrack();
    if (isHeld && track) return settle({ status: "recording", sinceMs: clock.nowMs() });
    settle(isHeld ? { status: "arming", held: true } : { status: "idle", armed: track !== null });
  }

  return {
    ...observable,
    getState,
    settle,
    follow,
    isHeld: () => isHeld,
    /** Returns true if the microphone has to be opened first. */
    press(): boolean {
      if (isHeld) return false;
      isHeld = true;
      if (currentTrack()) follow();
      else if (getState().status === "arming") settle({ status: "arming", held: true });
      else return true;
      return false;
    },
    letGo() {
      if (!isHeld) return;
      isHeld = false;
      if (getState().status === "recording") follow();
      if (getState().status === "arming") settle({ status: "arming", held: false });
    },
    forgetKey() {
      isHeld = false;
    },
  };
}
