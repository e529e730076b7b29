import type { AnalysisView, SummaryView } from "@foldback/protocol/http/analysis";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Select } from "@foldback/ui/select";
import { Spinner } from "@foldback/ui/spinner";
import { useState } from "react";
import { failureOf } from "../../../shared/http/failure.ts";
import type { NotesSlotProps } from "../../../shared/notes/slot-types.ts";
import { useNotes } from "../model/notes-context.ts";
import { factsOf } from "../model/summary-facts.ts";
import { useAnalysis } from "../model/use-analysis.ts";
import { texts } from "../texts.ts";
import { EngineLabel } from "./engine-label.tsx";
import { GenerateSummary } from "./generate-summary.tsx";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { SummaryText } from "./summary-text.tsx";

/** The newest summary, or an earlier version. */
export function SummarySide({ role }: { role: NotesSlotProps["role"] }) {
  const { sessionId } = useNotes();
  const query = useAnalysis(sessionId);
  if (query.isPending)
    return (
      <Panel title={texts.summary}>
        <Spinner label={texts.loadingSummary} className="py-6" />
      </Panel>
    );
  if (query.isError)
    return (
      <Panel title={texts.summary}>
        <ErrorState
          title={texts.summaryNotLoaded}
          message={failureOf(query.error).message}
          onRetry={() => void query.refetch()}
          spacing="px-6 py-6"
        />
      </Panel>
    );
  return <Analysis role={role} analysis={query.data} />;
}

function Analysis({ role, analysis }: { role: NotesSlotProps["role"]; analysis: AnalysisView }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { summaries } = analysis;
  const shown = summaries.find(({ id }) => id === chosenId) ?? summaries[0] ?? null;
  // Choosing the newest summary clears the choice, so the next one is shown as soon as it arrives.
  const choose = (id: string) => setChosenId(id === summaries[0]?.id ? null : id);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Panel
        title={texts.summary}
        action={shown !== null && summaries.length > 1 && <VersionPicker {...{ summaries, shown, choose }} />}
      >
        <GenerateSummary analysis={analysis} />
        {shown !== null && <SummaryText summary={shown} />}
        {shown !== null && <SummaryFacts summary={shown} />}
      </Panel>
      {shown !== null &&
        (analysis.suggestionsNeedPlan ? (
          <Panel title={texts.suggestions}>
            <p className="text-ink-muted">{texts.suggestionsNeedPro}</p>
          </Panel>
        ) : (
          <SuggestionPanel suggestions={shown.suggestions} role={role} />
        ))}
    </div>
  );
}

/** Shows the engine, the cost, and why a fallback was used. */
function SummaryFacts({ summary }: { summary: SummaryView }) {
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

type VersionPickerProps = { summaries: readonly SummaryView[]; shown: SummaryView; choose: (id: string) => void };

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeStyle: "short" });

function VersionPicker({ summaries, shown, choose }: VersionPickerProps) {
  const items = summaries.map(({ id, version, createdAtMs }) => ({
    value: id,
    label: texts.version(version, timeFormat.format(createdAtMs)),
  }));
  return <Select label={texts.versionLabel} hideLabel value={shown.id} onValueChange={choose} items={items} />;
}
