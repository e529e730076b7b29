// Finds every file in a ZIP archive. To make sure that other programs see the same files, directory and headers must
// agree, and the files must fill the archive up to its directory without gaps or overlaps.

import { textOf } from "../formats/bytes.ts";
import { isAddedByMac } from "./bundle.ts";

export type ByteSource = { sizeBytes: number; slice(from: number, to: number): Promise<Uint8Array> };

export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

export type Member = { method: number; sizeBytes: number; packedBytes: number; contentAt: number };
type Listed = Omit<Member, "contentAt"> & {
  name: string;
  nameBytes: Uint8Array;
  flags: number;
  checksum: number;
  headerAt: number;
};

export const methods = { stored: 0, deflated: 8 } as const;

const signatures = {
  end: 0x06054b50,
  member: 0x02014b50,
  header: 0x04034b50,
  locator: 0x07064b50,
  wideEnd: 0x06064b50,
  descriptor: 0x08074b50,
} as const;
const lengths = { end: 22, member: 46, header: 30, locator: 20, wideEnd: 56, longestComment: 0xffff } as const;
/** These values mean that the number is too large for its field and is stored elsewhere. */
const elsewhere = { number: 0xffffffff, count: 0xffff } as const;
const extras = { wide: 0x0001, unicodeName: 0x7075 } as const;
const sizeFollows = 0x0008;
/**
 * The allowed flags: compression level, size after the file, and UTF-8 name. Encrypted or patched files are refused.
 */
const knownFlags = 0x0006 | sizeFollows | 0x0800;
const largestDirectoryBytes = 2 ** 28;
const windowBytes = 2 ** 16;

export const damaged = (what: string) => new ArchiveError(`The archive is damaged: ${what}.`);
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export async function readDirectory(source: ByteSource): Promise<Map<string, Member>> {
  const { count, sizeBytes, from } = await readEnd(source);
  const listed = parseDirectory(await source.slice(from, from + sizeBytes), count);
  const members = await locate(source, listed, from);
  return withoutFolder(members);
}

// --- the end record

type End = { count: number; sizeBytes: number; from: number };

async function readEnd(source: ByteSource): Promise<End> {
  const tailAt = Math.max(0, source.sizeBytes - lengths.end - lengths.longestComment);
  const tail = viewOf(await source.slice(tailAt, source.sizeBytes));
  let at = tail.byteLength - lengths.end;
  while (at >= 0 && tail.getUint32(at, true) !== signatures.end) at -= 1;
  if (at < 0) throw new ArchiveError("This isn't a complete ZIP archive: its directory is missing.");
  if (at + lengths.end + tail.getUint16(at + 20, true) !== tail.byteLength)
    throw damaged("there's something after its end");
  const [disk, diskOfDirectory, countHere, count] = [4, 6, 8, 10].map((place) => tail.getUint16(at + place, true));
  if (disk !== 0 || diskOfDirectory !== 0 || countHere !== count)
    throw new ArchiveError("The archive is split into several files.");
  const narrow = { count: count ?? 0, sizeBytes: tail.getUint32(at + 12, true), from: tail.getUint32(at + 16, true) };
  const { endAt, ...end } = await widened(source, narrow, tailAt + at);
  if (end.sizeBytes > largestDirectoryBytes || end.from + end.sizeBytes !== endAt)
    throw damaged("its directory isn't at its end, or it was cut off");
  return end;
}

/** Like other programs, uses the 64-bit end record only for numbers that are too large for the normal one. */
async function widened(source: ByteSource, narrow: End, endAt: number): Promise<End & { endAt: number }> {
  const isNarrow = {
    count: narrow.count !== elsewhere.count,
    sizeBytes: narrow.sizeBytes !== elsewhere.number,
    from: narrow.from !== elsewhere.number,
  };
  const wide = isNarrow.count && isNarrow.sizeBytes && isNarrow.from ? null : await readWideEnd(source, endAt);
  if (wide === null) return { ...narrow, endAt };
  for (const key of ["count", "sizeBytes", "from"] as const)
    if (isNarrow[key] && narrow[key] !== wide[key]) throw damaged("its two end records contradict each other");
  return wide;
}

