// How the verifier writes a time in the take, such as 1:02:03.
import { joinedParts, type SoundPart } from "@foldback/domain/takes/joined-parts";

const two = (value: number) => String(Math.floor(value)).padStart(2, "0");

export const timeOf = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;

/** The times of these parts of a sound, such as "0:00:10 to 0:00:30". Adjacent parts are merged. */
export function spansOf(parts: readonly SoundPart[], sampleRateHz: number): string[] {
  return joinedParts(parts).map(
    ({ firstFrame, frames }) =>
      `${timeOf(firstFrame / sampleRateHz)} to ${timeOf(Math.ceil((firstFrame + frames) / sampleRateHz))}`,
  );
}
