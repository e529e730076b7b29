// Writes hand-offs as archives. An archive's length is known only once all of it has been written, and FLAC's MD5 once
// all samples have been read. So the first pass counts, and a second one writes what's sent. We keep only the counts.
import { createHash } from "node:crypto";
import { AppError } from "../../modules/app-error.ts";
import { untilAborted } from "../../modules/evidence/until-aborted.ts";
import type { HandOff } from "../../modules/takes/hand-off.ts";
import type { SoundFormat } from "../../modules/takes/sound-file.ts";
import type { ByteRange } from "../../modules/takes/wav-of-take.ts";
import { zipStream } from "./zip-stream.ts";

type Wanted = {
  range: ByteRange | null;
  signal: AbortSignal;
  /** Called for each piece, also while nothing is sent yet. */
  onProgress: () => void;
};
type Counted = { bytes: number; md5: Uint8Array };
type Counting = {
  soundBytes: number;
  counted: Counted | null;
  /** Kept until someone has been told. */
  failed: { error: unknown } | null;
  /** Called for each counted piece, for those who wait for the result. */
  waiting: Set<() => void>;
  done: Promise<Counted>;
};

const keptCounts = 500;
/** Each reads a take from the storage. More would only slow each other down. */
const mostAtOnce = 8;

export function createHandOffArchives(stopping: AbortSignal) {
  const countings = new Map<string, Counting>();

  function counting(handOff: HandOff, format: SoundFormat): Counting {
    const known = countings.get(handOff.id);
    if (known !== undefined && known.failed === null) return known;
    const underWay = [...countings.values()].filter(({ counted, failed }) => counted === null && failed === null);
    if (underWay.length >= mostAtOnce) throw new AppError("TOO_MANY_REQUESTS");
    const done = Promise.resolve({ bytes: 0, md5: noMd5 });
    const started: Counting = { soundBytes: 0, counted: null, failed: null, waiting: new Set(), done };
    countings.set(handOff.id, started);
    started.done = count(handOff, format, started).catch((error: unknown) => {
      started.failed = { error };
      throw error;
    });
    // Whoever asks for the result gets the failure. No one may be asking any more.
    started.done.catch(() => {});
    for (const id of countings.keys()) if (countings.size > keptCounts) countings.delete(id);
    return started;
  }

  async function count(handOff: HandOff, format: SoundFormat, progress: Counting): Promise<Counted> {
    const md5 = createHash("md5");
    const onSound = (bytes: Uint8Array) => {
      md5.update(bytes);
      progress.soundBytes += bytes.length;
    };
    const files = await handOff.files({ choice: choiceOf(handOff, format, noMd5), onSound });
    let bytes = 0;
    for await (const piece of untilAborted(zipStream(files), stopping)) {
      bytes += piece.length;
      for (const onProgress of progress.waiting) onProgress();
    }
    progress.counted = { bytes, md5: md5.digest() };
    return progress.counted;
  }

  async function counted(handOff: HandOff, format: SoundFormat, onProgress: () => void): Promise<Counted> {
    const { waiting, done } = counting(handOff, format);
    waiting.add(onProgress);
    try {
      return await done;
    } catch (error) {
      if (countings.get(handOff.id)?.done === done) countings.delete(handOff.id);
      throw error;
    } finally {
      waiting.delete(onProgress);
    }
  }

  return {
    /** Begins to prepare the archive, and returns how much of it is done, from 0 to 1. Throws a failure once. */
    prepare(handOff: HandOff, format: SoundFormat): number {
      const failed = countings.get(handOff.id)?.failed ?? null;
      if (failed !== null) {
        countings.delete(handOff.id);
        throw failed.error;
      }
      const { counted, soundBytes } = counting(handOff, format);
      // Counting isn't over once all samples have been read.
      return counted === null ? Math.min(0.99, soundBytes / Math.max(1, handOff.soundBytes)) : 1;
    },
    /** The archive's length, or null if it isn't known. */
    knownBytes: ({ id }: HandOff): number | null => countings.get(id)?.counted?.bytes ?? null,
    bytes: async (handOff: HandOff, format: SoundFormat, onProgress: () => void): Promise<number> =>
      (await counted(handOff, format, onProgress)).bytes,
    /** Writes the range, or everything. What comes before the range is made and dropped. */
    async *write(
      handOff: HandOff,
      format: SoundFormat,
      { range, signal, onProgress }: Wanted,
    ): AsyncGenerator<Uint8Array> {
      const md5 = format === "flac" ? (await counted(handOff, format, onProgress)).md5 : noMd5;
      let at = 0;
      const files = await handOff.files({ choice: choiceOf(handOff, format, md5) });
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

const noMd5 = new Uint8Array(16);

const choiceOf = ({ artist }: HandOff, format: SoundFormat, md5: Uint8Array) =>
  format === "wav" ? ({ format } as const) : ({ format, artist, md5 } as const);
