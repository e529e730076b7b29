// A take as it's played, alone or mixed with its talkback. Where the storage has lost sound, a player gets silence. The
// mix is only for listening and can't be downloaded.
import { formatBytes } from "@foldback/domain/takes/take-format";
import { samplesIn } from "@foldback/domain/takes/take-sound";
import { wavParts } from "@foldback/domain/takes/wav-file";
import { byteReader } from "@foldback/evidence-verifier/hand-off/byte-reader";
import type { SealedTake } from "./find-take.ts";
import { readOrSilence } from "./stored-segment.ts";
import { type Piece, rangeOf, type TakeFile, titleOf, type WavDeps, wavOfTake, wholePiece } from "./wav-of-take.ts";

const format = "float-32";

export const playedSound = (deps: WavDeps, log: SealedTake): Promise<TakeFile> =>
  wavOfTake(deps, log, { read: readOrSilence(deps.storage) });

export async function mixOfTake(
  deps: WavDeps,
  { take, stem }: { take: SealedTake; stem: SealedTake },
): Promise<Pick<TakeFile, "bytes" | "read">> {
  const { channels, sampleRateHz } = take;
  const files = await Promise.all([take, stem].map(async (log) => ({ log, file: await playedSound(deps, log) })));
  const facts = { ...take, format, gaps: take.sealed.gaps, title: titleOf(take), root: "" } as const;
  const { head, tail } = wavParts(facts);

  async function* mixed(range: { from: number; to: number }): AsyncGenerator<Uint8Array> {
    const readers = files.map(({ log, file }) => ({
      format: log.sealed.format,
      frameBytes: channels * formatBytes[log.sealed.format],
      reader: byteReader(file.frames(range)),
    }));
    // A second at a time, so that other requests don't have to wait long.
    for (let at = range.from; at < range.to; at += sampleRateHz) {
      const count = Math.min(sampleRateHz, range.to - at);
      const sum = new Float32Array(count * channels);
      for (const { reader, frameBytes, format } of readers)
        samplesIn(await reader.read(count * frameBytes), format).forEach((sample, index) => {
          sum[index] = (sum[index] ?? 0) + sample;
        });
      yield new Uint8Array(sum.buffer);
    }
  }

  const frameBytes = channels * formatBytes[format];
  const sound: Piece = {
    bytes: take.frames * frameBytes,
    grain: frameBytes,
    make: (skipped) => mixed({ from: skipped / frameBytes, to: take.frames }),
  };
  const pieces = [wholePiece(head), sound, wholePiece(tail)];
  return { bytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0), read: (range) => rangeOf(pieces, range) };
}
