// Synchronous SHA-256 (FIPS 180-4) for pages that hash millions of short texts, because the browser's implementation
// returns a promise each time. The server uses the native one. Both are tested with the same vectors.
import { blockHash, type HashStream, rotateRight as rotate, wordAt as word } from "./block-hash.ts";

/** Implementations must not keep their input, because callers reuse the buffer. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const roundConstants = makeRoundConstants();
const schedule = new Uint32Array(64);

export const sha256: Sha256 = (bytes) => {
  const stream = createSha256();
  stream.update(bytes);
  return stream.digest();
};

export const createSha256 = (): HashStream => blockHash({ initial, compress, isLittleEndian: false });

function fillSchedule(bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index++) {
    const from = at + index * 4;
    schedule[index] =
      (word(bytes, from) << 24) | (word(bytes, from + 1) << 16) | (word(bytes, from + 2) << 8) | word(bytes, from + 3);
  }
  for (let index = 16; index < 64; index++) {
    const early = word(schedule, index - 15);
    const late = word(schedule, index - 2);
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = (word(schedule, index - 16) + first + word(schedule, index - 7) + second) | 0;
  }
}

function compress(state: Uint32Array, bytes: Uint8Array, at: number): void {
  fillSchedule(bytes, at);
  let a = word(state, 0);
  let b = word(state, 1);
  let c = word(state, 2);
  let d = word(state, 3);
  let e = word(state, 4);
  let f = word(state, 5);
  let g = word(state, 6);
  let h = word(state, 7);
  for (let index = 0; index < 64; index++) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sumE + choice + word(roundConstants, index) + word(schedule, index)) | 0;
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  // Assigned one by one, because creating an array and an iterator for each block would cost more than the rounds.
  state[0] = word(state, 0) + a;
  state[1] = word(state, 1) + b;
  state[2] = word(state, 2) + c;
  state[3] = word(state, 3) + d;
  state[4] = word(state, 4) + e;
  state[5] = word(state, 5) + f;
  state[6] = word(state, 6) + g;
  state[7] = word(state, 7) + h;
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function makeRoundConstants(): Uint32Array {
  const constants = new Uint32Array(64);
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    if (!isPrime(candidate)) continue;
    constants[found] = cubeRootFraction(candidate);
    found += 1;
  }
  return constants;
}

function isPrime(candidate: number): boolean {
  for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) return false;
  return true;
}

/** Uses integers, because a 53-bit float isn't precise enough for 32 fractional bits. */
function cubeRootFraction(prime: number): number {
  const target = BigInt(prime) << 96n;
  let low = 0n;
  let high = 1n << 36n;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle * middle * middle <= target) low = middle;
    else high = middle - 1n;
  }
  return Number(low & 0xffffffffn);
}
