import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Select } from "@foldback/ui/select";
import { Spinner } from "@foldback/ui/spinner";
import { deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-items.ts";
import { texts } from "../texts.ts";
import { PreflightResults } from "./preflight-results.tsx";
import { usePreflight } from "./use-preflight.ts";

type PreflightDialogProps = {
  close: () => void;
  /** On to the choice of the engineer; null when no session can start now. */
  proceed: (() => void) | null;
};

/** Ten seconds before the first session of a day. It advises; it never forbids. */
export function PreflightDialog({ close, proceed }: PreflightDialogProps) {
  const { deviceId, inputs, progress, report, again, choose } = usePreflight();
  const footer = (
    <>
      {report !== null && <Button onClick={again}>{texts.checkAgain}</Button>}
      {proceed === null ? (
        <Button variant="primary" onClick={close}>
          {texts.close}
        </Button>
      ) : (
        <Button variant={report === null ? "default" : "primary"} onClick={proceed}>
          {report === null ? texts.skipCheck : texts.chooseEngineer}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={texts.preflight}
      description={texts.preflightHint}
      footer={footer}
    >
      <Select
        label={texts.inputToCheck}
        value={shownDevice(inputs, deviceId)}
        items={deviceItems(inputs, { defaultLabel: texts.defaultInput, chosen: deviceId })}
        onValueChange={(value) => choose(deviceIdOf(value))}
      />
      <PreflightResults results={report?.results ?? progress?.results ?? []} running={report === null} />
      <div role="status">
        {report === null ? <Spinner label={texts.checking} /> : <Verdict verdict={report.verdict} />}
      </div>
    </Dialog>
  );
}

const verdicts = {
  ready: { text: texts.ready, style: "text-live-text" },
  "ready-with-warnings": {
    text: texts.readyWithWarnings,
    style: "text-accent-text",
  },
  "not-ready": { text: texts.notReady, style: "text-stop-text" },
} as const;

function Verdict({ verdict }: { verdict: keyof typeof verdicts }) {
  return <p className={`lettering text-base ${verdicts[verdict].style}`}>{verdicts[verdict].text}</p>;
}
