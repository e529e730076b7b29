/** Measures a whole take from its log. Gaps don't count. */
import { createLoudnessMeter, type Loudness } from "@foldback/domain/takes/loudness";
import { decodeSamples } from "@foldback/domain/takes/sample-codings";
import { type LogSource, scanTakeLog } from "@foldback/domain/takes/scan-take-log";

/** Returns null if the log is unreadable. An hour takes about twenty seconds, so call it in a worker. */
export function takeLoudness(source: LogSource): Loudness | null {
  const first = scanTakeLog(source, { headersOnlyUpTo: source.size });
  if (first === null) return null;
  const meter = createLoudnessMeter(first.start);
  scanTakeLog(source, {
    onChunk: ({ header: { coding, frames, channels }, payload }) =>
      meter.add(decodeSamples(coding, payload, frames * channels)),
  });
  return meter.read();
}

/** Only our code writes this file, so the check is brief. If it fails, the caller measures again. */
export function readLoudness(text: string): Loudness | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLoudness(value) ? { lufs: value.lufs, truePeakDb: value.truePeakDb } : null;
  } catch {
    return null;
  }
}

const isLoudness = (value: unknown): value is Loudness =>
  typeof value === "object" &&
  value !== null &&
  "lufs" in value &&
  "truePeakDb" in value &&
  [value.lufs, value.truePeakDb].every((figure) => figure === null || typeof figure === "number");
