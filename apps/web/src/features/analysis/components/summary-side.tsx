import type { AnalysisView } from "@foldback/protocol/http/analysis";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { useState } from "react";
import { failureOf } from "../../../shared/http/failure.ts";
import type { NotesPlace } from "../../../shared/notes/notes-slots.ts";
import { useNotes } from "../model/notes-context.ts";
import { useAnalysis } from "../model/use-analysis.ts";
import { texts } from "../texts.ts";
import { GenerateSummary } from "./generate-summary.tsx";
import { SuggestionPanel } from "./suggestion-panel.tsx";
import { SummaryFacts } from "./summary-facts.tsx";
import { SummaryText } from "./summary-text.tsx";
import { VersionPicker } from "./version-picker.tsx";

/** What was made of the words: the newest version, or an earlier one to look back at. */
export function SummarySide({ role }: { role: NotesPlace["role"] }) {
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
          className="py-6"
        />
      </Panel>
    );
  return <Analysis role={role} analysis={query.data} />;
}

function Analysis({ role, analysis }: { role: NotesPlace["role"]; analysis: AnalysisView }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { summaries } = analysis;
  const shown = summaries.find(({ id }) => id === chosenId) ?? summaries[0] ?? null;
  // A new version is shown when it arrives, whatever was looked back at.
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