async function readWideEnd(source: ByteSource, endAt: number): Promise<(End & { endAt: number }) | null> {
  const locatorAt = endAt - lengths.locator;
  if (locatorAt < 0) return null;
  const locator = viewOf(await source.slice(locatorAt, endAt));
  if (locator.getUint32(0, true) !== signatures.locator) return null;
  const wideAt = Number(locator.getBigUint64(8, true));
  if (wideAt + lengths.wideEnd > locatorAt) throw damaged("its 64-bit end record is missing");
  const end = viewOf(await source.slice(wideAt, wideAt + lengths.wideEnd));
  const [length, countHere, count, sizeBytes, from] = [4, 24, 32, 40, 48].map((place) =>
    Number(end.getBigUint64(place, true)),
  );
  const isOne = end.getUint32(16, true) === 0 && end.getUint32(20, true) === 0 && countHere === count;
  if (end.getUint32(0, true) !== signatures.wideEnd || wideAt + 12 + (length ?? 0) !== locatorAt || !isOne)
    throw damaged("its 64-bit end record can't be read");
  return { count: count ?? 0, sizeBytes: sizeBytes ?? 0, from: from ?? 0, endAt: wideAt };
}

// --- the directory

function parseDirectory(bytes: Uint8Array, count: number): Listed[] {
  const view = viewOf(bytes);
  const listed: Listed[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let left = count; left > 0; left--) {
    if (at + lengths.member > bytes.length || view.getUint32(at, true) !== signatures.member)
      throw damaged("its directory can't be read");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const extraAt = at + lengths.member + (nameLength ?? 0);
    const next = extraAt + (extraLength ?? 0) + (commentLength ?? 0);
    if (next > bytes.length) throw damaged("its directory can't be read");
    const member = listedAt(bytes, { at, extraAt, extraLength: extraLength ?? 0 });
    if (names.has(member.name)) throw damaged(`${member.name} is in it twice`);
    names.add(member.name);
    listed.push(member);
    at = next;
  }
  if (at !== bytes.length) throw damaged("its directory has more entries than it says");
  return listed;
}

type EntryOffsets = { at: number; extraAt: number; extraLength: number };

function listedAt(bytes: Uint8Array, { at, extraAt, extraLength }: EntryOffsets): Listed {
  const view = viewOf(bytes);
  const nameBytes = bytes.subarray(at + lengths.member, extraAt);
  const name = textOf(nameBytes);
  if (name === null) throw damaged("one of its file names can't be read");
  const [flags = 0, method = 0] = [8, 10].map((place) => view.getUint16(at + place, true));
  const extra = bytes.subarray(extraAt, extraAt + extraLength);
  const numbers = [24, 20, 42].map((place) => view.getUint32(at + place, true));
  const [sizeBytes = 0, packedBytes = 0, headerAt = 0] = wideWhereNeeded(numbers, extra, name);
  const isKnown = method === methods.stored || method === methods.deflated;
  if (!isKnown || (flags & ~knownFlags) !== 0)
    throw new ArchiveError(`${name} is compressed or encrypted in an unknown way.`);
  if (method === methods.stored && packedBytes !== sizeBytes) throw damaged(`${name} has two sizes`);
  if (name.endsWith("/") && sizeBytes > 0) throw damaged(`the folder ${name} has content of its own`);
  return { name, nameBytes, flags, method, checksum: view.getUint32(at + 16, true), sizeBytes, packedBytes, headerAt };
}

/**
 * Replaces each placeholder with the 64-bit number from the extra fields, which hold them in the same order. Refuses an
 * extra field that gives the file a different name.
 */
function wideWhereNeeded(numbers: readonly number[], extra: Uint8Array, name: string): number[] {
  const view = viewOf(extra);
  const wide: number[] = [];
  for (let at = 0; at + 4 <= extra.length; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const end = at + 4 + length;
    if (end > extra.length) break;
    if (kind === extras.wide && wide.length === 0)
      for (let place = at + 4; place + 8 <= end; place += 8) wide.push(Number(view.getBigUint64(place, true)));
    if (kind === extras.unicodeName && textOf(extra.subarray(at + 9, end)) !== name)
      throw damaged(`${name} has two names`);
    at = end;
  }
  return numbers.map((number) => (number === elsewhere.number ? (wide.shift() ?? number) : number));
}

// --- the headers before the files

/** Finds the files one after the other, up to the directory. */
async function locate(
  source: ByteSource,
  listed: readonly Listed[],
  directoryAt: number,
): Promise<Map<string, Member>> {
  const read = ahead(source);
  const places = new Map<string, number>();
  const inOrder = listed.toSorted((one, other) => one.headerAt - other.headerAt);
  let at = 0;
  for (const [index, member] of inOrder.entries()) {
    const next = inOrder[index + 1]?.headerAt ?? directoryAt;
    if (member.headerAt !== at) throw damaged(`there's something before ${member.name} or overlapping it`);
    const contentAt = await contentStart(read, member);
    const end = contentAt + member.packedBytes;
    if (end > next) throw damaged(`${member.name} overlaps what follows it`);
    places.set(member.name, contentAt);
    at = end + (await descriptorLength(read, member, { end, next }));
  }
  if (at !== directoryAt) throw damaged("there's something before its directory");
  return new Map(
    listed.map(({ name, method, sizeBytes, packedBytes }) => [
      name,
      { method, sizeBytes, packedBytes, contentAt: places.get(name) ?? 0 },
    ]),
  );
}

