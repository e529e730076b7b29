// Writes an uncompressed archive in the ZIP format of PKWARE's APPNOTE 6.3, each file as soon as it's built. Only files
// that may exceed 4 GB get 64-bit fields, because not every program can read those.
import { crc32 } from "node:zlib";

export type ZipEntry = {
  name: string;
  /** Null leaves the file out. */
  body: () => Promise<string | Uint8Array | AsyncIterable<Uint8Array> | null>;
  /** The file may exceed 4 GB. We only know its size once it's written. */
  large?: boolean;
};

const utf8Names = 0x0800;
const sizeFollows = 0x0008;
const version = { plain: 20, wide: 45 };
/** As the value of a 32-bit field, this means that the number is in the 64-bit fields. */
const elsewhere = 0xffffffff;

/** `widths` holds the largest values that fit the narrow fields. Only tests use smaller ones. */
export async function* zipStream(
  entries: readonly ZipEntry[],
  widths = { size: elsewhere - 1, count: 0xfffe },
): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, body, large = false } of entries) {
    const content = await body();
    if (content === null) continue;
    const whole = typeof content === "string" || content instanceof Uint8Array;
    const facts = whole ? entryFacts(name, Buffer.from(content)) : unknownFacts(name, large);
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
      if (!facts.wide && facts.sizeBytes > widths.size) throw new Error(`${name} is larger than stated`);
      const after = descriptor(facts);
      offset += facts.sizeBytes + after.length;
      yield after;
    }
    directory.push(directoryHeader(facts, { headerAt, largest: widths.size }));
  }
  const index = Buffer.concat(directory);
  yield index;
  const end = { entries: directory.length, indexBytes: index.length, offset };
  const isWide = directory.length > widths.count || offset > widths.size || index.length > widths.size;
  if (isWide) yield wideEnd(end);
  yield endOfArchive(isWide ? { entries: 0xffff, indexBytes: elsewhere, offset: elsewhere } : end);
}

type EntryFacts = { name: Buffer; flags: number; sizeBytes: number; checksum: number; wide: boolean };
const unknownFacts = (name: string, wide: boolean): EntryFacts => ({
  name: Buffer.from(name, "utf8"),
  flags: utf8Names | sizeFollows,
  sizeBytes: 0,
  checksum: 0,
  wide,
});
const entryFacts = (name: string, bytes: Buffer): EntryFacts => ({
  name: Buffer.from(name, "utf8"),
  flags: utf8Names,
  sizeBytes: bytes.length,
  checksum: crc32(bytes),
  wide: false,
});

/** Method 0 (stored). Every file is dated 1 January 1980, the format's first day. */
const common = ({ name, flags, checksum }: EntryFacts, { wide, size, extra }: Common) =>
  fields(
    [2, wide ? version.wide : version.plain],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, 0x21],
    [4, checksum],
    [4, size],
    [4, size],
    [2, name.length],
    [2, extra.length],
  );
type Common = { wide: boolean; size: number; extra: Buffer };

const wideFields = (...numbers: number[]) =>
  fields([2, 0x0001], [2, numbers.length * 8], ...numbers.map((number): [8, number] => [8, number]));

function localHeader(facts: EntryFacts): Buffer {
  const { wide, sizeBytes, name } = facts;
  const extra = wide ? wideFields(sizeBytes, sizeBytes) : Buffer.alloc(0);
  const size = wide ? elsewhere : sizeBytes;
  return Buffer.concat([fields([4, 0x04034b50]), common(facts, { wide, size, extra }), name, extra]);
}

const descriptor = ({ wide, sizeBytes, checksum }: EntryFacts) =>
  wide
    ? fields([4, 0x08074b50], [4, checksum], [8, sizeBytes], [8, sizeBytes])
    : fields([4, 0x08074b50], [4, checksum], [4, sizeBytes], [4, sizeBytes]);

function directoryHeader(facts: EntryFacts, { headerAt, largest }: { headerAt: number; largest: number }): Buffer {
  const { sizeBytes, name } = facts;
  const wide = facts.wide || headerAt > largest;
  const extra = wide ? wideFields(sizeBytes, sizeBytes, headerAt) : Buffer.alloc(0);
  return Buffer.concat([
    fields([4, 0x02014b50], [2, wide ? version.wide : version.plain]),
    common(facts, { wide, size: wide ? elsewhere : sizeBytes, extra }),
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, wide ? elsewhere : headerAt]),
    name,
    extra,
  ]);
}

type End = { entries: number; indexBytes: number; offset: number };

/** The 64-bit end record and its locator. */
const wideEnd = ({ entries, indexBytes, offset }: End) =>
  fields(
    [4, 0x06064b50],
    [8, 44],
    [2, version.wide],
    [2, version.wide],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, indexBytes],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + indexBytes],
    [4, 1],
  );

const endOfArchive = ({ entries, indexBytes, offset }: End) =>
  fields([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, indexBytes], [4, offset], [2, 0]);

/** Writes little-endian numbers from pairs of width in bytes and value. */
function fields(...numbers: [width: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of numbers) {
    if (width === 8) at = buffer.writeBigUInt64LE(BigInt(value), at);
    else at = buffer.writeUIntLE(value, at, width);
  }
  return buffer;
}
