import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { Timecode } from "@foldback/ui/timecode";
import { useCallback } from "react";
import { useViewModelPart } from "../../../shared/engine/use-view-model-part.ts";
import type { Takes } from "../model/takes-of.ts";
import { recorderTexts as texts } from "../recorder-texts.ts";

const shownPart = ({ take }: RecorderSnapshot) =>
  take === null ? null : { seconds: Math.floor(take.frames / take.sampleRateHz), gaps: take.gaps };

/**
 * Shows how much of the take is on disk, not how long ago it began. The frames change ten times a second, so they're
 * written without React, which renders only whole seconds.
 */
export function RecordedTime({ takes: { recorder } }: { takes: Takes }) {
  const shown = useViewModelPart(recorder, shownPart);
  const writeFrames = useCallback(
    (element: HTMLElement | null) => {
      const write = () => element?.setAttribute("data-frames", String(recorder.getSnapshot().take?.frames ?? 0));
      write();
      return recorder.subscribe(write);
    },
    [recorder],
  );
  if (shown === null) return null;
  return (
    <span ref={writeFrames} className="flex items-baseline gap-2">
      <Timecode elapsedMs={1_000 * shown.seconds} label={texts.recordedTime} />
      {shown.gaps > 0 && <span className="text-accent-text text-xs">{texts.gaps(shown.gaps)}</span>}
    </span>
  );
}
