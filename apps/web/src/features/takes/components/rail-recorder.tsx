import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { useViewModelPart } from "../../../shared/engine/use-view-model-part.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { useTakes } from "../model/use-takes.ts";
import { recorderFailureText, recorderTexts as texts } from "../recorder-texts.ts";
import { RecordButton } from "./record-button.tsx";
import { RecordedTime } from "./recorded-time.tsx";
import { SafeLight } from "./safe-light.tsx";

const steadyPart = ({ take, status, failure, automatic, keepsTalkback }: RecorderSnapshot) => ({
  isTaking: take !== null,
  status,
  failure,
  automatic,
  keepsTalkback,
});

/** The Record button and the recorded time, for a live session's bar. The rest of the recorder is in the Takes tab. */
export function RailRecorder(props: TakesSlotProps) {
  const takes = useTakes(props);
  const { isTaking, status, failure, automatic, keepsTalkback } = useViewModelPart(takes.recorder, steadyPart);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <RecordButton takes={takes} isCompact />
      {/* On a phone the kill switch needs the room, and the Takes tab shows this too. */}
      {isTaking && (
        <span className="flex items-center gap-3 max-sm:sr-only">
          <RecordedTime takes={takes} />
          {keepsTalkback && <span className="text-accent-text text-xs">{texts.withTalkback}</span>}
        </span>
      )}
      <span className="max-lg:hidden">
        <SafeLight takes={takes} sessionId={props.sessionId} />
      </span>
      {status === "armed" && automatic !== null && (
        <span className="text-ink-muted text-xs max-sm:sr-only">{texts.waiting}</span>
      )}
      <span role="status" className="max-w-56 text-accent-text text-xs max-lg:sr-only empty:hidden">
        {failure !== null && recorderFailureText[failure]}
      </span>
    </div>
  );
}
