// MD5 (RFC 1321), which browsers can't compute. A FLAC file contains the MD5 of its samples. It doesn't protect against
// forgery, but the take's root does.
import { blockHash, type HashStream, rotateRight, wordAt } from "./block-hash.ts";

const initial = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
const constants = Uint32Array.from({ length: 64 }, (_, round) => Math.floor(Math.abs(Math.sin(round + 1)) * 2 ** 32));
/** How many bits each step of a round rotates to the left. */
const turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const words = new Uint32Array(16);

export const createMd5 = (): HashStream => blockHash({ initial, compress, isLittleEndian: true });

function compress(state: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index++) {
    const from = at + index * 4;
    words[index] =
      wordAt(bytes, from) |
      (wordAt(bytes, from + 1) << 8) |
      (wordAt(bytes, from + 2) << 16) |
      (wordAt(bytes, from + 3) << 24);
  }
  let a = wordAt(state, 0);
  let b = wordAt(state, 1);
  let c = wordAt(state, 2);
  let d = wordAt(state, 3);
  for (let round = 0; round < 64; round++) {
    const kind = round >> 4;
    const sum = (a + mixed(kind, b, c, d) + wordAt(constants, round) + wordAt(words, placeOf(kind, round))) | 0;
    a = d;
    d = c;
    c = b;
    b = (b + rotateRight(sum, 32 - (turns[kind * 4 + (round % 4)] ?? 0))) | 0;
  }
  state[0] = wordAt(state, 0) + a;
  state[1] = wordAt(state, 1) + b;
  state[2] = wordAt(state, 2) + c;
  state[3] = wordAt(state, 3) + d;
}

function mixed(kind: number, b: number, c: number, d: number): number {
  if (kind === 0) return (b & c) | (~b & d);
  if (kind === 1) return (d & b) | (~d & c);
  return kind === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function placeOf(kind: number, round: number): number {
  if (kind === 0) return round;
  if (kind === 1) return (5 * round + 1) % 16;
  return ((kind === 2 ? 3 : 7) * round + (kind === 2 ? 5 : 0)) % 16;
}
