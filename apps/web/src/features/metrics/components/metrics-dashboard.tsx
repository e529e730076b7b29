import { buttonStyles } from "@foldback/ui/button-styles";
import { type Column, DataTable } from "@foldback/ui/data-table";
import { EmptyState } from "@foldback/ui/empty-state";
import { ErrorState } from "@foldback/ui/error-state";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import { TrendChart } from "@foldback/ui/trend-chart";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileCheck2 } from "lucide-react";
import type { ComponentProps } from "react";
import type { Api } from "../../../shared/http/api-client.ts";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { failureOf } from "../../../shared/http/failure.ts";
import { evidenceColumns, type LedgerEntry } from "../../../shared/operators/evidence-columns.tsx";
import { ExportEvidence } from "../../../shared/operators/export-evidence.tsx";
import { countText, momentText, poundsText, scaledPoundsText, shortId } from "../../../shared/operators/figures.ts";
import { useConsoleUpdates } from "../../../shared/operators/use-console-updates.ts";
import { texts } from "../texts.ts";

type Metrics = Awaited<ReturnType<Api["admin"]["metrics"]>>;

/** We poll, because signaling reports other changes, but not the server's hourly recount of these figures. */
const refreshMs = 60_000;

export function MetricsDashboard() {
  useConsoleUpdates();
  const metrics = useQuery(apiQueries.admin.metrics.queryOptions({ staleTime: 0, refetchInterval: refreshMs }));
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="lettering text-lg">{texts.metricsDashboard}</h2>
        <Link to="/admin" className={buttonStyles()}>
          {texts.adminDashboard}
        </Link>
      </div>
      {metrics.data === undefined ? (
        <Reading query={metrics} what={texts.theFigures} />
      ) : (
        <>
          <Cards metrics={metrics.data} />
          <AsOf metrics={metrics.data} isUnread={metrics.isError} />
          <RevenueTrend metrics={metrics.data} />
          <Trends metrics={metrics.data} />
        </>
      )}
      <EvidenceLogs />
    </div>
  );
}

type ReadingProps = { query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> }; what: string };
const Reading = ({ query, what }: ReadingProps) =>
  query.isError ? (
    <ErrorState
      title={texts.notLoaded(what)}
      message={failureOf(query.error).message}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <Spinner label={texts.loading} className="mx-auto my-12" />
  );

function Cards({ metrics: { latest } }: { metrics: Metrics }) {
  const rttMs = latest?.avgRttMs ?? null;
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Card term={texts.monthlyActiveUsers} value={countText(latest?.mau ?? 0)} />
        <Card term={texts.annualRecurringRevenue} value={scaledPoundsText(latest?.arrPence ?? 0)} />
        <Card term={texts.totalSessions} value={countText(latest?.sessionsCount ?? 0)} />
        <Card
          term={texts.averageRtt}
          value={texts.milliseconds(Math.round(rttMs ?? 0))}
          note={rttMs === null ? texts.notMeasuredYet : undefined}
        />
      </dl>
      <p className="text-ink-muted text-sm">
        {latest === null ? texts.notCountedYet : texts.countedUpTo(wholeDate.format(new Date(latest.date)))}
      </p>
    </>
  );
}

/** The figures are counted every hour. Older ones mean that the count has failed. */
const overdueMs = 70 * 60_000;

/** When the server counted the figures, and whether counting and reading them still work. */
function AsOf({ metrics: { latest, atMs }, isUnread }: { metrics: Metrics; isUnread: boolean }) {
  if (latest === null) return isUnread && <p className="text-sm text-stop-text">{texts.notNewer}</p>;
  // Both times are the server's, because this browser's clock may be wrong.
  const isOverdue = atMs - latest.countedAtMs > overdueMs;
  return (
    <p className={isOverdue || isUnread ? "text-sm text-stop-text" : "text-ink-muted text-sm"}>
      {texts.asOf(momentText(latest.countedAtMs))}{" "}
      {isUnread ? texts.notNewer : isOverdue ? texts.updateOverdue : texts.updatedHourly}
    </p>
  );
}

