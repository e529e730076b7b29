/**
 * Turns a take's log, or its stem, into a Broadcast Wave file, in which the log's gaps become silence, each with a
 * marker.
 */
import { frameReader } from "@foldback/domain/takes/read-frames";
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

/** A file for listening to a take with its talkback. It's mixed, so it's never delivered. */
export function exportMix(
  { take, stem }: { take: LogSource; stem: LogSource },
  about: ExportFacts,
  write: (bytes: Uint8Array) => void,
): WavFacts | null {
  const [feed, voice] = [frameReader(take), frameReader(stem)];
  if (feed === null || voice === null) return null;
  const { start, frames, gaps } = feed.scan;
  const { sampleRateHz, channels } = start;
  const facts: WavFacts = { format: "float-32", channels, sampleRateHz, frames, root: "", gaps, ...about };
  const { head, tail } = wavParts(facts);
  write(head);
  for (let at = 0; at < frames; at += sampleRateHz) {
    const count = Math.min(sampleRateHz, frames - at);
    const spoken = voice.read(at, count);
    const mixed = feed.read(at, count).map((sample, index) => sample + (spoken[index] ?? 0));
    write(new Uint8Array(mixed.buffer));
  }
  write(tail);
  return facts;
}
