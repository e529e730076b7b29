// Reads a ZIP archive from wherever its bytes are, also one that somebody unpacked and packed again. It trusts nothing in it:
// every place and size is checked against the archive.
import type { BundleReader } from "./bundle.ts";
import { textOf } from "./bytes.ts";

export type ByteSource = { sizeBytes: number; slice(from: number, to: number): Promise<Uint8Array> };

export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

type Member = { method: number; packedBytes: number; headerAt: number };

const endSignature = 0x06054b50;
const memberSignature = 0x02014b50;
const headerSignature = 0x04034b50;
const locatorSignature = 0x07064b50;
const wideEndSignature = 0x06064b50;
const wideExtra = 0x0001;
/** Stands where a number does not fit. */
const elsewhere = 0xffffffff;
const endBytes = 22;
const locatorBytes = 20;
const wideEndBytes = 56;
const longestComment = 0xffff;
const chunkBytes = 1 << 20;
const stored = 0;
const deflated = 8;

export async function openZip(source: ByteSource): Promise<BundleReader> {
  const members = await readDirectory(source);
  const member = (name: string): Member => {
    const found = members.get(name);
    if (!found) throw new ArchiveError(`${name} is missing`);
    return found;
  };
  async function* chunks(name: string): AsyncGenerator<Uint8Array> {
    const { method, packedBytes, headerAt } = member(name);
    const from = await contentStart(source, headerAt);
    if (from + packedBytes > source.sizeBytes) throw new ArchiveError("the archive is cut off");
    const packed = slices(source, from, from + packedBytes);
    if (method === stored) yield* packed;
    else if (method === deflated) yield* inflated(packed);
    else throw new ArchiveError(`${name} is packed in an unknown way`);
  }
  return {
    names: [...members.keys()],
    chunks,
    read: async (name) => joined(chunks(name)),
  };
}

async function* slices(source: ByteSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let at = from; at < to; at += chunkBytes) yield await source.slice(at, Math.min(to, at + chunkBytes));
}

async function* inflated(packed: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await packed.next();
      if (done) controller.close();
      else controller.enqueue(Uint8Array.from(value));
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function readDirectory(source: ByteSource): Promise<Map<string, Member>> {
  const tailAt = Math.max(0, source.sizeBytes - endBytes - longestComment);
  const tail = viewOf(await source.slice(tailAt, source.sizeBytes));
  let at = tail.byteLength - endBytes;
  while (at >= 0 && tail.getUint32(at, true) !== endSignature) at -= 1;
  if (at < 0) throw new ArchiveError("this is not a whole ZIP archive: its directory is missing");
  const wide = await readWideEnd(source, { tail, at });
  const count = wide?.count ?? tail.getUint16(at + 10, true);
  const sizeBytes = wide?.sizeBytes ?? tail.getUint32(at + 12, true);
  const from = wide?.from ?? tail.getUint32(at + 16, true);
  if (from + sizeBytes > source.sizeBytes) throw new ArchiveError("the archive is cut off");
  return parseDirectory(await source.slice(from, from + sizeBytes), count);
}

/** The 64-bit end of a large archive, which a locator before the plain end points to. */
async function readWideEnd(source: ByteSource, { tail, at }: { tail: DataView; at: number }) {
  const locatorAt = at - locatorBytes;
  if (locatorAt < 0 || tail.getUint32(locatorAt, true) !== locatorSignature) return null;
  const endAt = Number(tail.getBigUint64(locatorAt + 8, true));
  if (endAt + wideEndBytes > source.sizeBytes) throw new ArchiveError("the archive is cut off");
  const end = viewOf(await source.slice(endAt, endAt + wideEndBytes));
  if (end.byteLength < wideEndBytes || end.getUint32(0, true) !== wideEndSignature)
    throw new ArchiveError("the directory of the archive is damaged");
  const [count, sizeBytes, from] = [32, 40, 48].map((place) => Number(end.getBigUint64(place, true)));
  return { count, sizeBytes, from };
}

function parseDirectory(bytes: Uint8Array, count: number): Map<string, Member> {
  const view = viewOf(bytes);
  const members = new Map<string, Member>();
  for (let at = 0, left = count; left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== memberSignature)
      throw new ArchiveError("the directory of the archive is damaged");
    const nameBytes = view.getUint16(at + 28, true);
    const name = textOf(bytes.subarray(at + 46, at + 46 + nameBytes));
    if (name === null || members.has(name)) throw new ArchiveError("the directory of the archive is damaged");
    const extra = { from: at + 46 + nameBytes, bytes: view.getUint16(at + 30, true) };
    if (extra.from + extra.bytes > bytes.length) throw new ArchiveError("the directory of the archive is damaged");
    members.set(name, { method: view.getUint16(at + 10, true), ...placeOf(view, { at, extra }) });
    at = extra.from + extra.bytes + view.getUint16(at + 32, true);
  }
  return withoutFolder(members);
}

type Extra = { from: number; bytes: number };

/** Numbers that do not fit stand, in this order, among the extra fields. */
function placeOf(view: DataView, { at, extra }: { at: number; extra: Extra }): Omit<Member, "method"> {
  const wide = wideNumbers(view, extra);
  const numberAt = (place: number) => {
    const narrow = view.getUint32(place, true);
    return narrow === elsewhere ? (wide.shift() ?? narrow) : narrow;
  };
  numberAt(at + 24);
  return { packedBytes: numberAt(at + 20), headerAt: numberAt(at + 42) };
}

function wideNumbers(view: DataView, { from, bytes }: Extra): number[] {
  for (let at = from; at + 4 <= from + bytes; ) {
    const length = view.getUint16(at + 2, true);
    const end = at + 4 + length;
    if (view.getUint16(at, true) === wideExtra && end <= from + bytes)
      return Array.from({ length: Math.floor(length / 8) }, (_number, index) =>
        Number(view.getBigUint64(at + 4 + index * 8, true)),
      ).slice(0, 3);
    at = end;
  }
  return [];
}

/** Packed again, everything may lie in one folder; folders themselves are no files. */
function withoutFolder(members: Map<string, Member>): Map<string, Member> {
  const files = [...members].filter(([name]) => !name.endsWith("/"));
  const folder = /^[^/]+\//.exec(files[0]?.[0] ?? "")?.[0];
  const all = folder !== undefined && folder !== "evidence/" && files.every(([name]) => name.startsWith(folder));
  return new Map(all ? files.map(([name, member]) => [name.slice(folder.length), member]) : files);
}

async function contentStart(source: ByteSource, headerAt: number): Promise<number> {
  const bytes = await source.slice(headerAt, headerAt + 30);
  const view = viewOf(bytes);
  if (bytes.length < 30 || view.getUint32(0, true) !== headerSignature)
    throw new ArchiveError("the archive is damaged");
  return headerAt + 30 + view.getUint16(26, true) + view.getUint16(28, true);
}