type Read = ByteSource["slice"];

/** Reads ahead, because small files are close together and one read covers several of them. */
function ahead({ sizeBytes, slice }: ByteSource): Read {
  let held: { from: number; bytes: Uint8Array } = { from: 0, bytes: new Uint8Array() };
  return async (from, to) => {
    if (from < held.from || to > held.from + held.bytes.length)
      held = { from, bytes: await slice(from, Math.min(sizeBytes, Math.max(to, from + windowBytes))) };
    return held.bytes.subarray(from - held.from, to - held.from);
  };
}

/** Returns the offset of the file's content. Throws if the header before it contradicts the directory. */
async function contentStart(read: Read, member: Listed): Promise<number> {
  const { name, nameBytes, headerAt } = member;
  const differs = () => damaged(`the header of ${name} contradicts the directory`);
  const head = viewOf(await read(headerAt, headerAt + lengths.header));
  if (head.byteLength < lengths.header || head.getUint32(0, true) !== signatures.header) throw differs();
  const [flags = 0, method, nameLength = 0, extraLength = 0] = [6, 8, 26, 28].map((place) =>
    head.getUint16(place, true),
  );
  const extraAt = headerAt + lengths.header + nameLength;
  const own = await read(headerAt + lengths.header, extraAt);
  const isSameName = own.length === nameBytes.length && own.every((byte, index) => byte === nameBytes[index]);
  const isSameKind = method === member.method && (flags & ~knownFlags) === 0;
  if (!isSameName || !isSameKind || ((flags ^ member.flags) & sizeFollows) !== 0) throw differs();
  const extra = await read(extraAt, extraAt + extraLength);
  const numbers = [22, 18].map((place) => head.getUint32(place, true));
  const said = [head.getUint32(14, true), ...wideWhereNeeded(numbers, extra, name)];
  if (!said.every((number, index) => number === factsOf(member)[index] || (number === 0 && mayFollow(member))))
    throw differs();
  return extraAt + extraLength;
}

const mayFollow = ({ flags }: Listed) => (flags & sizeFollows) !== 0;
const factsOf = ({ checksum, sizeBytes, packedBytes }: Listed) => [checksum, sizeBytes, packedBytes];

/**
 * Returns the length of the descriptor that follows a file whose header doesn't state the size. It may have a signature
 * and uses 32 or 64 bits.
 */
async function descriptorLength(read: Read, member: Listed, { end, next }: { end: number; next: number }) {
  if (!mayFollow(member)) return 0;
  const length = next - end;
  const view = viewOf(await read(end, Math.min(next, end + 24)));
  const isSigned = length === 16 || length === 24;
  const from = isSigned ? 4 : 0;
  const isWide = length >= 20;
  if (![12, 16, 20, 24].includes(length) || view.byteLength !== length)
    throw damaged(`the size after ${member.name} is missing`);
  const sizeAt = (place: number) => (isWide ? Number(view.getBigUint64(place, true)) : view.getUint32(place, true));
  const said = [view.getUint32(from, true), sizeAt(from + (isWide ? 12 : 8)), sizeAt(from + 4)];
  const isDescriptor = !isSigned || view.getUint32(0, true) === signatures.descriptor;
  if (!isDescriptor || !said.every((number, index) => number === factsOf(member)[index]))
    throw damaged(`the size after ${member.name} is wrong`);
  return length;
}

/** Strips the folder that repacking may have put around everything. Drops the entries of folders themselves. */
function withoutFolder(members: Map<string, Member>): Map<string, Member> {
  const files = [...members].filter(([name]) => !name.endsWith("/"));
  const own = files.filter(([name]) => !isAddedByMac(name));
  const folder = /^[^/]+\//.exec(own[0]?.[0] ?? "")?.[0];
  const all = folder !== undefined && folder !== "evidence/" && own.every(([name]) => name.startsWith(folder));
  if (!all) return new Map(files);
  return new Map(files.map(([name, member]) => [name.startsWith(folder) ? name.slice(folder.length) : name, member]));
}
