/**
 * Measures the stereo levels of one media track. Prefers the audio worklet; without one it polls analysers, which
 * browsers slow to about one frame a second in the background.
 */
import { createEmitter } from "../emitter.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import { addSamples, type LevelFrame, type LevelSums, levelFrame, noLevelSums } from "./level-frame.ts";

export type LevelMeter = {
  subscribe(listener: (frame: LevelFrame) => void): Unsubscribe;
  /** Null stops the frames until the next track. */
  setTrack(track: MediaStreamTrack | null): void;
  close(): void;
};

export type LevelMeterDeps = {
  clock: Clock;
  /** `levelWorkletUrl`, or null if there's no built file. */
  workletUrl: string | null;
};

/**
 * How long we wait before opening the meter's audio graph, because opening it immediately would delay the first
 * picture.
 */
const attachAfterMs = 400;

type Report = (sums: LevelSums) => void;
type Tap = { disconnect(): void };

export function createLevelMeter({ clock, workletUrl }: LevelMeterDeps): LevelMeter {
  const listeners = createEmitter<LevelFrame>();
  let context: AudioContext | null = null;
  let tap: Tap | null = null;
  let current: MediaStreamTrack | null = null;
  let cancelAttach: Unsubscribe = () => undefined;

  const detach = () => {
    cancelAttach();
    tap?.disconnect();
    tap = null;
  };

  const attach = async (track: MediaStreamTrack) => {
    const opened = context ?? openContext(track);
    context = opened;
    const isWorklet = await loadWorklet(opened, workletUrl);
    if (current !== track || context !== opened) return;
    const report: Report = (sums) => {
      const spanMs = (1_000 * sums.samples) / opened.sampleRate;
      if (current === track && sums.samples > 0) listeners.emit(levelFrame(sums, { atMs: clock.nowMs(), spanMs }));
    };
    const source = opened.createMediaStreamSource(new MediaStream([track]));
    tap = isWorklet ? tapByWorklet(source, report) : tapByAnalysers(source, { report, clock });
    // The browser requires a user gesture, so resume at the next one.
    if (opened.state === "suspended") resumeAtNextPress(opened);
  };

  return {
    subscribe: listeners.subscribe,
    setTrack(track) {
      if (track === current) return;
      detach();
      current = track;
      if (track) cancelAttach = clock.setTimer(attachAfterMs, () => void attach(track).catch(() => detach()));
    },
    close() {
      detach();
      current = null;
      listeners.clear();
      void context?.close().catch(() => undefined);
      context = null;
    },
  };
}

/**
 * Uses no output device, because a meter mustn't open, hold or change the sample rate of the sound card that the DAW
 * plays on. To use little processor time, it runs at the track's own sample rate and renders in large steps, which are
 * still shorter than the time between two reports.
 */
function openContext(track: MediaStreamTrack): AudioContext {
  const { sampleRate } = track.getSettings();
  const quiet = { latencyHint: "playback", sinkId: { type: "none" }, ...(sampleRate && { sampleRate }) } as const;
  return new AudioContext(quiet);
}

const loadedWorklets = new WeakMap<AudioContext, Promise<boolean>>();

function loadWorklet(context: AudioContext, url: string | null): Promise<boolean> {
  const known = loadedWorklets.get(context);
  if (known) return known;
  const loading =
    url === null || !("audioWorklet" in context)
      ? Promise.resolve(false)
      : context.audioWorklet.addModule(url).then(
          () => true,
          () => false,
        );
  loadedWorklets.set(context, loading);
  return loading;
}

/** `explicit` always gives two channels, and `speakers` copies a mono input to both. */
const stereo = { channelCount: 2, channelCountMode: "explicit", channelInterpretation: "speakers" } as const;

function tapByWorklet(source: MediaStreamAudioSourceNode, report: Report): Tap {
  const node = new AudioWorkletNode(source.context, "foldback-level", { ...stereo, numberOfOutputs: 1 });
  node.port.onmessage = (event: MessageEvent<LevelSums>) => report(event.data);
  source.connect(node);
  // The output is silent, but browsers don't run an unconnected node.
  node.connect(source.context.destination);
  return { disconnect: () => disconnectAll([source, node], () => node.port.close()) };
}

const pollEveryMs = 50;
/**
 * Longer than the time between two polls so that no sample is missed. In the background it covers the last 0.7 s of
 * each second.
 */
const analyserSamples = 32_768;

function tapByAnalysers(source: MediaStreamAudioSourceNode, deps: { report: Report; clock: Clock }): Tap {
  const { context } = source;
  const splitter = new ChannelSplitterNode(context, { numberOfOutputs: 2 });
  const upmix = new GainNode(context, stereo);
  const [left, right] = [0, 1].map((channel) => {
    const analyser = new AnalyserNode(context, { fftSize: analyserSamples });
    splitter.connect(analyser, channel);
    return analyser;
  });
  if (!left || !right) throw new Error("two channels are two analysers");
  source.connect(upmix).connect(splitter);
  const buffers = { left: new Float32Array(analyserSamples), right: new Float32Array(analyserSamples) };
  let polledAtSeconds = context.currentTime;
  let cancel: Unsubscribe = () => undefined;
  const poll = () => {
    const elapsed = Math.round((context.currentTime - polledAtSeconds) * context.sampleRate);
    polledAtSeconds = context.currentTime;
    const fresh = Math.min(elapsed, analyserSamples);
    left.getFloatTimeDomainData(buffers.left);
    right.getFloatTimeDomainData(buffers.right);
    const sums = noLevelSums();
    const begin = analyserSamples - fresh;
    addSamples(sums, buffers.left.subarray(begin), buffers.right.subarray(begin));
    deps.report(sums);
    cancel = deps.clock.setTimer(pollEveryMs, poll);
  };
  cancel = deps.clock.setTimer(pollEveryMs, poll);
  return { disconnect: () => disconnectAll([source, upmix, splitter, left, right], cancel) };
}

function disconnectAll(nodes: readonly AudioNode[], also: () => void) {
  for (const node of nodes) node.disconnect();
  also();
}

function resumeAtNextPress(context: AudioContext) {
  const tried = new AbortController();
  const resume = () =>
    void context.resume().then(
      () => tried.abort(),
      () => undefined,
    );
  context.addEventListener("statechange", () => context.state !== "suspended" && tried.abort(), {
    signal: tried.signal,
  });
  for (const press of ["pointerdown", "keydown"])
    window.addEventListener(press, resume, { signal: tried.signal, capture: true });
  resume();
}
