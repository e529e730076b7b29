/** Turns a take's log into a Broadcast Wave file, in which the log's gaps become silence, each with a marker. */
import { type LogSource, scanTakeLog } from "@foldback/domain/takes/scan-take-log";
import { formatBytes, takeFormat } from "@foldback/domain/takes/take-format";
import { soundBytes } from "@foldback/domain/takes/take-sound";
import { type WavFacts, wavParts } from "@foldback/domain/takes/wav-file";

export type ExportFacts = Pick<WavFacts, "title" | "localTime" | "marks">;

/** Returns null if the log is unreadable. `write` gets the file's bytes in order. */
export function exportTake(source: LogSource, about: ExportFacts, write: (bytes: Uint8Array) => void): WavFacts | null {
  const scan = scanTakeLog(source);
  if (scan === null) return null;
  const { sampleRateHz, channels } = scan.start;
  const { frames, gaps, grids } = scan;
  const format = takeFormat(grids);
  const root = scan.end?.root ?? "";
  const facts = { format, channels, sampleRateHz, frames, root, gaps, ...about };
  const { head, tail } = wavParts(facts);
  write(head);
  let written = 0;
  const silence = (until: number) => {
    for (; written < until; written += Math.min(sampleRateHz, until - written))
      write(new Uint8Array(Math.min(sampleRateHz, until - written) * channels * formatBytes[format]));
  };
  scanTakeLog(source, {
    onChunk(chunk) {
      silence(chunk.header.firstFrame);
      write(soundBytes(chunk, format));
      written += chunk.header.frames;
    },
  });
  silence(frames);
  write(tail);
  return facts;
}
