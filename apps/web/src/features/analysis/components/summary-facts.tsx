import type { SummaryView } from "@foldback/protocol/http/analysis";
import { factsOf } from "../model/summary-facts.ts";
import { texts } from "../texts.ts";
import { EngineLabel } from "./engine-label.tsx";

/** Who wrote it, what it took, and why it was not the one that was asked for. */
export function SummaryFacts({ summary }: { summary: SummaryView }) {
  return (
    <footer className="flex flex-col gap-1 border-line border-t pt-3 text-ink-muted text-xs">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <EngineLabel engine={summary.engine} />
        <span className="figures">{factsOf(summary)}</span>
      </span>
      {summary.fallbackReason !== null && (
        <p className="break-words text-accent-text">{texts.modelNotUsed(summary.fallbackReason)}</p>
      )}
    </footer>
  );
}