const Card = ({ term, value, note }: { term: string; value: string; note?: string }) => (
  <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-panel p-5">
    <dt className="text-ink-muted text-sm">{term}</dt>
    <dd className="figures break-words text-3xl">{value}</dd>
    {note !== undefined && <dd className="text-ink-muted text-xs">{note}</dd>}
  </div>
);

function RevenueTrend({ metrics: { days } }: { metrics: Metrics }) {
  const earns = days.some(({ arrPence }) => arrPence > 0);
  return (
    <Panel title={texts.revenueTrend}>
      {earns ? (
        <TrendChart
          title={texts.revenueByDay}
          points={days.map(({ date, arrPence }) => ({ label: dayText(date), value: arrPence }))}
          format={poundsText}
        />
      ) : (
        <p className="text-ink-muted">{texts.preRevenue}</p>
      )}
    </Panel>
  );
}

/** The other figures by day. The round-trip time chart omits days without a measurement. */
function Trends({ metrics: { days } }: { metrics: Metrics }) {
  const measured = days.flatMap(({ date, avgRttMs }) =>
    avgRttMs === null ? [] : [{ label: dayText(date), value: avgRttMs }],
  );
  return (
    <Panel title={texts.trends}>
      <div className="grid gap-6 md:grid-cols-3">
        <Trend
          title={texts.monthlyActiveUsers}
          points={days.map(({ date, mau }) => ({ label: dayText(date), value: mau }))}
          format={countText}
        />
        <Trend
          title={texts.totalSessions}
          points={days.map(({ date, sessionsCount }) => ({ label: dayText(date), value: sessionsCount }))}
          format={countText}
        />
        <Trend title={texts.averageRtt} points={measured} format={(ms) => texts.milliseconds(Math.round(ms))} />
      </div>
    </Panel>
  );
}

const Trend = (props: ComponentProps<typeof TrendChart>) => (
  <div className="flex min-w-0 flex-col gap-2">
    <h3 className="text-ink-muted text-sm">{props.title}</h3>
    {props.points.length === 0 && <p>{texts.notMeasuredYet}</p>}
    {props.points.length > 0 &&
      (props.points.some(({ value }) => value > 0) ? <TrendChart {...props} /> : <p>{texts.noneYet}</p>)}
  </div>
);

const wholeDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
/** A date such as 2026-11-23 becomes "23 Nov". */
const dayText = (date: string): string => dayFormat.format(new Date(date));

/** The number that the specification asks for. */
const latestLogs = 100;

function EvidenceLogs() {
  const logs = useQuery({
    queryKey: [...apiQueries.evidence.key(), "latest"],
    queryFn: readLatest,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  return (
    <Panel title={texts.evidenceLogs} action={<ExportEvidence />}>
      {logs.data === undefined && <Reading query={logs} what={texts.theLogs} />}
      {logs.data?.length === 0 && (
        <EmptyState icon={<FileCheck2 />} title={texts.noLogs}>
          {texts.noLogsHint}
        </EmptyState>
      )}
      {logs.data !== undefined && logs.data.length > 0 && (
        <DataTable
          caption={texts.latestLogs(latestLogs)}
          columns={columns}
          rows={logs.data}
          rowKey={({ sequence }) => String(sequence)}
        />
      )}
    </Panel>
  );
}

async function readLatest(): Promise<LedgerEntry[]> {
  const first = await api.evidence.list({ page: 0 });
  const last = first.rows.at(-1)?.sequence ?? 0;
  const more = first.rows.length < first.pageSize ? [] : (await api.evidence.list({ page: 1 })).rows;
  // A new entry pushes an older one from the first page to the second, so drop the duplicate.
  return [...first.rows, ...more.filter(({ sequence }) => sequence < last)].slice(0, latestLogs);
}

const { at, event, user, granted, killed, rtt, duration } = evidenceColumns;
const room: Column<LedgerEntry> = {
  id: "room",
  title: texts.roomId,
  cell: (entry) => <span className="figures">{entry.room ? shortId(entry.room) : "N/A"}</span>,
};
const columns = [at, event, room, user, granted, killed, rtt, duration];
