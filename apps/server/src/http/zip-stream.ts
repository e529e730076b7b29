// An archive as it is made: one file after the other, stored as they are (sound is compressed already), in the ZIP format
// of PKWARE's APPNOTE 6.3 without its 64-bit fields. A file that comes in pieces is followed by its size and checksum. It
// knows bytes and names only.
import { crc32 } from "node:zlib";

export type ZipEntry = { name: string; body: () => Promise<string | Uint8Array | AsyncIterable<Uint8Array>> };

const utf8Names = 0x0800;
const sizeFollows = 0x0008;
const versionNeeded = 20;
const largest = 0xffffffff;

export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, body } of entries) {
    const content = await body();
    const whole = typeof content === "string" || content instanceof Uint8Array;
    const facts = whole ? entryFacts(name, Buffer.from(content)) : unknownFacts(name);
    const headerAt = offset;
    const header = localHeader(facts);
    offset += header.length;
    yield header;
    if (whole) {
      offset += facts.sizeBytes;
      yield Buffer.from(content);
    } else {
      for await (const piece of content) {
        facts.sizeBytes += piece.length;
        facts.checksum = crc32(piece, facts.checksum);
        yield piece;
      }
      const after = fields([4, 0x08074b50], [4, facts.checksum], [4, facts.sizeBytes], [4, facts.sizeBytes]);
      offset += facts.sizeBytes + after.length;
      yield after;
    }
    if (offset > largest) throw new Error("the archive is larger than its format can say");
    directory.push(directoryHeader(facts, headerAt));
  }
  const index = Buffer.concat(directory);
  yield index;
  yield endOfArchive({ entries: entries.length, indexBytes: index.length, offset });
}

type EntryFacts = { name: Buffer; flags: number; sizeBytes: number; checksum: number };
const unknownFacts = (name: string): EntryFacts => ({
  name: Buffer.from(name, "utf8"),
  flags: utf8Names | sizeFollows,
  sizeBytes: 0,
  checksum: 0,
});
const entryFacts = (name: string, bytes: Buffer): EntryFacts => ({
  name: Buffer.from(name, "utf8"),
  flags: utf8Names,
  sizeBytes: bytes.length,
  checksum: crc32(bytes),
});

/** Method 0 (stored) and the format's first day, 1 January 1980, as everybody's time. */
const common = ({ name, flags, sizeBytes, checksum }: EntryFacts) =>
  fields(
    [2, versionNeeded],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, 0x21],
    [4, checksum],
    [4, sizeBytes],
    [4, sizeBytes],
    [2, name.length],
    [2, 0],
  );

const localHeader = (facts: EntryFacts) => Buffer.concat([fields([4, 0x04034b50]), common(facts), facts.name]);

const directoryHeader = (facts: EntryFacts, offset: number) =>
  Buffer.concat([
    fields([4, 0x02014b50], [2, versionNeeded]),
    common(facts),
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    facts.name,
  ]);

const endOfArchive = ({ entries, indexBytes, offset }: { entries: number; indexBytes: number; offset: number }) =>
  fields([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, indexBytes], [4, offset], [2, 0]);

/** Little-endian numbers, each with its width in bytes. */
function fields(...numbers: [width: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of numbers) at = buffer.writeUIntLE(value, at, width);
  return buffer;
}
