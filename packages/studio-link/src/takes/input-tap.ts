/**
 * Taps the program feed for a recording, and the engineer's talkback as its second input. It records a clone of the
 * feed, so that the take continues when the feed's media track is stopped. Its audio context runs at the device's rate,
 * because at any other rate the browser resamples silently.
 */
import { tapWorkletUrl } from "./built-parts.ts";
import type { TapOpening } from "./sound-block.ts";

export type InputTap = {
  sampleRateHz: number;
  /** The audio context's current frame. */
  frameNow(): number;
  /** The label of the input that's being recorded. */
  label(): string;
  /** Null if the browser doesn't report it. */
  deviceRateHz(): number | null;
  setTrack(track: MediaStreamTrack): void;
  /** The engineer's voice, or null while it may not be kept. */
  setTalkback(track: MediaStreamTrack | null): void;
  /**
   * Disconnects the feed and the talkback. Synchronous, because it's part of the kill. The audio thread keeps running
   * without an input.
   */
  letGo(): void;
  close(): void;
};

export type TapDeps = {
  track: MediaStreamTrack;
  /** The sample rate of the take to continue. Null means the device's rate. */
  sampleRateHz: number | null;
  /** The audio thread's end of the channel to the worker. */
  port: MessagePort;
  blocksPerMessage: number;
  makeMemory: (sampleRateHz: number) => SharedArrayBuffer | null;
  /** Called when the input is unplugged. */
  inputChanged: () => void;
};

export async function openInputTap(deps: TapDeps): Promise<InputTap & { memory: SharedArrayBuffer | null }> {
  const deviceRate = (track: MediaStreamTrack) => track.getSettings().sampleRate ?? null;
  const sampleRate = deps.sampleRateHz ?? deviceRate(deps.track) ?? undefined;
  // Uses no output device, as in level-meter.ts, so the DAW's sound card is left alone.
  const quiet = { latencyHint: "balanced", sinkId: { type: "none" }, sampleRate } as const;
  const context = new AudioContext(quiet);
  const memory = deps.makeMemory(context.sampleRate);
  try {
    await context.audioWorklet.addModule(tapWorkletUrl);
    await context.resume();
  } catch (thrown) {
    void context.close();
    throw thrown;
  }
  const node = new AudioWorkletNode(context, "foldback-tap", stereo);
  const opening: TapOpening = { port: deps.port, memory, blocksPerMessage: deps.blocksPerMessage };
  node.port.postMessage(opening, [deps.port]);
  // Its output is silent, but browsers don't run a node that isn't connected.
  node.connect(context.destination);
  let held: { clone: MediaStreamTrack; source: MediaStreamAudioSourceNode; label: string } | null = null;

  let voice: MediaStreamAudioSourceNode | null = null;

  function setTalkback(track: MediaStreamTrack | null) {
    voice?.disconnect();
    voice = track === null ? null : context.createMediaStreamSource(new MediaStream([track]));
    voice?.connect(node, 0, talkbackInput);
  }

  function letGoOfFeed() {
    held?.source.disconnect();
    held?.clone.stop();
    held = null;
  }

  function setTrack(track: MediaStreamTrack) {
    const clone = track.clone();
    const source = context.createMediaStreamSource(new MediaStream([clone]));
    letGoOfFeed();
    source.connect(node);
    const mine = { clone, source, label: track.label };
    held = mine;
    clone.addEventListener("ended", () => {
      if (held !== mine) return;
      letGoOfFeed();
      deps.inputChanged();
    });
  }

  function letGo() {
    letGoOfFeed();
    setTalkback(null);
  }

  setTrack(deps.track);
  return {
    memory,
    sampleRateHz: context.sampleRate,
    frameNow: () => Math.round(context.currentTime * context.sampleRate),
    label: () => held?.label ?? "",
    deviceRateHz: () => (held === null ? null : deviceRate(held.clone)),
    setTrack,
    setTalkback,
    letGo,
    close() {
      letGo();
      void context.close().catch(() => undefined);
    },
  };
}

const talkbackInput = 1;

/** `explicit` always gives two channels, and `speakers` copies a mono input to both. */
const stereo = {
  channelCount: 2,
  channelCountMode: "explicit",
  channelInterpretation: "speakers",
  numberOfInputs: 2,
  numberOfOutputs: 1,
} as const;
