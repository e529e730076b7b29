// Reads numbers of any width, most significant bit first.
export class BitsEnded extends Error {}

export type BitReader = ReturnType<typeof bitReader>;

/** Its methods throw `BitsEnded` at the end of the bytes. */
export function bitReader(bytes: Uint8Array) {
  let at = 0;
  let held = 0;
  let count = 0;

  /** At most 16 bits. */
  const few = (bits: number): number => {
    while (count < bits) {
      const byte = bytes[at];
      if (byte === undefined) throw new BitsEnded();
      held = ((held << 8) | byte) & 0xff_ff_ff;
      at += 1;
      count += 8;
    }
    count -= bits;
    return (held >>> count) & (2 ** bits - 1);
  };
  const read = (bits: number): number => (bits > 16 ? few(bits - 16) * 2 ** 16 + few(16) : few(bits));
  return {
    /** At most 32 bits. */
    read,
    signed: (bits: number): number => {
      const value = read(bits);
      return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
    },
    /** Counts the 0 bits before the next 1 bit, and reads that one too. */
    unary: (): number => {
      let zeros = 0;
      while (few(1) === 0) zeros += 1;
      return zeros;
    },
    /** Skips to the next byte, and returns how many bytes have been read. Returns null if a skipped bit isn't zero. */
    align: (): number | null => {
      const skipped = held & (2 ** count - 1);
      count = 0;
      return skipped === 0 ? at : null;
    },
  };
}
