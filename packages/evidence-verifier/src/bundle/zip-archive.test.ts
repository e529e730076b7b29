import { crc32, deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { openZip } from "./zip-archive.ts";

/** A header's fields, either the one before the file or the one in the directory. */
type Told = {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  packed: number;
  size: number;
  extra: Buffer;
  headerAt: number;
};
type File = {
  name: string;
  text: string;
  packed?: Buffer;
  /** Wrong values to write into both headers. */
  both?: Partial<Told>;
  own?: Partial<Told>;
  listed?: Partial<Told>;
  before?: Buffer;
  after?: Buffer;
};
type End = { count?: number; countHere?: number; size?: number; from?: number; comment?: Buffer; between?: Buffer };

const fields = (...numbers: [width: 2 | 4 | 8, value: number][]) =>
  Buffer.concat(
    numbers.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );

const told = ({ flags, method, checksum, packed, size }: Told) =>
  fields([2, 20], [2, flags], [2, method], [4, 0x21], [4, checksum], [4, packed], [4, size]);

function archive(files: readonly File[], end: End = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const { name, text, both, own, listed, ...file } of files) {
    if (file.before) parts.push(file.before);
    const content = Buffer.from(text);
    const packed = file.packed ?? content;
    const method = file.packed ? 8 : 0;
    const sizes = { checksum: crc32(content), packed: packed.length, size: content.length };
    const truth: Told = { name, flags: 0, method, ...sizes, extra: Buffer.alloc(0), headerAt: length(), ...both };
    const before = { ...truth, ...own };
    const lengths = (one: Told) => fields([2, Buffer.byteLength(one.name)], [2, one.extra.length]);
    parts.push(fields([4, 0x04034b50]), told(before), lengths(before), Buffer.from(before.name), before.extra, packed);
    if (file.after) parts.push(file.after);
    const inList = { ...truth, ...listed };
    const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, inList.headerAt]);
    const head = Buffer.concat([fields([4, 0x02014b50], [2, 20]), told(inList), lengths(inList), place]);
    directory.push(Buffer.concat([head, Buffer.from(inList.name), inList.extra]));
  }
  const from = length();
  const list = Buffer.concat(directory);
  const { count = files.length, size = list.length, comment = Buffer.alloc(0), between = Buffer.alloc(0) } = end;
  const tail = [
    [2, end.countHere ?? count],
    [2, count],
    [4, size],
    [4, end.from ?? from],
  ] as [2 | 4, number][];
  const last = fields([4, 0x06054b50], [2, 0], [2, 0], ...tail, [2, comment.length]);
  return Buffer.concat([...parts, list, between, last, comment]);
}

async function contents(bytes: Uint8Array): Promise<[string, string][]> {
  const zip = await openZip({ sizeBytes: bytes.length, slice: async (from, to) => bytes.slice(from, to) });
  const read = async (name: string): Promise<[string, string]> => [name, Buffer.from(await zip.read(name)).toString()];
  return Promise.all(zip.names.map(read));
}

const one: File = { name: "one.txt", text: "first" };
const two: File = { name: "two.txt", text: "second" };
const truth = [
  ["one.txt", "first"],
  ["two.txt", "second"],
];

const descriptor = ({ text }: File, { signed = true, wide = false, size = text.length } = {}) =>
  fields(
    ...((signed ? [[4, 0x08074b50]] : []) as [4, number][]),
    [4, crc32(text)],
    [wide ? 8 : 4, size],
    [wide ? 8 : 4, size],
  );
const unknownBefore = { checksum: 0, packed: 0, size: 0 };
const follows = (file: File, options?: Parameters<typeof descriptor>[1]): File => ({
  ...file,
  both: { flags: 8 },
  own: unknownBefore,
  after: descriptor(file, options),
});
/** The 64-bit end record and its locator. */
const wideEnd = ({ count, size, from }: Required<Pick<End, "count" | "size" | "from">>) =>
  Buffer.concat([
    fields([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, from]),
    fields([4, 0x07064b50], [4, 0], [8, from + size], [4, 1]),
  ]);
const listBytes = 2 * (46 + "one.txt".length);
const listAt = 2 * (30 + "one.txt".length) + "firstsecond".length;
const wide = { count: 2, size: listBytes, from: listAt };
const unicodeName = (name: string) =>
  Buffer.concat([fields([2, 0x7075], [2, 5 + name.length]), Buffer.from([1]), fields([4, 0]), Buffer.from(name)]);

