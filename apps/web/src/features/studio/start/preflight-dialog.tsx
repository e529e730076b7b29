import type { PreflightCheckId, PreflightCheckResult } from "@foldback/studio-link/preflight/preflight-result";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Select } from "@foldback/ui/select";
import { Spinner } from "@foldback/ui/spinner";
import { Check, CircleDashed, Minus, TriangleAlert, X } from "lucide-react";
import { deviceIdOf, deviceItems, shownDevice } from "../../../shared/live/device-select.tsx";
import { HelpLink } from "../../../shared/page/help-link.tsx";
import { texts } from "../texts.ts";
import { preflightFigures } from "./preflight-figures.ts";
import { checkNames, reasonHelp, reasonTexts } from "./preflight-texts.ts";
import { usePreflight } from "./use-preflight.ts";

type PreflightDialogProps = {
  close: () => void;
  /** Continues to the choice of engineer. Null if no session can start now. */
  proceed: (() => void) | null;
};

/** Runs the ten-second check before the day's first session. You can start even if it finds problems. */
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
      <div role="status">
        {report === null ? <Spinner label={texts.checking} /> : <Verdict verdict={report.verdict} />}
      </div>
      <PreflightResults results={report?.results ?? progress?.results ?? []} running={report === null} />
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

const order: readonly PreflightCheckId[] = ["screen", "input", "stereo", "processing", "upload", "path"];

export function PreflightResults({ results, running }: { results: readonly PreflightCheckResult[]; running: boolean }) {
  return (
    <ul className="flex flex-col divide-y divide-line border-line border-y">
      {order.map((id) => (
        <Line key={id} id={id} result={results.find((result) => result.id === id) ?? null} running={running} />
      ))}
    </ul>
  );
}

type LineProps = { id: PreflightCheckId; result: PreflightCheckResult | null; running: boolean };

function Line({ id, result, running }: LineProps) {
  const outcome = result?.outcome ?? (running ? "running" : "not-measured");
  const help = result?.reason == null ? null : reasonHelp[result.reason];
  const figures = result === null ? [] : preflightFigures(result.measured);
  return (
    <li className="grid grid-cols-[1.25rem_1fr_auto] items-start gap-x-3 gap-y-0.5 py-2">
      <span aria-hidden="true" className={marks[outcome].style}>
        {marks[outcome].icon}
      </span>
      <span>{checkNames[id]}</span>
      <span className={marks[outcome].style}>{marks[outcome].word}</span>
      {figures.length > 0 && (
        <span className="col-start-2 col-end-4 flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs">
          {figures.map(({ kind, text }) => (
            <span key={text} className={kind === "figure" ? "figures" : "min-w-0 break-words"}>
              {text}
            </span>
          ))}
        </span>
      )}
      {result?.reason != null && (
        <span className="col-start-2 col-end-4 text-ink-muted text-xs">
          {reasonTexts[result.reason]} {help !== null && <HelpLink topic={help} />}
        </span>
      )}
    </li>
  );
}

const marks = {
  passed: { icon: <Check className="mt-0.5 size-4" />, word: texts.good, style: "text-live-text" },
  warning: { icon: <TriangleAlert className="mt-0.5 size-4" />, word: texts.warning, style: "text-accent-text" },
  failed: { icon: <X className="mt-0.5 size-4" />, word: texts.failed, style: "text-stop-text" },
  "not-measured": { icon: <Minus className="mt-0.5 size-4" />, word: texts.lineNotMeasured, style: "text-ink-muted" },
  running: { icon: <CircleDashed className="mt-0.5 size-4" />, word: "", style: "text-ink-faint" },
} as const;
