/**
 * The last seconds of a stereo stream, with each frame at its own position. Reads between two frames use a windowed
 * sinc.
 */
import { feedChannels } from "@foldback/protocol/lossless-packet";

export const storedFrames = 2 ** 17;
/** How many frames a read needs on each side of its position. */
export const halfTaps = 16;
const phases = 512;

export type FrameStore = {
  put(firstFrame: number, samples: Float32Array): void;
  has(frame: number): boolean;
  /** `at` may lie between two frames. */
  read(channel: 0 | 1, at: number): number;
  /** Makes everything before this frame silent so that the space can be reused. */
  clear(to: number): void;
  /** Frames before this one are gone. */
  clearedTo(): number;
  /** Forgets everything. The next frame to arrive is this one. */
  reset(firstFrame: number): void;
};

export function createFrameStore(): FrameStore {
  const sound = [new Float32Array(storedFrames), new Float32Array(storedFrames)] as const;
  const isHeld = new Uint8Array(storedFrames);
  let cleared = 0;
  return {
    put(firstFrame, samples) {
      for (let index = 0; index < samples.length / feedChannels; index += 1) {
        const slot = (firstFrame + index) % storedFrames;
        sound[0][slot] = samples[index * feedChannels] ?? 0;
        sound[1][slot] = samples[index * feedChannels + 1] ?? 0;
        isHeld[slot] = 1;
      }
    },
    has: (frame) => isHeld[frame % storedFrames] === 1,
    read: (channel, at) => sampleAt(sound[channel], at),
    clear(to) {
      for (; cleared < to; cleared += 1) {
        const slot = cleared % storedFrames;
        sound[0][slot] = 0;
        sound[1][slot] = 0;
        isHeld[slot] = 0;
      }
    },
    clearedTo: () => cleared,
    reset(firstFrame) {
      for (const channel of sound) channel.fill(0);
      isHeld.fill(0);
      cleared = firstFrame;
    },
  };
}

function sampleAt(channel: Float32Array, at: number): number {
  const whole = Math.floor(at);
  if (whole === at) return channel[whole % storedFrames] ?? 0;
  const phase = (at - whole) * phases;
  const row = Math.floor(phase);
  const blend = phase - row;
  let sum = 0;
  for (let tap = 0; tap < 2 * halfTaps; tap += 1) {
    const slot = (whole + tap - halfTaps + 1 + storedFrames) % storedFrames;
    const here = kernel[row * 2 * halfTaps + tap] ?? 0;
    const next = kernel[(row + 1) * 2 * halfTaps + tap] ?? 0;
    sum += (channel[slot] ?? 0) * (here + (next - here) * blend);
  }
  return sum;
}

/** A sinc with a Blackman window, one row for each fraction of a frame. */
const kernel = (() => {
  const table = new Float64Array((phases + 1) * 2 * halfTaps);
  for (let row = 0; row <= phases; row += 1)
    for (let tap = 0; tap < 2 * halfTaps; tap += 1) {
      const distance = tap - halfTaps + 1 - row / phases;
      const turn = (Math.PI * distance) / halfTaps;
      const window = 0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn);
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      table[row * 2 * halfTaps + tap] = sinc * window;
    }
  return table;
})();
