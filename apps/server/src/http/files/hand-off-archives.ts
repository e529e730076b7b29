// Writes hand-offs as archives. We know an archive's length only after writing all of it, and FLAC's MD5 only after
// reading all samples. The first pass therefore only counts, and the second one writes what we send. We keep only the
// counts.
import { createHash } from "node:crypto";
import { untilAborted } from "../../modules/evidence/until-aborted.ts";
import type { HandOff } from "../../modules/takes/hand-off.ts";
import type { HandOffPart, Md5s, SoundFormat } from "../../modules/takes/sound-file.ts";
import type { ByteRange } from "../../modules/takes/wav-of-take.ts";
import { type Counted, type CountProgress, type CountWanted, createArchiveCounts } from "./archive-counts.ts";
import { zipStream } from "./zip-stream.ts";

type Wanted = {
  range: ByteRange | null;
  signal: AbortSignal;
  /** Called for each piece, even while nothing is being sent yet. */
  onProgress: () => void;
};

export function createHandOffArchives(stopping: AbortSignal) {
  const counts = createArchiveCounts();
  const countOf = (handOff: HandOff, format: SoundFormat): CountWanted => ({
    id: handOff.id,
    askedBy: handOff.readBy,
    count: (progress) => count(handOff, format, { ...progress, stopping }),
  });
  return {
    /**
     * Starts preparing the archive, and returns how much of it is done, from 0 to 1. If that failed, this throws the
     * error once, and the next call starts again.
     */
    prepare(handOff: HandOff, format: SoundFormat): number {
      const { result, soundBytes } = counts.progress(countOf(handOff, format));
      // All samples may have been read before counting is finished.
      return result === null ? Math.min(0.99, soundBytes / Math.max(1, handOff.soundBytes)) : 1;
    },
    /** The archive's length, or null if it isn't known. */
    knownBytes: ({ id }: HandOff): number | null => counts.known(id)?.bytes ?? null,
    bytes: async (handOff: HandOff, format: SoundFormat, onProgress: () => void): Promise<number> =>
      (await counts.result(countOf(handOff, format), onProgress)).bytes,
    /** Writes the range, or everything. It generates the part before the range too, but discards it. */
    async *write(
      handOff: HandOff,
      format: SoundFormat,
      { range, signal, onProgress }: Wanted,
    ): AsyncGenerator<Uint8Array> {
      const md5s = format === "flac" ? (await counts.result(countOf(handOff, format), onProgress)).md5s : noMd5s;
      let at = 0;
      const files = await handOff.files({ choice: choiceOf(handOff, format, md5s) });
      for await (const piece of untilAborted(zipStream(files), signal)) {
        onProgress();
        const { from, to } = range ?? { from: 0, to: Number.POSITIVE_INFINITY };
        const wanted = piece.subarray(Math.max(0, from - at), Math.max(0, to - at));
        at += piece.length;
        if (wanted.length > 0) yield wanted;
        if (at >= to) return;
      }
    },
  };
}

async function count(
  handOff: HandOff,
  format: SoundFormat,
  { onSound, onPiece, stopping }: CountProgress & { stopping: AbortSignal },
): Promise<Counted> {
  const hashes = { take: createHash("md5"), stem: createHash("md5") };
  const counted = (part: HandOffPart, bytes: Uint8Array) => {
    hashes[part].update(bytes);
    onSound(bytes.length);
  };
  const files = await handOff.files({ choice: choiceOf(handOff, format, noMd5s), onSound: counted });
  let bytes = 0;
  for await (const piece of untilAborted(zipStream(files), stopping)) {
    bytes += piece.length;
    onPiece();
  }
  return { bytes, md5s: { take: hashes.take.digest(), stem: hashes.stem.digest() } };
}

const noMd5s: Md5s = { take: new Uint8Array(16), stem: new Uint8Array(16) };

const choiceOf = ({ artist }: HandOff, format: SoundFormat, md5s: Md5s) =>
  format === "wav" ? ({ format } as const) : ({ format, artist, md5s } as const);
