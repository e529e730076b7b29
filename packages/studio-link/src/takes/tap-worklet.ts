/**
 * Runs on the audio thread and hands every block of the program feed, and of talkback while it may be kept, to the
 * log's worker: through shared memory where the page has it, otherwise in messages. With shared memory, an empty
 * message wakes the worker.
 */
import { openSampleRing, type SampleRing } from "./sample-ring.ts";
import { quantumFrames, type SoundBlock, type TapOpening } from "./sound-block.ts";

// Globals of AudioWorkletGlobalScope, which TypeScript's DOM library doesn't declare.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const currentFrame: number;

class TapProcessor extends AudioWorkletProcessor {
  toWorker: MessagePort | null = null;
  ring: SampleRing | null = null;
  pending: SoundBlock | null = null;
  blocks = 0;
  blocksPerMessage = 1;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<TapOpening>) => {
      this.toWorker = data.port;
      this.blocksPerMessage = data.blocksPerMessage;
      this.ring = data.memory === null ? null : openSampleRing(data.memory);
    };
  }

  process([program = [], talkback = []]: Float32Array[][]): boolean {
    if (this.toWorker === null) return true;
    if (this.ring === null) this.collect(program, talkback);
    else this.ring.write({ frame: currentFrame, atMs: Date.now() }, program, talkback);
    this.blocks += 1;
    if (this.blocks % this.blocksPerMessage === 0) this.send();
    return true;
  }

  /** Without shared memory, a message carries several blocks that have the same inputs connected. */
  collect(program: Float32Array[], talkback: Float32Array[]) {
    const { pending } = this;
    const isSame = (held: Float32Array | null, input: Float32Array[]) => (held === null) === (input.length === 0);
    if (pending !== null && !(isSame(pending.samples, program) && isSame(pending.talkback, talkback))) this.send();
    const room = this.blocksPerMessage * quantumFrames;
    const sound = { samples: roomFor(program, room), talkback: roomFor(talkback, room) };
    this.pending ??= { frame: currentFrame, frames: 0, atMs: Date.now(), ...sound };
    put(this.pending.samples, this.pending.frames, program);
    put(this.pending.talkback, this.pending.frames, talkback);
    this.pending.frames += quantumFrames;
  }

  send() {
    if (this.pending === null) return this.toWorker?.postMessage(null);
    const { frame, frames, atMs, ...sound } = this.pending;
    const samples = sound.samples?.slice(0, frames * 2) ?? null;
    const talkback = sound.talkback?.slice(0, frames * 2) ?? null;
    this.pending = null;
    const buffers = [samples, talkback].flatMap((each) => each?.buffer ?? []);
    this.toWorker?.postMessage({ frame, frames, atMs, samples, talkback }, buffers);
  }
}

const roomFor = ({ length }: Float32Array[], frames: number) => (length === 0 ? null : new Float32Array(frames * 2));

function put(into: Float32Array | null, at: number, [left, right]: Float32Array[]) {
  for (let index = 0; into !== null && index < quantumFrames; index += 1) {
    into[(at + index) * 2] = left?.[index] ?? 0;
    into[(at + index) * 2 + 1] = right?.[index] ?? left?.[index] ?? 0;
  }
}

registerProcessor("foldback-tap", TapProcessor);
