import { buttonStyles } from "@foldback/ui/button-styles";
import { Panel } from "@foldback/ui/panel";
import { TrendChart } from "@foldback/ui/trend-chart";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Activity, FileCheck2, type LucideIcon, PoundSterling, Radio, SlidersVertical, Users } from "lucide-react";
import type { Api } from "../../../shared/http/api-client.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import {
  averageRttTone,
  countText,
  monthText,
  poundsText,
  type RttTone,
  scaledPoundsText,
} from "../../../shared/operators/figures.ts";
import { texts } from "../texts.ts";
import { Loaded, PageTitle } from "./list-frame.tsx";
import { QuickPromotion } from "./quick-promotion.tsx";

type Overview = Awaited<ReturnType<Api["admin"]["overview"]>>;

const midnightMs = () => new Date().setHours(0, 0, 0, 0);
const rttColours: Record<RttTone, string> = { good: "text-live-text", fair: "text-fair-text", poor: "text-stop-text" };

export function AdminOverview() {
  const sinceMs = midnightMs();
  const overview = useQuery(
    apiQueries.admin.overview.queryOptions({ input: { sinceMs }, staleTime: 0, placeholderData: keepPreviousData }),
  );
  return (
    <>
      <PageTitle title={texts.dashboard} />
      <Loaded query={overview} what={texts.theFigures}>
        {(data) => <Cards data={data} />}
      </Loaded>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <RevenueTrend />
        <div className="flex min-w-0 flex-col gap-5">
          <QuickActions />
          <QuickPromotion />
        </div>
      </div>
    </>
  );
}

function Cards({ data }: { data: Overview }) {
  const { avgRttMs, arrPence } = data;
  const rttColour = avgRttMs === null ? "text-ink-muted" : rttColours[averageRttTone(avgRttMs)];
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <Card to="/admin/users" label={texts.totalUsers} value={countText(data.totalUsers)} icon={Users} />
      <Card to="/admin/sessions" label={texts.activeSessions} value={countText(data.activeSessions)} icon={Radio} />
      <Card
        to="/admin/engineers"
        label={texts.totalEngineers}
        value={countText(data.totalEngineers)}
        icon={SlidersVertical}
      />
      <Card
        to="/admin/revenue"
        label={texts.monthlyRevenue}
        value={scaledPoundsText((arrPence ?? 0) / 12)}
        icon={PoundSterling}
      />
      <Card
        to="/admin/health"
        label={texts.avgRtt}
        value={avgRttMs === null ? texts.notMeasured : texts.milliseconds(avgRttMs)}
        icon={Activity}
        colour={rttColour}
      />
      <Card to="/admin/patent" label={texts.patentLogsToday} value={countText(data.evidenceToday)} icon={FileCheck2} />
    </div>
  );
}

type CardProps = { to: string; label: string; value: string; icon: LucideIcon; colour?: string };

const Card = ({ to, label, value, icon: Icon, colour = "text-ink" }: CardProps) => (
  <Link
    to={to}
    className="flex min-w-0 items-start justify-between gap-3 rounded-lg border border-line bg-panel p-5 hover:border-ink-muted"
  >
    <span className="flex min-w-0 flex-col gap-1">
      <span className="text-ink-muted text-sm">{label}</span>
      <span className={`figures break-words text-3xl ${colour}`}>{value}</span>
    </span>
    <Icon aria-hidden="true" className="size-5 shrink-0 stroke-[1.5] text-ink-faint" />
  </Link>
);

function RevenueTrend() {
  const revenue = useQuery(apiQueries.admin.revenue.queryOptions({ staleTime: 0 }));
  return (
    <Panel title={texts.revenueTrend}>
      <Loaded query={revenue} what={texts.theRevenue}>
        {({ months, paymentsConfigured }) =>
          months.some(({ recurringPence }) => recurringPence > 0) ? (
            <TrendChart
              title={texts.monthlyRecurringTitle}
              points={months.map(({ month, recurringPence }) => ({ label: monthText(month), value: recurringPence }))}
              format={poundsText}
            />
          ) : (
            <p className="text-ink-muted text-sm">
              {paymentsConfigured ? texts.nothingInTwelveMonths : texts.noRevenueYet}
            </p>
          )
        }
      </Loaded>
    </Panel>
  );
}

const actions = [
  { to: "/admin/users", label: texts.manageUsers },
  { to: "/admin/sessions", label: texts.viewLiveSessions },
  { to: "/admin/patent", label: texts.exportPatentEvidence },
  { to: "/admin/health", label: texts.systemStatus },
];

const QuickActions = () => (
  <Panel title={texts.quickActions}>
    <div className="grid gap-2 sm:grid-cols-2">
      {actions.map(({ to, label }) => (
        <Link key={label} to={to} className={buttonStyles({ className: "justify-start" })}>
          {label}
        </Link>
      ))}
    </div>
  </Panel>
);
