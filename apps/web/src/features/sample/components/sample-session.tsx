import { useCallback, useEffect, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { openSample, type Sample } from "../model/open-sample.ts";
import { useSteps } from "../model/use-steps.ts";
import { DeskHalf } from "./desk-half.tsx";
import { SampleSteps } from "./sample-steps.tsx";
import { StudioHalf } from "./studio-half.tsx";

/** `context` must be created in the start button's press handler, because browsers play sound only after a press. */
export function SampleSession({ context }: { context: AudioContext }) {
  const [run, setRun] = useState(0);
  const sample = useSample(context, run);
  const again = useCallback(() => {
    void context.resume();
    setRun((last) => last + 1);
  }, [context]);
  return sample === null ? null : <Halves key={run} sample={sample} again={again} />;
}

function useSample(context: AudioContext, run: number): Sample | null {
  const [sample, setSample] = useState<Sample | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every run opens a new session.
  useEffect(() => {
    const opened = openSample(context);
    setSample(opened);
    return () => {
      setSample(null);
      opened.close();
    };
  }, [context, run]);
  return sample;
}

function Halves({ sample, again }: { sample: Sample; again: () => void }) {
  const studio = useViewModel(sample.studio);
  const desk = useViewModel(sample.desk);
  const done = useSteps(sample, { studio, desk });
  return (
    <div className="flex flex-col gap-6">
      <SampleSteps done={done} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <StudioHalf sample={sample} snapshot={studio} again={again} />
        <DeskHalf sample={sample} snapshot={desk} />
      </div>
    </div>
  );
}
