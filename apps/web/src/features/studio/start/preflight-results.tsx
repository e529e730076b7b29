import type { PreflightCheckId, PreflightCheckResult } from "@foldback/studio-link/preflight/preflight-result";
import { Check, CircleDashed, Minus, TriangleAlert, X } from "lucide-react";
import { texts } from "../texts.ts";
import { preflightFigures } from "./preflight-figures.ts";
import { checkNames, reasonTexts } from "./preflight-texts.ts";

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
        <span className="col-start-2 col-end-4 text-ink-muted text-xs">{reasonTexts[result.reason]}</span>
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
