/** Picture and audio sinks without elements. They record their calls in order. */
import type { AudioSink, AudioSinkState } from "@foldback/studio-link/media/audio-sink";
import type { PictureSink, PictureSinkState } from "@foldback/studio-link/media/picture-sink";

export type SinkLog = { log: string[] };

export function createFakeAudioSink(): AudioSink & SinkLog & { isMuted(): boolean } {
  let isMuted = false;
  const log: string[] = [];
  const listeners = new Set<() => void>();
  let current: MediaStreamTrack | null = null;
  let state: AudioSinkState = { status: "silent", volume: 1, outputDeviceId: null };
  const become = (change: Partial<AudioSinkState>) => {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  };
  return {
    log,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setTrack(mediaTrack) {
      if (mediaTrack === current) return;
      current = mediaTrack;
      log.push(mediaTrack === null ? "off" : "on");
      become({ status: mediaTrack === null ? "silent" : "playing" });
    },
    setVolume: (volume) => become({ volume }),
    setMuted(next) {
      isMuted = next;
    },
    isMuted: () => isMuted,
    blackout() {
      log.push("blackout");
      become({ status: "blacked-out" });
    },
    resume: async () => {},
    setOutputDevice: async () => true,
    close() {},
  };
}

export type FakePictureSink = PictureSink & SinkLog & { showFrame(width: number, height: number): void };

export function createFakePictureSink(): FakePictureSink {
  const log: string[] = [];
  const listeners = new Set<() => void>();
  let current: MediaStreamTrack | null = null;
  let state: PictureSinkState = { status: "dark" };
  const become = (next: PictureSinkState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    log,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach: () => () => {},
    setTrack(mediaTrack) {
      if (mediaTrack === current) return;
      current = mediaTrack;
      log.push(mediaTrack === null ? "off" : "on");
      become({ status: mediaTrack === null ? "dark" : "waiting" });
    },
    showFrame(width, height) {
      if (current !== null && state.status !== "dark") become({ status: "showing", width, height, frameRate: null });
    },
    blackout() {
      log.push("blackout");
      become({ status: "dark" });
    },
    onFirstFrame: () => () => {},
    close() {},
  };
}
