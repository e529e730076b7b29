import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { Timecode } from "@foldback/ui/timecode";
import { recorderTexts as texts } from "../recorder-texts.ts";

/** Shows how much of the take is on disk, not how long ago it began. */
export function RecordedTime({ take }: { take: NonNullable<RecorderSnapshot["take"]> }) {
  return (
    <span data-frames={take.frames} className="flex items-baseline gap-2">
      <Timecode elapsedMs={(1_000 * take.frames) / take.sampleRateHz} label={texts.recordedTime} />
      {take.gaps > 0 && <span className="text-accent-text text-xs">{texts.gaps(take.gaps)}</span>}
    </span>
  );
}
