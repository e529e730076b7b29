import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Select } from "@foldback/ui/select";
import { Spinner } from "@foldback/ui/spinner";
import { deviceIdOf, deviceItems, shownDevice } from "../../../shared/device-items.ts";
import { usePreflight } from "../model/use-preflight.ts";
import { PreflightResults } from "./preflight-results.tsx";

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
      {report !== null && <Button onClick={again}>Check again</Button>}
      {proceed === null ? (
        <Button variant="primary" onClick={close}>
          Close
        </Button>
      ) : (
        <Button variant={report === null ? "default" : "primary"} onClick={proceed}>
          {report === null ? "Skip the check" : "Choose your engineer"}
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
      title="Check before you start"
      description="Play something in your DAW meanwhile. The browser may ask for your audio input. The one you pick is your program feed when the session starts."
      footer={footer}
    >
      <Select
        label="Audio input to check"
        value={shownDevice(inputs, deviceId)}
        items={deviceItems(inputs, { defaultLabel: "Default audio input", chosen: deviceId })}
        onValueChange={(value) => choose(deviceIdOf(value))}
      />
      <PreflightResults results={report?.results ?? progress?.results ?? []} running={report === null} />
      <div role="status">
        {report === null ? <Spinner label="Checking, ten seconds at most..." /> : <Verdict verdict={report.verdict} />}
      </div>
    </Dialog>
  );
}

const verdicts = {
  ready: { text: "Ready.", style: "text-live-text" },
  "ready-with-warnings": {
    text: "Ready, with warnings. You can start; look at the marked lines.",
    style: "text-accent-text",
  },
  "not-ready": { text: "Not ready. Put the red lines right first, or start anyway.", style: "text-stop-text" },
} as const;

function Verdict({ verdict }: { verdict: keyof typeof verdicts }) {
  return <p className={`lettering text-base ${verdicts[verdict].style}`}>{verdicts[verdict].text}</p>;
}
