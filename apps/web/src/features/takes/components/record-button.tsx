import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { Button } from "@foldback/ui/button";
import { Circle, Square } from "lucide-react";
import { useViewModelPart } from "../../../shared/engine/use-view-model-part.ts";
import type { Takes } from "../model/takes-of.ts";
import { recorderTexts as texts } from "../recorder-texts.ts";

type RecordButtonProps = {
  takes: Takes;
  /** Shows only the icon on a phone. */
  isCompact?: boolean;
};

const statusOf = ({ status }: RecorderSnapshot) => status;

export function RecordButton({ takes, isCompact = false }: RecordButtonProps) {
  const status = useViewModelPart(takes.recorder, statusOf);
  const isRecording = status === "recording";
  return (
    <Button
      variant={isRecording ? "primary" : "default"}
      className={isCompact ? "max-sm:size-10 max-sm:px-0" : undefined}
      aria-keyshortcuts="R"
      title={isRecording ? texts.stopHint : texts.recordHint}
      busy={status === "opening" || status === "sealing"}
      onClick={takes.toggle}
    >
      {isRecording ? (
        <Square aria-hidden="true" className="fill-current" />
      ) : (
        <Circle aria-hidden="true" className="fill-stop-strong text-stop-strong" />
      )}
      <span className={isCompact ? "max-sm:sr-only" : undefined}>{isRecording ? texts.stop : texts.record}</span>
      <kbd className="figures text-xs max-sm:hidden">R</kbd>
    </Button>
  );
}
