import { textOf } from "./bytes.ts";

/**
 * `leaf` is the line with a leading zero byte, as hashed for the tree. `text` is null if the line isn't UTF-8 or is too
 * long.
 */
export type Line = { leaf: Uint8Array; text: string | null };

const lineEnd = 0x0a;
/** Far longer than any entry. Longer lines would be slow, because each chunk copies the line so far. */
const longestLineBytes = 1 << 22;

/** Splits chunks into lines without their line endings. Text after the last line ending counts as a line too. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  let rest = new Uint8Array();
  for await (const chunk of chunks) {
    // Leave one byte free at the start, which becomes the leading zero byte of the first line.
    const bytes = new Uint8Array(1 + rest.length + chunk.length);
    bytes.set(rest, 1);
    bytes.set(chunk, 1 + rest.length);
    const end = bytes.lastIndexOf(lineEnd);
    rest = bytes.slice(Math.max(end, 0) + 1);
    if (end > 0) yield linesOf(bytes.subarray(0, end));
    if (rest.length > longestLineBytes) {
      yield [{ leaf: new Uint8Array(1), text: null }];
      return;
    }
  }
  if (rest.length > 0) {
    const bytes = new Uint8Array(1 + rest.length);
    bytes.set(rest, 1);
    yield linesOf(bytes);
  }
}

/**
 * Decodes all lines in one call, because a call per line costs more than the decoding. If one line isn't UTF-8, decodes
 * them one by one instead.
 */
function linesOf(bytes: Uint8Array): Line[] {
  const texts = textOf(bytes.subarray(1))?.split("\n");
  const lines: Line[] = [];
  for (let from = 1; from <= bytes.length; ) {
    const found = bytes.indexOf(lineEnd, from);
    const to = found < 0 ? bytes.length : found;
    const text = texts ? (texts[lines.length] ?? null) : textOf(bytes.subarray(from, to));
    // Overwrites the previous line ending with the zero byte that marks a leaf.
    bytes[from - 1] = 0;
    lines.push({ leaf: bytes.subarray(from - 1, to), text });
    from = to + 1;
  }
  return lines;
}
