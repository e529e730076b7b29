import { textOf } from "./bytes.ts";

/** `leaf` is the line behind a zero byte, which is how the tree's leaves are hashed; null text is no UTF-8, or too long to be read. */
export type Line = { leaf: Uint8Array; text: string | null };

const lineEnd = 0x0a;
/** Far more than any of ours has. Beyond it each piece would be copied again and again. */
const longestLineBytes = 1 << 22;

/** The lines of a text that comes in pieces, without their ends. What follows the last end is a line, too. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  let rest = new Uint8Array();
  for await (const chunk of chunks) {
    // One byte more, so that the first line has a place before it as all others have.
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

/** Decoded in one go, because a call for each of a million lines costs more than the decoding; singly where that fails. */
function linesOf(bytes: Uint8Array): Line[] {
  const texts = textOf(bytes.subarray(1))?.split("\n");
  const lines: Line[] = [];
  for (let from = 1; from <= bytes.length; ) {
    const found = bytes.indexOf(lineEnd, from);
    const to = found < 0 ? bytes.length : found;
    const text = texts ? (texts[lines.length] ?? null) : textOf(bytes.subarray(from, to));
    // The line end before is not needed any more: in its place stands what makes this a leaf.
    bytes[from - 1] = 0;
    lines.push({ leaf: bytes.subarray(from - 1, to), text });
    from = to + 1;
  }
  return lines;
}
