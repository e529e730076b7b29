import type { SessionReport } from "@foldback/protocol/http/analysis";
import { Button } from "@foldback/ui/button";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { timecodeText } from "@foldback/ui/timecode";
import { useQuery } from "@tanstack/react-query";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import type { EndedSlotProps } from "../../../shared/notes/slot-types.ts";
import { texts } from "../texts.ts";
import { ExportMenu } from "./export-menu.tsx";

/** We poll, because the server may learn later than this page that the session has ended. */
const untilEndedMs = 2_000;

/** Shows how long the last session was, who took part, and what notes there are. */
export function EndedSession({ sessionId, isRecorded, openNotes }: EndedSlotProps) {
  const report = useQuery(
    apiQueries.analysis.report.queryOptions({
      input: { sessionId },
      enabled: isRecorded,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.endReason === null ? untilEndedMs : false),
    }),
  );
  return (
    <Panel title={texts.lastSession} className="w-full max-w-2xl text-left">
      <Report report={report} isRecorded={isRecorded} />
      {report.data !== undefined && report.data.startedAtMs !== null && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={openNotes}>{texts.openNotes}</Button>
          <ExportMenu sessionId={sessionId} isLive={report.data.endReason === null} />
        </div>
      )}
    </Panel>
  );
}

type ReportProps = {
  report: { data: SessionReport | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  isRecorded: boolean;
};

function Report({ report: { data, isError, error, refetch }, isRecorded }: ReportProps) {
  if (!isRecorded) return <p className="text-ink-muted">{texts.endNotRecorded}</p>;
  if (isError)
    return (
      <ErrorState
        title={texts.reportNotLoaded}
        message={failureOf(error).message}
        onRetry={() => void refetch()}
        spacing="px-6 py-4"
      />
    );
  if (data === undefined) return <Spinner label={texts.loadingReport} />;
  if (data.startedAtMs === null) return <p className="text-ink-muted">{texts.nobodyJoined}</p>;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {factsOf(data).map(({ name, fact, isFigure }) => (
        <div key={name} className="min-w-0">
          <dt className="engraved">{name}</dt>
          <dd className={isFigure ? "figures text-lg" : "break-words text-base"}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

function factsOf(report: SessionReport): { name: string; fact: string; isFigure?: boolean }[] {
  const { role, artistName, engineerNames, takeCount, openSuggestionCount } = report;
  const others = role === "artist" ? engineerNames : [artistName];
  return [
    { name: texts.duration, fact: timecodeText(report.durationSeconds * 1_000), isFigure: true },
    { name: texts.started, fact: report.startedAtMs === null ? "" : dateFormat.format(report.startedAtMs) },
    { name: texts.withPeople, fact: others.join(", ") },
    { name: texts.markers, fact: String(report.markerCount), isFigure: true },
    { name: texts.talkbackRecordings, fact: String(report.clipCount), isFigure: true },
    ...(takeCount === 0
      ? []
      : [
          { name: role === "artist" ? texts.takesSent : texts.takesDelivered, fact: String(takeCount), isFigure: true },
        ]),
    ...(openSuggestionCount === null
      ? []
      : [{ name: texts.openSuggestions, fact: String(openSuggestionCount), isFigure: true }]),
  ];
}
