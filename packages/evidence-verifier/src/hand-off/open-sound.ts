// Opens a hand-off's sound. WAV and FLAC give the same samples.
import { flacBits } from "@foldback/domain/takes/flac-file";
import type { HashStream } from "../formats/block-hash.ts";
import { sameBytes } from "../formats/bytes.ts";
import { createMd5 } from "../formats/md5.ts";
import { type ByteReader, byteReader } from "./byte-reader.ts";
import type { CheckedSound } from "./hand-off.ts";
import { flacSound, readFlacHead } from "./read-flac.ts";
import { frameBytesOf } from "./read-hand-off.ts";
import { isPlainTail, readWavHead } from "./read-wav.ts";

type Sound = {
  /** True if the file states the manifest's format and length and, if it's FLAC, also its title and root. */
  isSame: boolean;
  /** The samples, laid out as in a WAV file. */
  samples: ByteReader;
  /** Call it after the last sample. True if there's no more sound in the file. */
  endsHere(): Promise<boolean>;
  /** Call it at the end. False if the file states an MD5 that doesn't match its samples. */
  hasOwnMd5(): boolean;
};

/** Returns null if this isn't the kind of file that Foldback writes. */
export const openSound = (manifest: CheckedSound, reader: ByteReader): Promise<Sound | null> =>
  manifest.sound.endsWith(".flac") ? openFlac(manifest, reader) : openWav(manifest, reader);

async function openWav(manifest: CheckedSound, reader: ByteReader): Promise<Sound | null> {
  const head = await readWavHead(reader);
  if (head === null) return null;
  const { dataBytes } = head;
  const isSame =
    head.format === manifest.format &&
    head.channels === manifest.channels &&
    head.sampleRateHz === manifest.sampleRateHz &&
    dataBytes === manifest.frames * frameBytesOf(manifest);
  return { isSame, samples: reader, endsHere: () => isPlainTail(reader, dataBytes), hasOwnMd5: () => true };
}

async function openFlac(manifest: CheckedSound, reader: ByteReader): Promise<Sound | null> {
  const head = await readFlacHead(reader);
  if (head === null) return null;
  const { shape, frames, title, root } = head;
  const isSame =
    shape.bits === flacBits[manifest.format] &&
    shape.channels === manifest.channels &&
    shape.sampleRateHz === manifest.sampleRateHz &&
    frames === manifest.frames &&
    title === manifest.title &&
    root === manifest.root;
  const md5 = createMd5();
  const samples = byteReader(hashed(flacSound(reader, head), md5));
  const endsHere = async () => (await samples.read(1)).length === 0;
  return { isSame, samples, endsHere, hasOwnMd5: () => sameBytes(md5.digest(), head.md5) };
}

async function* hashed(sound: AsyncIterable<Uint8Array>, hash: HashStream): AsyncGenerator<Uint8Array> {
  for await (const piece of sound) {
    hash.update(piece);
    yield piece;
  }
}
