// The file with the sound in a take's hand-off: WAV, or FLAC if the artist's input had no floats.
import { flacBits, flacHead } from "@foldback/domain/takes/flac-file";
import { blockFrames } from "@foldback/domain/takes/flac-format";
import { AppError } from "../app-error.ts";
import type { SealedTake } from "./find-take.ts";
import type { FlacEncoder } from "./ports.ts";
import { mayExceedFourGigabytes, type SegmentReading, titleOf, type WavDeps, wavOfTake } from "./wav-of-take.ts";

export type SoundDeps = WavDeps & { flac: FlacEncoder };
export type SoundFormat = "wav" | "flac";
/** What FLAC's header needs. The MD5 is of all samples, so it's only known once they've been read. */
type FlacTexts = { artist: string; md5: Uint8Array };
type FileChoice = { format: "wav" } | ({ format: "flac" } & FlacTexts);

/** The take, and the talkback that was kept with it. */
export type HandOffPart = "take" | "stem";
export type Md5s = Readonly<Record<HandOffPart, Uint8Array>>;
export type SoundChoice = { format: "wav" } | { format: "flac"; artist: string; md5s: Md5s };

/** Sound that FLAC can't store becomes a WAV file in either kind of archive. Only stems need this. */
export function choiceFor(part: HandOffPart, sound: SealedTake, choice: SoundChoice): FileChoice {
  if (choice.format === "wav" || (part === "stem" && flacBits[sound.sealed.format] === null)) return { format: "wav" };
  const { format, artist, md5s } = choice;
  return { format, artist, md5: md5s[part] };
}

export type SoundFile = { name: string; large: boolean; body: () => AsyncGenerator<Uint8Array> };

/** About a second, so memory use stays low however long the take is. */
const blocksAtOnce = 12;

const soundNameOf = (name: string, format: SoundFormat): string => name.replace(/wav$/, format);

type Wanted = {
  /** The file's name if it's a WAV file. */
  name: string;
  choice: FileChoice;
  reading: SegmentReading;
  onSound: (bytes: Uint8Array) => void;
};

export async function soundFile(
  deps: SoundDeps,
  take: SealedTake,
  { name, choice, reading, onSound }: Wanted,
): Promise<SoundFile> {
  const wav = await wavOfTake(deps, take, reading);
  const facts = { name: soundNameOf(name, choice.format), large: mayExceedFourGigabytes(take) };
  if (choice.format === "wav") return { ...facts, body: () => wav.read({ from: 0, to: wav.bytes }) };
  const bits = bitsOf(take);
  const head = flacHead({ ...take, ...choice, bits, gaps: take.sealed.gaps, title: titleOf(take) });
  return { ...facts, body: () => encoded(deps.flac, { take, bits, head, sound: watched(wav.sound(), onSound) }) };
}

export function requireFormat(take: SealedTake, format: SoundFormat): void {
  if (format === "flac") bitsOf(take);
}

function bitsOf(take: SealedTake): 16 | 24 {
  const bits = flacBits[take.sealed.format];
  if (bits === null) throw new AppError("TAKE_HAS_FLOATS");
  return bits;
}

async function* watched(sound: AsyncIterable<Uint8Array>, onSound: (bytes: Uint8Array) => void) {
  for await (const piece of sound) {
    onSound(piece);
    yield piece;
  }
}

type Encoding = { take: SealedTake; bits: 16 | 24; head: Uint8Array; sound: AsyncIterable<Uint8Array> };

async function* encoded(flac: FlacEncoder, { take, bits, head, sound }: Encoding): AsyncGenerator<Uint8Array> {
  yield head;
  const shape = { sampleRateHz: take.sampleRateHz, channels: take.channels, bits };
  const pieceBytes = (blocksAtOnce * blockFrames * take.channels * bits) / 8;
  let firstBlock = 0;
  for await (const piece of ofSize(sound, pieceBytes)) {
    yield await flac.encode(piece, { shape, firstBlock });
    firstBlock += blocksAtOnce;
  }
}

/** Yields the same bytes in pieces of this size. Only the last piece can be smaller. */
async function* ofSize(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + size - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield piece;
      piece = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
}
