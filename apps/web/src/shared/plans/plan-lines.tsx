import { inEveryMark, needTexts, type Plan, type PlanLine, plannedTitle } from "@foldback/domain/plans/plans";
import { Check, Circle, CircleDashed } from "lucide-react";

type PlanLinesProps = {
  plan: Plan;
  large?: boolean;
  /** Omits the planned lines. */
  deliveredOnly?: boolean;
};

/** Lists what a plan delivers and, separately, what's only planned. */
export function PlanLines({ plan, large = false, deliveredOnly = false }: PlanLinesProps) {
  const lines: readonly PlanLine[] = plan.contents;
  const planned = lines.filter(({ coming }) => coming);
  const gap = large ? "gap-2.5 text-base" : "gap-2 text-sm";
  return (
    <div className="flex flex-1 flex-col gap-5 text-ink-muted">
      <ul className={`flex flex-col ${gap}`}>
        {lines
          .filter(({ coming }) => !coming)
          .map((line) => (
            <Line key={line.text} line={line} large={large} />
          ))}
      </ul>
      {planned.length > 0 && !deliveredOnly && (
        <div className="flex flex-col gap-2 border-line border-t pt-4">
          <p className="text-ink-faint text-xs">{plannedTitle}</p>
          <ul className="flex flex-col gap-2 text-sm">
            {planned.map((line) => (
              <Line key={line.text} line={line} large={false} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

type LineProps = { line: PlanLine; large: boolean };

function Line({ line, large }: LineProps) {
  return (
    <li className={`flex ${large ? "gap-3" : "gap-2"}`}>
      <Sign line={line} className={`size-4 shrink-0 ${large ? "mt-1" : "mt-0.5"}`} />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span>{line.text}</span>
        {line.note !== null && <Mark>{line.note}</Mark>}
        {line.inEvery && <Mark>{inEveryMark}</Mark>}
        {line.needs !== null && (
          <Mark className={line.needs === "transcription" ? "transcribing:hidden" : ""}>{needTexts[line.needs]}</Mark>
        )}
      </span>
    </li>
  );
}

/**
 * The document's root element says whether this installation transcribes, because a prerendered page can't ask the
 * server.
 */
function Sign({ line, className }: { line: PlanLine; className: string }) {
  const tick = `text-accent-text ${className}`;
  const gap = `text-ink-faint ${className}`;
  if (line.coming) return <CircleDashed aria-hidden="true" className={gap} />;
  if (line.needs === null) return <Check aria-hidden="true" className={tick} />;
  if (line.needs === "companion") return <Circle aria-hidden="true" className={gap} />;
  return (
    <>
      <Check aria-hidden="true" className={`hidden transcribing:block ${tick}`} />
      <Circle aria-hidden="true" className={`transcribing:hidden ${gap}`} />
    </>
  );
}

const Mark = ({ className = "", children }: { className?: string; children: string }) => (
  <span className={`rounded-sm border border-line px-1.5 text-xs ${className}`}>{children}</span>
);