const good: Record<string, Buffer> = {
  plain: archive([one, two]),
  deflated: archive([{ ...one, packed: deflateRawSync("first") }, two]),
  "with sizes after the file": archive([follows(one), two]),
  "with sizes after the file and no signature": archive([follows(one, { signed: false }), two]),
  "with 64-bit sizes after the file": archive([
    follows(one, { wide: true }),
    follows(two, { signed: false, wide: true }),
  ]),
  "with a comment": archive([one, two], { comment: Buffer.from("packed again") }),
  "in a folder": archive([
    { ...one, name: "mine/one.txt" },
    { name: "mine/", text: "" },
    { ...two, name: "mine/two.txt" },
  ]),
  "with a 64-bit end record": archive([one, two], {
    count: 0xffff,
    size: 0xffffffff,
    from: 0xffffffff,
    between: wideEnd(wide),
  }),
  "with a 64-bit end record for one number": archive([one, two], { from: 0xffffffff, between: wideEnd(wide) }),
  "with the name repeated in UTF-8": archive([{ ...one, both: { extra: unicodeName("one.txt") } }, two]),
  "listed in another order": archive([
    { ...two, listed: { name: "one.txt", checksum: crc32("first"), packed: 5, size: 5, headerAt: 43 } },
    { ...one, listed: { name: "two.txt", checksum: crc32("second"), packed: 6, size: 6, headerAt: 0 } },
  ]),
};

test.each(Object.keys(good))("[EV-8] an archive packed in any common way can be read: %s", async (how) => {
  expect(await contents(good[how] ?? Buffer.alloc(0))).toEqual(truth);
});

const hidden = archive([{ name: "one.txt", text: "other" }]);
const bad: Record<string, Buffer> = {
  "a 64-bit end record that other programs ignore": archive([one, two], {
    between: wideEnd({ count: 1, size: 53, from: listAt }),
  }),
  "a 64-bit end record that contradicts the usual one": archive([one, two], {
    from: 0xffffffff,
    between: wideEnd({ ...wide, count: 1 }),
  }),
  "another name in the header": archive([{ ...one, own: { name: "own.txt" } }, two]),
  "another method in the header": archive([{ ...one, own: { method: 8 } }, two]),
  "another size in the header": archive([{ ...one, own: { size: 4 } }, two]),
  "another packed size in the header": archive([{ ...one, own: { packed: 4 } }, two]),
  "another checksum in the header": archive([{ ...one, own: { checksum: 1 } }, two]),
  "sizes after the file in only one of the headers": archive([{ ...one, own: { flags: 8 } }, two]),
  "a wrong size after the file": archive([follows(one, { size: 4 }), two]),
  "no size after the file": archive([{ ...one, both: { flags: 8 } }, two]),
  "more after the size": archive([
    { ...follows(one), after: Buffer.concat([descriptor(one), Buffer.from("12345678")]) },
    two,
  ]),
  "a second name": archive([{ ...one, both: { extra: unicodeName("two.txt") } }, two]),
  "a second name in the header": archive([{ ...one, own: { extra: unicodeName("own.txt") } }, two]),
  "something before the first file": archive([{ ...one, before: hidden }, two]),
  "something between two files": archive([one, { ...two, before: hidden }]),
  "something after the last file": archive([one, { ...two, after: Buffer.from("more") }]),
  "something after the directory": archive([one, two], { between: Buffer.from("more") }),
  "something after the end": Buffer.concat([archive([one, two]), Buffer.from("more")]),
  "another archive in the comment": archive([one, two], { comment: hidden }),
  "two files with one name": archive([one, two, { name: "one.txt", text: "other" }]),
  "two files at one position": archive([one, { ...two, listed: { headerAt: 0 } }]),
  "a file that isn't counted": archive([one, two], { count: 1 }),
  "a count that's too high": archive([one, two], { count: 3 }),
  "one part of several": archive([one, two], { countHere: 1 }),
  "two sizes of an uncompressed file": archive([{ ...one, both: { size: 4 } }, two]),
  "less content than declared": archive([{ ...one, packed: deflateRawSync("firs") }, two]),
  "more content than declared": archive([{ ...one, packed: deflateRawSync("first and second") }, two]),
  "content that can't be unpacked": archive([{ ...one, packed: Buffer.from("first") }, two]),
  encrypted: archive([{ ...one, both: { flags: 1 } }, two]),
  "encrypted in its own header": archive([{ ...one, own: { flags: 1 } }, two]),
  "an unknown method": archive([{ ...one, both: { method: 12 } }, two]),
  "a folder that has content": archive([one, two, { name: "evidence/", text: "hidden" }]),
};

test.each(Object.keys(bad))(
  "[EV-8] an archive that programs could read in different ways is refused: %s",
  async (how) => {
    await expect(contents(bad[how] ?? Buffer.alloc(0))).rejects.toMatchObject({ name: "ArchiveError" });
  },
);

test("[EV-8] an archive truncated at either end is refused with a message", async () => {
  const whole = archive([one, { ...two, packed: deflateRawSync("second") }]);
  for (let at = 1; at < whole.length; at += 1)
    for (const part of [whole.subarray(at), whole.subarray(0, -at)])
      await expect(contents(part)).rejects.toMatchObject({ name: "ArchiveError" });
});
