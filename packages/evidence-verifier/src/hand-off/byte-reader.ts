// Reads an exact number of bytes from a stream whose pieces can be any length.
import { joinBytes } from "../formats/bytes.ts";

export type ByteReader = {
  /** Returns fewer bytes only at the end. */
  read(count: number): Promise<Uint8Array>;
};

export function byteReader(pieces: AsyncIterable<Uint8Array>): ByteReader {
  const source = pieces[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array();
  return {
    async read(count) {
      const parts: Uint8Array[] = [];
      let missing = count;
      for (;;) {
        const part = held.subarray(0, missing);
        held = held.subarray(part.length);
        parts.push(part);
        missing -= part.length;
        if (missing === 0) break;
        const { done, value } = await source.next();
        if (done) break;
        held = value;
      }
      return parts.length === 1 && parts[0] !== undefined ? parts[0] : joinBytes(...parts);
    },
  };
}
