const lineEnd = 0x0a;

/** The lines of a text that comes in pieces, without their ends. What follows the last end is a line, too. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let rest = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let to = bytes.indexOf(lineEnd); to >= 0; to = bytes.indexOf(lineEnd, from)) {
      lines.push(bytes.subarray(from, to));
      from = to + 1;
    }
    rest = bytes.subarray(from);
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [rest];
}
