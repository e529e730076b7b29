import type { AnalysisView } from "@foldback/protocol/http/analysis";
import { notices } from "@foldback/protocol/notices";
import { Button } from "@foldback/ui/button";
import { Spinner } from "@foldback/ui/spinner";
import { Sparkles } from "lucide-react";
import { useNotes } from "../model/notes-context.ts";
import { useGenerate } from "../model/use-analysis.ts";
import { texts } from "../texts.ts";
import { EngineLabel } from "./engine-label.tsx";

export function GenerateSummary({ analysis }: { analysis: AnalysisView }) {
  const { sessionId, clips } = useNotes();
  const generate = useGenerate(sessionId);
  const hasWords = clips.some(({ transcript }) => transcript !== null);
  const isFirst = analysis.summaries.length === 0;
  if (analysis.status === "making")
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Spinner label={texts.writingSummary} />
        <EngineLabel engine={analysis.engine} />
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {analysis.status === "failed" && (
        <p role="alert" className="border-stop-strong border-l-4 pl-3">
          <strong className="font-semibold">{notices.summaryFailed.title}</strong>
          <span className="block text-ink-muted">{analysis.failure}</span>
        </p>
      )}
      {!hasWords && isFirst && <p className="text-ink-muted">{texts.nothingToSummarise}</p>}
      {hasWords && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={isFirst ? "primary" : "default"}
            busy={generate.isPending}
            onClick={() => generate.mutate({ sessionId })}
          >
            <Sparkles aria-hidden="true" />
            {isFirst ? texts.generate : texts.regenerate}
          </Button>
          <EngineLabel engine={analysis.engine} />
        </div>
      )}
    </div>
  );
}
