/**
 * Hands the stereo program feed, and talkback with it, from the audio thread to the log's worker in shared memory. One
 * writer, one reader, no locks: the audio thread never waits. The disk can fall ten seconds behind before a block is
 * dropped. The frame numbers then show how many are missing.
 */
import { quantumFrames, type SoundBlock } from "./sound-block.ts";

const channels = 2;
const slotSamples = quantumFrames * channels;
/** One second more than the disk may fall behind, because the ring isn't always empty when a write begins. */
const secondsOfRoom = 11;

/** Indexes of the two counters. Both only rise; a block's slot is its count modulo the number of slots. */
const written = 0;
const taken = 1;
const counterBytes = 8;
/** A slot's frame, its time, and which inputs were connected. */
const placeBytes = 3 * 8;

/** A slot's bits: which of the two inputs were connected. */
const hasProgram = 1;
const hasTalkback = 2;

type Channels = readonly Float32Array[];
type BlockTime = Pick<SoundBlock, "frame" | "atMs">;

export type SampleRing = {
  /** Returns false if the ring is full and the block was dropped. No channels means that nothing is connected. */
  write(at: BlockTime, program: Channels, talkback: Channels): boolean;
  /** Null if there's nothing new. */
  read(): SoundBlock | null;
};

export const ringSlots = (sampleRateHz: number): number => Math.ceil((secondsOfRoom * sampleRateHz) / quantumFrames);

export const ringBytes = (slots: number): number => counterBytes + slots * (placeBytes + slotSamples * 4 * 2);

/** Both sides open the same memory, which starts out zeroed. */
export function openSampleRing(memory: SharedArrayBuffer | ArrayBuffer): SampleRing {
  const slots = Math.floor((memory.byteLength - counterBytes) / (placeBytes + slotSamples * 4 * 2));
  const counters = new Int32Array(memory, 0, 2);
  const frames = new Float64Array(memory, counterBytes, slots);
  const times = new Float64Array(memory, counterBytes + slots * 8, slots);
  const present = new Float64Array(memory, counterBytes + slots * 16, slots);
  const sound = new Float32Array(memory, counterBytes + slots * placeBytes, slots * slotSamples);
  const voice = new Float32Array(memory, sound.byteOffset + sound.byteLength, slots * slotSamples);

  function put(into: Float32Array, slot: number, [left, right]: Channels) {
    const begin = slot * slotSamples;
    for (let index = 0; left !== undefined && index < quantumFrames; index += 1) {
      into[begin + index * 2] = left[index] ?? 0;
      into[begin + index * 2 + 1] = right?.[index] ?? left[index] ?? 0;
    }
  }

  const copyOf = (from: Float32Array, slot: number) =>
    new Float32Array(from.subarray(slot * slotSamples, (slot + 1) * slotSamples));

  return {
    write({ frame, atMs }, program, talkback) {
      const count = Atomics.load(counters, written);
      // The counters wrap around after 2^31 blocks (about ten weeks at 44.1 kHz), but their difference stays correct.
      if (((count - Atomics.load(counters, taken)) | 0) >= slots) return false;
      const slot = (count >>> 0) % slots;
      frames[slot] = frame;
      times[slot] = atMs;
      present[slot] = (program.length > 0 ? hasProgram : 0) | (talkback.length > 0 ? hasTalkback : 0);
      put(sound, slot, program);
      put(voice, slot, talkback);
      Atomics.store(counters, written, (count + 1) | 0);
      return true;
    },
    read() {
      const count = Atomics.load(counters, taken);
      if (count === Atomics.load(counters, written)) return null;
      const slot = (count >>> 0) % slots;
      const held = present[slot] ?? 0;
      const samples = (held & hasProgram) === 0 ? null : copyOf(sound, slot);
      const talkback = (held & hasTalkback) === 0 ? null : copyOf(voice, slot);
      const block = { frame: frames[slot] ?? 0, frames: quantumFrames, atMs: times[slot] ?? 0, samples, talkback };
      Atomics.store(counters, taken, (count + 1) | 0);
      return block;
    },
  };
}
