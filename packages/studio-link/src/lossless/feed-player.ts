/**
 * Plays the lossless feed through an audio context of its own at the feed's rate. An audio element would resample it.
 */
import type { PlayerCommand, PlayerReport } from "./player-messages.ts";
import playerWorkletUrl from "./player-worklet.ts?worker&url";

export type FeedPlayer = {
  begin(): void;
  play(firstFrame: number, samples: Float32Array<ArrayBuffer>): void;
  /** 0 to 1. Zero until the feed has been verified. */
  setVolume(volume: number): void;
  setOutputDevice(deviceId: string | null): void;
  /** Call this in a user gesture, if the browser needs one before it plays sound. */
  resume(): void;
  /** Goes silent for good before it returns. Closing the context takes time, so that happens later. */
  silence(): void;
  close(): void;
};

export type FeedPlayerDeps = {
  rateHz: number;
  outputDeviceId: string | null;
  /** There's nothing to play, or the browser isn't playing it. */
  starved(isStarved: boolean): void;
  /** Silence was played for frames that hadn't arrived. */
  missed(): void;
};

type SinkContext = AudioContext & { setSinkId?: (id: string) => Promise<void> };

export async function openFeedPlayer(deps: FeedPlayerDeps): Promise<FeedPlayer> {
  const { rateHz, outputDeviceId } = deps;
  const context: SinkContext = new AudioContext({ latencyHint: "interactive", sampleRate: rateHz });
  try {
    await context.audioWorklet.addModule(playerWorkletUrl);
  } catch (thrown) {
    void context.close();
    throw thrown;
  }
  const node = new AudioWorkletNode(context, "foldback-lossless-player", {
    numberOfInputs: 0,
    outputChannelCount: [2],
  });
  const gain = new GainNode(context, { gain: 0 });
  node.connect(gain).connect(context.destination);
  let told: PlayerReport = { isStarved: true, missing: 0 };
  // A context that isn't running sends no reports, so its last one no longer counts.
  const tellStarved = () => deps.starved(told.isStarved || context.state !== "running");
  context.onstatechange = tellStarved;
  node.port.onmessage = ({ data }: MessageEvent<PlayerReport>) => {
    if (data.missing > told.missing) deps.missed();
    told = data;
    tellStarved();
  };
  const tell = (command: PlayerCommand, moved: Transferable[] = []) => node.port.postMessage(command, moved);

  /** If this output is gone, the previous one stays in use, as with the Opus sound. */
  function setOutputDevice(deviceId: string | null) {
    void context.setSinkId?.(deviceId ?? "").catch(() => undefined);
  }

  function silence() {
    gain.disconnect();
    node.port.onmessage = null;
    context.onstatechange = null;
    tell({ type: "end" });
  }

  if (outputDeviceId !== null) setOutputDevice(outputDeviceId);
  return {
    begin: () => tell({ type: "begin" }),
    play: (firstFrame, samples) => tell({ type: "play", firstFrame, samples }, [samples.buffer]),
    setVolume(volume) {
      gain.gain.value = volume;
    },
    setOutputDevice,
    resume: () => void context.resume().catch(() => undefined),
    silence,
    close() {
      silence();
      void context.close().catch(() => undefined);
    },
  };
}
