/** Writes numbers of any width, most significant bit first. */
export type BitWriter = ReturnType<typeof bitWriter>;

export function bitWriter(capacity: number) {
  let bytes = new Uint8Array(capacity);
  let at = 0;
  let held = 0;
  let count = 0;

  /** At most 24 bits. */
  const few = (value: number, bits: number) => {
    held = (held << bits) | (value & ((1 << bits) - 1));
    count += bits;
    while (count >= 8) {
      if (at === bytes.length) bytes = grown(bytes);
      count -= 8;
      bytes[at] = held >>> count;
      at += 1;
    }
    held &= (1 << count) - 1;
  };
  const unary = (zeros: number) => {
    let left = zeros;
    for (; left >= 16; left -= 16) few(0, 16);
    few(1, left + 1);
  };
  const put = (value: number, bits: number) => {
    if (bits <= 24) return few(value, bits);
    few(value >> 16, bits - 16);
    few(value, 16);
  };
  return {
    /** At most 32 bits. Negative numbers are written in two's complement. */
    put,
    /**
     * Writes a Rice code: the number without its last bits in unary (that many 0 bits, then a 1 bit), followed by the
     * last bits.
     */
    rice(value: number, lastBits: number) {
      const zeros = value >>> lastBits;
      if (zeros + 1 + lastBits <= 24)
        return few((1 << lastBits) | (value & ((1 << lastBits) - 1)), zeros + 1 + lastBits);
      unary(zeros);
      put(value, lastBits);
    },
    /** Pads the last byte with zeros and returns all bytes so far. */
    aligned(): Uint8Array<ArrayBuffer> {
      if (count > 0) few(0, 8 - count);
      return bytes.subarray(0, at);
    },
  };
}

function grown(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}
