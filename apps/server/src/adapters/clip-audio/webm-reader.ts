// Reads only the kind of webm that a talkback recorder writes: one Opus track, blocks without lacing, no unknown
// elements. We wrote our own reader because it handles every upload: general demuxers are lenient, and one damaged byte
// sent the library we tried into an endless loop. Every step of this reader advances, so it always ends. The element
// IDs are from RFC 9559.

export type WebmOpus = { channels: number; packets: Uint8Array[] };

const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  void: 0xec,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  audio: 0xe1,
  channels: 0x9f,
  timecode: 0xe7,
  position: 0xa7,
  previousSize: 0xab,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

const audioTrackType = 2;
/** A recording contains little besides sound, so this limit keeps an upload from hiding other data. */
const maxSideBytes = 4_096;
const inSegment: readonly number[] = [ids.seekHead, ids.info, ids.tracks, ids.cluster, ids.cues, ids.tags, ids.void];
const besideBlocks: readonly number[] = [ids.timecode, ids.position, ids.previousSize, ids.void];

/**
 * A null `size` means that the element extends to the end of its parent. Recorders write it that way when they don't
 * know the size yet.
 */
type Element = { id: number; from: number; size: number | null };

class NotAClip extends Error {}

/** Returns null if the bytes aren't a webm of this kind. */
export function readWebmOpus(bytes: Uint8Array): WebmOpus | null {
  try {
    const [header, segment, ...rest] = elementsOf(bytes, { from: 0, to: bytes.length });
    if (header?.id !== ids.ebml || segment?.id !== ids.segment || rest.length > 0) return null;
    if (textOf(bytes, childOf(bytes, header, ids.docType)) !== "webm") return null;
    return readSegment(bytes, segment);
  } catch (error) {
    if (error instanceof NotAClip) return null;
    throw error;
  }
}

function readSegment(bytes: Uint8Array, segment: Element): WebmOpus {
  const packets: Uint8Array[] = [];
  let track: { number: number; channels: number } | null = null;
  let sideBytes = 0;
  for (const element of elementsOf(bytes, boundsOf(bytes, segment), inSegment)) {
    if (!inSegment.includes(element.id)) throw new NotAClip();
    if (element.id === ids.cluster) {
      if (track === null) throw new NotAClip();
      readCluster(bytes, element, { track: track.number, packets });
    } else {
      sideBytes += element.size ?? maxSideBytes + 1;
      if (sideBytes > maxSideBytes) throw new NotAClip();
      if (element.id === ids.tracks && track !== null) throw new NotAClip();
      if (element.id === ids.tracks) track = readTrack(bytes, element);
    }
  }
  if (track === null) throw new NotAClip();
  return { channels: track.channels, packets };
}

function readTrack(bytes: Uint8Array, tracks: Element): { number: number; channels: number } {
  const [entry, ...others] = elementsOf(bytes, boundsOf(bytes, tracks)).filter(({ id }) => id !== ids.void);
  if (entry?.id !== ids.trackEntry || others.length > 0) throw new NotAClip();
  const isOpus = textOf(bytes, childOf(bytes, entry, ids.codecId)) === "A_OPUS";
  const isAudio = numberOf(bytes, childOf(bytes, entry, ids.trackType)) === audioTrackType;
  const audio = childOf(bytes, entry, ids.audio);
  if (!isOpus || !isAudio || audio === null) throw new NotAClip();
  const channels = numberOf(bytes, childOf(bytes, audio, ids.channels)) ?? 1;
  const number = numberOf(bytes, childOf(bytes, entry, ids.trackNumber));
  if (number === null || channels < 1 || channels > 2) throw new NotAClip();
  return { number, channels };
}

type Into = { track: number; packets: Uint8Array[] };

function readCluster(bytes: Uint8Array, cluster: Element, into: Into): void {
  for (const element of elementsOf(bytes, boundsOf(bytes, cluster))) {
    if (element.id === ids.simpleBlock) into.packets.push(packetOf(bytes, element, into.track));
    else if (element.id === ids.blockGroup) {
      const block = childOf(bytes, element, ids.block);
      if (block === null) throw new NotAClip();
      into.packets.push(packetOf(bytes, block, into.track));
    } else if (!besideBlocks.includes(element.id) || (element.size ?? 0) > 64) throw new NotAClip();
  }
}

