// What SHA-256 and MD5 have in common: they compress blocks of 64 bytes, and pad the last one with the input's length.
import { joinBytes } from "./bytes.ts";

/** Hashes input that arrives in pieces. */
export type HashStream = { update(bytes: Uint8Array): void; digest(): Uint8Array };
type Kind = {
  initial: readonly number[];
  compress: (state: Uint32Array, bytes: Uint8Array, at: number) => void;
  isLittleEndian: boolean;
};

const blockBytes = 64;

export const blockHash = ({ initial, compress, isLittleEndian }: Kind): HashStream => {
  const state = Uint32Array.from(initial);
  let rest = new Uint8Array();
  let totalBytes = 0;
  return {
    update(bytes) {
      totalBytes += bytes.length;
      const all = rest.length === 0 ? bytes : joinBytes(rest, bytes);
      const whole = all.length - (all.length % blockBytes);
      for (let at = 0; at < whole; at += blockBytes) compress(state, all, at);
      rest = all.slice(whole);
    },
    digest() {
      const tail = padded(rest, { totalBytes, isLittleEndian });
      for (let at = 0; at < tail.length; at += blockBytes) compress(state, tail, at);
      const digest = new Uint8Array(state.length * 4);
      const view = new DataView(digest.buffer);
      for (const [index, word] of state.entries()) view.setUint32(index * 4, word, isLittleEndian);
      return digest;
    },
  };
};

type Length = { totalBytes: number; isLittleEndian: boolean };

function padded(rest: Uint8Array, { totalBytes, isLittleEndian }: Length): Uint8Array {
  const tail = new Uint8Array(rest.length + 9 > blockBytes ? 2 * blockBytes : blockBytes);
  tail.set(rest);
  tail[rest.length] = 0x80;
  const view = new DataView(tail.buffer);
  const [high, low] = [Math.floor(totalBytes / 2 ** 29), (totalBytes * 8) % 2 ** 32];
  view.setUint32(tail.length - 8, isLittleEndian ? low : high, isLittleEndian);
  view.setUint32(tail.length - 4, isLittleEndian ? high : low, isLittleEndian);
  return tail;
}

export const rotateRight = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The algorithms keep the index within bounds. */
export const wordAt = (words: Uint32Array | Uint8Array, at: number) => words[at] ?? 0;
