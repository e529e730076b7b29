import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { Timecode } from "@foldback/ui/timecode";
import { useViewModelPart } from "../../../shared/engine/use-view-model-part.ts";
import type { Takes } from "../model/takes-of.ts";
import { recorderTexts as texts } from "../recorder-texts.ts";

const takeOf = ({ take }: RecorderSnapshot) => take;

/**
 * Shows how much of the take is on disk, not how long ago it began. That changes ten times a second, so nothing else may
 * be rendered for it.
 */
export function RecordedTime({ takes }: { takes: Takes }) {
  const take = useViewModelPart(takes.recorder, takeOf);
  if (take === null) return null;
  return (
    <span data-frames={take.frames} className="flex items-baseline gap-2">
      <Timecode elapsedMs={(1_000 * take.frames) / take.sampleRateHz} label={texts.recordedTime} />
      {take.gaps > 0 && <span className="text-accent-text text-xs">{texts.gaps(take.gaps)}</span>}
    </span>
  );
}