const lacingBits = 0b110;

/** Layout: track number, two bytes of time, flags, then the packet. */
function packetOf(bytes: Uint8Array, block: Element, track: number): Uint8Array {
  const { from, to } = boundsOf(bytes, block);
  const number = readVariable(bytes, from, to);
  const flagsAt = number.next + 2;
  if (number.value !== track || flagsAt + 1 >= to || ((bytes[flagsAt] ?? 0) & lacingBits) !== 0) throw new NotAClip();
  return bytes.subarray(flagsAt + 1, to);
}

const boundsOf = (bytes: Uint8Array, { from, size }: Element) => ({
  from,
  to: size === null ? bytes.length : from + size,
});

/**
 * Lists the elements between two offsets. An element of unknown length ends where one of `siblings` begins, and only a
 * parent's last child may have one.
 */
function elementsOf(
  bytes: Uint8Array,
  bounds: { from: number; to: number },
  siblings: readonly number[] = [],
): Element[] {
  const found: Element[] = [];
  let at = bounds.from;
  while (at < bounds.to) {
    const id = readId(bytes, at, bounds.to);
    const size = readVariable(bytes, id.next, bounds.to);
    const from = size.next;
    const end = size.value === null ? endOfUnknown(bytes, { from, to: bounds.to }, siblings) : from + size.value;
    if (end > bounds.to) throw new NotAClip();
    found.push({ id: id.value, from, size: end - from });
    at = end;
  }
  return found;
}

/** Walks through the children of an element of unknown length until it reaches an element that can't be a child. */
function endOfUnknown(
  bytes: Uint8Array,
  { from, to }: { from: number; to: number },
  siblings: readonly number[],
): number {
  if (siblings.length === 0) return to;
  let at = from;
  while (at < to) {
    const id = readId(bytes, at, to);
    if (id.value !== ids.void && siblings.includes(id.value)) return at;
    const size = readVariable(bytes, id.next, to);
    if (size.value === null) throw new NotAClip();
    at = size.next + size.value;
  }
  if (at > to) throw new NotAClip();
  return at;
}

const childOf = (bytes: Uint8Array, parent: Element, id: number): Element | null =>
  elementsOf(bytes, boundsOf(bytes, parent)).find((element) => element.id === id) ?? null;

function textOf(bytes: Uint8Array, element: Element | null): string | null {
  if (element === null) return null;
  const { from, to } = boundsOf(bytes, element);
  return new TextDecoder().decode(bytes.subarray(from, to)).replace(/\0+$/, "");
}

function numberOf(bytes: Uint8Array, element: Element | null): number | null {
  if (element === null) return null;
  const { from, to } = boundsOf(bytes, element);
  if (to - from > 4) throw new NotAClip();
  return bytes.subarray(from, to).reduce((value, byte) => value * 256 + byte, 0);
}

/** Reads an element's number, including its marker bit. */
function readId(bytes: Uint8Array, at: number, to: number): { value: number; next: number } {
  const length = Math.clz32(bytes[at] ?? 0) - 23;
  if (length > 4 || at + length > to) throw new NotAClip();
  return { value: bytes.subarray(at, at + length).reduce((value, byte) => value * 256 + byte, 0), next: at + length };
}

/** Reads a number of one to eight bytes. Returns null for the reserved value that means "unknown". */
function readVariable(bytes: Uint8Array, at: number, to: number): { value: number | null; next: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > to) throw new NotAClip();
  const ones = 0xff >> length;
  const rest = bytes.subarray(at + 1, at + length);
  const next = at + length;
  if ((first & ones) === ones && rest.every((byte) => byte === 0xff)) return { value: null, next };
  return { value: rest.reduce((value, byte) => value * 256 + byte, first & ones), next };
}
