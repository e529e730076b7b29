/**
 * Runs on the audio thread and hands every block of the input to the log's worker: through shared memory where the page
 * has it, otherwise in messages. With shared memory, an empty message wakes the worker.
 */
import { openSampleRing, type SampleRing } from "./sample-ring.ts";
import { quantumFrames, type SoundBlock, type TapOpening } from "./sound-block.ts";

// Globals of AudioWorkletGlobalScope, which TypeScript's DOM library doesn't declare.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const currentFrame: number;

/** About 40 ms. Together with a chunk's length, it limits how late a frame is acknowledged. */
const blocksPerMessage = 16;

class TapProcessor extends AudioWorkletProcessor {
  toWorker: MessagePort | null = null;
  ring: SampleRing | null = null;
  pending: SoundBlock | null = null;
  blocks = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<TapOpening>) => {
      this.toWorker = data.port;
      this.ring = data.memory === null ? null : openSampleRing(data.memory);
    };
  }

  process(inputs: Float32Array[][]): boolean {
    if (this.toWorker === null) return true;
    const [left = null, right = null] = inputs[0] ?? [];
    if (this.ring === null) this.collect(left, right);
    else this.ring.write({ frame: currentFrame, atMs: Date.now() }, left, right);
    this.blocks += 1;
    if (this.blocks % blocksPerMessage === 0) this.send();
    return true;
  }

  /** Without shared memory, a message carries several blocks, either all with an input or all without. */
  collect(left: Float32Array | null, right: Float32Array | null) {
    if (this.pending !== null && (this.pending.samples === null) !== (left === null)) this.send();
    this.pending ??= {
      frame: currentFrame,
      frames: 0,
      atMs: Date.now(),
      samples: left === null ? null : new Float32Array(blocksPerMessage * quantumFrames * 2),
    };
    const { samples, frames } = this.pending;
    for (let index = 0; samples !== null && index < quantumFrames; index += 1) {
      samples[(frames + index) * 2] = left?.[index] ?? 0;
      samples[(frames + index) * 2 + 1] = right?.[index] ?? left?.[index] ?? 0;
    }
    this.pending.frames += quantumFrames;
  }

  send() {
    if (this.pending === null) return this.toWorker?.postMessage(null);
    const { frame, frames, atMs, samples } = this.pending;
    const sound = samples?.slice(0, frames * 2) ?? null;
    this.pending = null;
    this.toWorker?.postMessage({ frame, frames, atMs, samples: sound }, sound === null ? [] : [sound.buffer]);
  }
}

registerProcessor("foldback-tap", TapProcessor);
