import type { ShareFailure } from "@foldback/studio-link/media/shared-sound";
import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Switch } from "@foldback/ui/switch";
import type { ReactNode } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { useViewModelPart } from "../../../shared/engine/use-view-model-part.ts";
import type { TakesSlotProps } from "../../../shared/takes/slot-types.ts";
import { verdictText } from "../../../shared/takes/verdict-texts.ts";
import { spaceText } from "../model/take-texts.ts";
import type { Takes } from "../model/takes-of.ts";
import { recorderFailureText } from "../recorder-texts.ts";
import { shareFailureText, texts, verdictHint } from "../texts.ts";
import { AutomaticChoice } from "./automatic-choice.tsx";
import { RecordButton } from "./record-button.tsx";
import { RecordedTime } from "./recorded-time.tsx";
import { SafeLight } from "./safe-light.tsx";

/** If the disk has room for less than this, the panel says that the recording will stop automatically. */
const fewSeconds = 15 * 60;

const steadyPart = ({ take, ...rest }: RecorderSnapshot) => ({
  ...rest,
  take: take === null ? null : { isAutomatic: take.isAutomatic },
});
type SteadyRecorder = ReturnType<typeof steadyPart>;

type RecorderPanelProps = { takes: Takes } & Pick<TakesSlotProps, "sessionId" | "inputChoice">;

export function RecorderPanel({ takes, sessionId, inputChoice }: RecorderPanelProps) {
  const snapshot = useViewModelPart(takes.recorder, steadyPart);
  const { shareFailure } = useViewModel(takes.input);
  const { status, preRoll, take } = snapshot;
  return (
    <Panel title={texts.recorder}>
      <div className="flex flex-wrap items-center gap-3">
        <RecordButton takes={takes} />
        <ArmButton takes={takes} status={status} />
        {take !== null && <RecordedTime takes={takes} />}
        <StateText snapshot={snapshot} />
        <SafeLight takes={takes} sessionId={sessionId} />
      </div>
      {inputChoice}
      <div className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
        <Figures snapshot={snapshot} />
        <div className="flex flex-col gap-1.5">
          <Switch checked={preRoll.isOn} onCheckedChange={takes.recorder.keepPreRoll}>
            {texts.preRoll}
            {status === "armed" && preRoll.isOn && (
              <span className="text-ink-muted"> ({texts.preRollReady(preRoll.seconds)})</span>
            )}
          </Switch>
          <p className="text-ink-muted text-xs">{texts.preRollHint}</p>
        </div>
      </div>
      <AutomaticChoice takes={takes} />
      {take !== null && snapshot.keepsTalkback && (
        <p role="status" className="text-accent-text text-sm">
          {texts.keepsTalkback}
        </p>
      )}
      <Warnings snapshot={snapshot} shareFailure={shareFailure} />
    </Panel>
  );
}

type ArmButtonProps = { takes: Takes; status: RecorderSnapshot["status"] };

/** One button for arming and disarming, so that it keeps the focus when it's pressed. */
function ArmButton({ takes, status }: ArmButtonProps) {
  if (status === "recording" || status === "sealing") return null;
  const isArmed = status === "armed";
  return (
    <Button busy={status === "opening"} onClick={isArmed ? takes.disarm : () => void takes.arm()}>
      {isArmed ? texts.disarm : texts.arm}
    </Button>
  );
}

function StateText({ snapshot }: { snapshot: SteadyRecorder }) {
  const { status, input, automatic, take } = snapshot;
  const said: Record<RecorderSnapshot["status"], ReactNode> = {
    off: texts.off,
    opening: texts.opening,
    armed: automatic === null ? texts.armed(input) : texts.waitingForSound(input),
    recording: take?.isAutomatic && automatic !== null ? texts.endsAfter(automatic.silenceSeconds) : null,
    sealing: texts.sealing,
  };
  return (
    <p role="status" className="min-w-0 text-ink-muted text-sm">
      {said[status]}
    </p>
  );
}

function Figures({ snapshot }: { snapshot: SteadyRecorder }) {
  const { verdict, status, secondsLeft } = snapshot;
  const hint = verdict === null ? null : verdictHint[verdict];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-muted">{texts.input}</dt>
      <dd>
        {verdict === null ? texts.notMeasured : verdictText[verdict]}
        {hint !== null && status !== "off" && <p className="text-ink-muted text-xs">{hint}</p>}
      </dd>
      <dt className="text-ink-muted">{texts.space}</dt>
      <dd>{spaceText(secondsLeft)}</dd>
    </dl>
  );
}

type WarningsProps = { snapshot: SteadyRecorder; shareFailure: ShareFailure | null };

function Warnings({ snapshot, shareFailure }: WarningsProps) {
  const { failure, isInputGone, secondsLeft } = snapshot;
  return (
    <div role="alert" className="flex flex-col gap-1.5 text-sm empty:hidden">
      {failure !== null && (
        <p className="text-stop-text">
          {failure === "no-input" && shareFailure !== null
            ? shareFailureText[shareFailure]
            : recorderFailureText[failure]}
        </p>
      )}
      {isInputGone && <p className="text-stop-text">{texts.inputGone}</p>}
      {secondsLeft !== null && secondsLeft < fewSeconds && <p className="text-accent-text">{texts.fewMinutes}</p>}
    </div>
  );
}
